//! Problems in words.

use super::sizes::Size;
use super::text::counted;
use queensat::board::{Board, Obstacle, Step, Topology};
use queensat::problem::{Bound, Diagonals, Problem};

/// Describes a problem: `8 queens on an 8x8 board, 2 squares blocked, 1 queen fixed`.
pub fn describe(problem: &Problem) -> String {
    let rules = problem.rules();
    let noun = noun(problem);
    let mut text = pieces_on_board(problem);
    let mut add = |part: &str| text += &format!(", {part}");
    for obstacle in [Obstacle::Hole, Obstacle::Pawn] {
        match problem.board().squares_with(obstacle).count() {
            0 => {}
            count => add(&counted(count as u64, obstacle.name())),
        }
    }
    if let Some(regions) = problem.regions() {
        add(&counted(regions.len() as u64, "region"));
    }
    for numbers in stated_numbers(problem) {
        add(&numbers);
    }
    let has_diagonals = [Step::DIAGONAL, Step::ANTI_DIAGONAL]
        .into_iter()
        .any(|step| rules.piece.rides(step));
    match rules.diagonals {
        _ if !has_diagonals => {}
        Diagonals::Both => {}
        Diagonals::One => add("attacks along one direction of diagonals"),
        Diagonals::None => add("no attacks along diagonals"),
    }
    if rules.is_touching_forbidden {
        add("none touching another");
    }
    if rules.is_maximal {
        add("all free squares attacked");
    }
    match problem.excluded().len() as u64 {
        0 => {}
        diagonals => add(&format!("{} excluded", counted(diagonals, "diagonal"))),
    }
    match problem.blocked_one_by_one().len() as u64 {
        0 => {}
        squares => add(&format!("{} blocked", counted(squares, "square"))),
    }
    if let Some(blocks) = problem.blocked_at_random() {
        add(&blocks.to_string());
    }
    match problem.fixed().len() as u64 {
        0 => {}
        fixed => add(&format!("{} fixed", counted(fixed, &noun))),
    }
    text
}

/// Describes the pieces and the board of a problem, without further rules: `3 queens on a 3x5 torus`.
pub fn pieces_on_board(problem: &Problem) -> String {
    let pieces = pieces(problem, &noun(problem));
    format!("{pieces} on {}", board(problem.board()))
}

/// Returns the noun for the piece of a problem: `queen` or `leaper:2,5 piece`.
fn noun(problem: &Problem) -> String {
    let piece = problem.rules().piece.to_string();
    match piece.chars().all(char::is_alphabetic) {
        true => piece,
        false => format!("{piece} piece"),
    }
}

/// Describes the pieces of a solution: `8 queens`, `at most 3 kings` or `any number of rooks`.
fn pieces(problem: &Problem, noun: &str) -> String {
    match (problem.queens(), problem.total_bound()) {
        (Some(number), _) => counted(number, noun),
        (None, Bound::ANY) => format!("any number of {noun}s"),
        (
            None,
            bound @ (Bound::AtMost(number) | Bound::AtLeast(number) | Bound::Exactly(number)),
        ) => {
            let quantity = bound.to_string();
            let quantity = quantity.trim_end_matches(|c: char| c.is_ascii_digit());
            format!("{quantity}{}", counted(number.into(), noun))
        }
    }
}

/// Describes the board: `an 8x8 board` or `a 3x5 torus`.
fn board(board: &Board) -> String {
    let Size { rows, columns } = Size::of(board);
    // English names that start with a vowel: eight, eleven, eighteen, eighty-one …
    let leading = rows.to_string();
    let thousands = leading.len() % 3;
    let article =
        if leading.starts_with('8') || (thousands == 2 && matches!(&leading[..2], "11" | "18")) {
            "an"
        } else {
            "a"
        };
    let noun = match board.topology() {
        Topology::Plane => "board",
        Topology::Torus => "torus",
    };
    format!("{article} {rows}x{columns} {noun}")
}

/// Describes the numbers that were stated for rows, columns and regions, equal ones together: `exactly
/// 2 in each row and column`.
fn stated_numbers(problem: &Problem) -> Vec<String> {
    let rules = problem.rules();
    let region = rules.region.filter(|_| problem.regions().is_some());
    let mut groups: Vec<(Bound, Vec<&str>)> = Vec::new();
    for (bound, set) in [
        (rules.row, "row"),
        (rules.column, "column"),
        (region, "region"),
    ] {
        let Some(bound) = bound else { continue };
        match groups.iter_mut().find(|(known, _)| *known == bound) {
            Some((_, sets)) => sets.push(set),
            None => groups.push((bound, vec![set])),
        }
    }
    let text = |(bound, sets): (Bound, Vec<&str>)| {
        let sets = match sets.split_last() {
            Some((last, rest @ [_, ..])) => format!("{} and {last}", rest.join(", ")),
            _ => sets.concat(),
        };
        format!("{bound} in each {sets}")
    };
    groups.into_iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use queensat::board::Square;
    use queensat::problem::{Regions, Rules, Total, WholeDiagonal};

    #[test]
    fn every_rule_is_stated_in_words() {
        let board = |rows, columns| Board::new(rows, columns).unwrap();
        let with =
            |board: Board, rules: Rules| describe(&Problem::with_rules(board, rules).unwrap());
        let queens = |total| Rules {
            total: Total::Bound(total),
            ..Rules::default()
        };
        assert_eq!(
            describe(&Problem::new(8).unwrap()),
            "8 queens on an 8x8 board"
        );
        let torus = board(3, 5).with_topology(Topology::Torus);
        assert_eq!(with(torus, Rules::default()), "3 queens on a 3x5 torus");
        let pawn = board(4, 4).with(Obstacle::Pawn, Square::new(1, 1)).unwrap();
        let pawn = pawn.with_hole(Square::new(0, 0)).unwrap();
        assert_eq!(
            with(pawn, queens(Bound::Exactly(5))),
            "5 queens on a 4x4 board, 1 hole, 1 pawn"
        );
        assert_eq!(
            with(board(4, 5), queens(Bound::AtMost(1))),
            "at most 1 queen on a 4x5 board"
        );
        let amazons = Rules {
            piece: "amazon".parse().unwrap(),
            total: Total::Any,
            is_maximal: true,
            diagonals: Diagonals::One,
            ..Rules::default()
        };
        assert_eq!(
            with(board(4, 4), amazons),
            "any number of queen+knight pieces on a 4x4 board, attacks along one direction of \
             diagonals, all free squares attacked"
        );
        let stars = Rules {
            diagonals: Diagonals::None,
            is_touching_forbidden: true,
            ..Rules::default()
        };
        let two = board(8, 8);
        let two = Problem::with_rules(two.clone(), stars.with_lines(&two, Bound::Exactly(2)));
        let labels = (0..64).map(|square| Some(square % 8));
        let regions = Regions::new(&board(8, 8), labels).unwrap();
        let mut two = two.unwrap().with_regions(regions).unwrap();
        two.exclude(WholeDiagonal::Sum(5)).unwrap();
        two.block(Square::new(0, 0)).unwrap();
        two.fix(Square::new(0, 7)).unwrap();
        assert_eq!(
            describe(&two),
            "16 queens on an 8x8 board, 8 regions, exactly 2 in each row, column and region, no \
             attacks along diagonals, none touching another, 1 diagonal excluded, 1 square blocked, 1 \
             queen fixed"
        );
    }
}
