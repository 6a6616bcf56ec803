//! The OPB writer, read back by an independent reader.

use encodings::cardinality::Limit;
use encodings::opb::{OpbWriter, SumSink};
use encodings::{Lit, SinkError, Size, SizeSink, Var, WriteError};
use proptest::prelude::*;

type Sums = Vec<(Vec<Lit>, Limit)>;

/// Writes sums over this number of variables.
fn write(variables: u32, sums: &Sums) -> String {
    let add_all = |sink: &mut dyn SumSink| -> Result<(), SinkError> {
        sink.new_vars(variables)?;
        sums.iter()
            .try_for_each(|(literals, bound)| sink.add_sum(literals, *bound))
    };
    let mut counter = SizeSink::new();
    add_all(&mut counter).unwrap();
    let mut writer = OpbWriter::new(Vec::new(), &["one\ntwo"], counter.size()).unwrap();
    add_all(&mut writer).unwrap();
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

/// Returns `true` if the assignment, one bit for each variable, satisfies all constraints of a text
/// that keeps to the grammar of the competitions.
fn is_satisfied(text: &str, assignment: u32) -> bool {
    let constraints = text.lines().filter(|line| !line.starts_with('*'));
    constraints.into_iter().all(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        let [terms @ .., relation, number, ";"] = words.as_slice() else {
            panic!("{line:?} has no relation");
        };
        assert!(!terms.is_empty() && terms.len() % 2 == 0, "{line:?}");
        let values = terms.chunks(2).map(|term| {
            let coefficient: i64 = term[0].parse().unwrap();
            let variable: u32 = term[1].strip_prefix('x').unwrap().parse().unwrap();
            coefficient * i64::from(assignment >> (variable - 1) & 1)
        });
        let (sum, number) = (values.sum::<i64>(), number.parse::<i64>().unwrap());
        match *relation {
            ">=" => sum >= number,
            "=" => sum == number,
            other => panic!("{other} is no relation of the format"),
        }
    })
}

fn sums() -> impl Strategy<Value = Sums> {
    let signs = proptest::collection::vec(proptest::option::weighted(0.6, any::<bool>()), 5);
    let bound = (0..3, 0..=6_u32).prop_map(|(kind, number)| match kind {
        0 => Limit::AtMost(number),
        1 => Limit::AtLeast(number),
        _ => Limit::Exactly(number),
    });
    let sum = (signs, bound).prop_map(|(signs, bound)| {
        let literals = (0..).zip(signs);
        let literal =
            |(index, sign): (u32, Option<bool>)| Some(Var::from_index(index).literal(sign?));
        (literals.filter_map(literal).collect(), bound)
    });
    proptest::collection::vec(sum, 0..4)
}

proptest! {
    #[test]
    fn the_text_has_the_models_of_the_sums(sums in sums()) {
        let text = write(5, &sums);
        let header = format!("* #variable= 5 #constraint= {}\n* one\n* two\n", sums.len());
        prop_assert!(text.starts_with(&header));
        for assignment in 0..1 << 5 {
            let is_true = |literal: &&Lit| {
                (assignment >> literal.var().index() & 1 == 1) == literal.is_positive()
            };
            let expected = sums.iter().all(|(literals, bound)| {
                bound.admits(literals.iter().filter(is_true).count() as u32)
            });
            prop_assert_eq!(is_satisfied(&text, assignment), expected, "{}", text);
        }
    }
}

#[test]
fn names_are_comments() {
    let mut writer = OpbWriter::new(Vec::new(), &[], Size::default()).unwrap();
    writer.name(Var::from_index(11), "r2c4").unwrap();
    let text = writer.finish().unwrap();
    assert_eq!(text, b"* #variable= 0 #constraint= 0\n* varname x12 r2c4\n");
}

#[test]
fn a_false_header_is_an_error() {
    let size = Size {
        variables: 1,
        ..Size::clauses(2, 1)
    };
    let mut writer = OpbWriter::new(Vec::new(), &[], size).unwrap();
    let x = writer.new_vars(1).unwrap().get(0).positive();
    writer.add_sum(&[x], Limit::AtLeast(1)).unwrap();
    let error = writer.finish().unwrap_err();
    assert!(matches!(error, WriteError::WrongHeader { .. }));
    assert!(
        error
            .to_string()
            .contains("2 constraints, but 1 variables and 1 constraints")
    );
}
