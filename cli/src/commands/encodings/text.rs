//! Encodings, and sizes of formulas, as text and CSV.

use super::args::EncodingsArgs;
use crate::sizes::Size as BoardSize;
use encodings::Size;
use encodings::at_most_one::Encoding;
use queensat::answers::Sizes;

pub fn families_text(args: &EncodingsArgs) -> String {
    let row = |name: &str, consistent: &str, count: &str, summary: &str| {
        format!("{name:<20} {consistent:<15} {count:<12} {summary}\n")
    };
    let mut text = row("encoding", "arc consistent", "model count", "how it works");
    let yes = |claim: bool| if claim { "yes" } else { "no" };
    for family in args.families() {
        let (parameter, default) = match family.parameter {
            Some(parameter) => ("[:SIZE]", format!(" (SIZE is {})", parameter.default)),
            None => ("", String::new()),
        };
        let (name, summary) = (family.name, family.summary);
        let [consistent, count] = [family.arc_consistent, family.preserves_model_count].map(yes);
        let (name, summary) = (format!("{name}{parameter}"), format!("{summary}{default}"));
        text += &row(&name, consistent, count, &summary);
    }
    text += "\n\
        arc consistent: unit propagation derives all literals that a partial assignment implies\n\
        model count: the formula has as many models as the constraint\n\n\
        Sources\n";
    for family in args.families() {
        let other = match family.also_called {
            [] => String::new(),
            names => format!(" (also called {})", names.join(", ")),
        };
        text += &format!("{:<20} {}{other}\n", family.name, family.reference);
    }
    text
}

/// Returns the numbers of a size, with the auxiliary variables after all variables.
fn numbers(size: Size, squares: u64) -> [String; 4] {
    let auxiliary = size.variables - squares;
    [size.variables, auxiliary, size.clauses, size.literals].map(|number| number.to_string())
}

/// Returns the lines of a board. The numbers of a formula that is too large are empty.
pub fn sizes_csv(question: &Sizes, sizes: &[(Encoding, Option<Size>)]) -> String {
    let board @ BoardSize { rows, columns } = BoardSize::of(question.problem.board());
    let line = |(encoding, size): &(Encoding, Option<Size>)| {
        let numbers = size.map_or_else(Default::default, |size| numbers(size, board.squares()));
        format!("{rows},{columns},{encoding},{}\n", numbers.join(","))
    };
    sizes.iter().map(line).collect()
}

pub fn sizes_text(question: &Sizes, sizes: &[(Encoding, Option<Size>)]) -> String {
    let row = |name: &str, [variables, auxiliary, clauses, literals]: [String; 4]| {
        format!("{name:<20} {variables:>13} {auxiliary:>13} {clauses:>15} {literals:>15}\n")
    };
    let titles = ["variables", "auxiliary", "clauses", "literals"].map(String::from);
    let mut text = question.problem.describe() + "\n\n" + &row("encoding", titles);
    let squares = BoardSize::of(question.problem.board()).squares();
    for (encoding, size) in sizes {
        let numbers = size.map(|size| numbers(size, squares));
        let cells = numbers.unwrap_or_else(|| ["-"; 4].map(String::from));
        text += &row(&encoding.to_string(), cells);
    }
    if sizes.iter().any(|(_, size)| size.is_none()) {
        text += "\n- needs more than 2147483647 variables, the maximum of a formula\n";
    }
    text
}
