//! Literals, variables and formulas in memory.

use encodings::{ClauseSink, Cnf, Lit, Var, VarRange};
use proptest::prelude::*;

#[test]
fn the_last_variable_has_a_dimacs_number() {
    let last = Var::from_index(Var::MAX_COUNT - 1);
    assert_eq!(last.positive().to_dimacs(), i32::MAX);
    assert_eq!(last.negative().to_dimacs(), -i32::MAX);
    assert_eq!(Lit::from_dimacs(-i32::MAX), Some(last.negative()));
    assert_eq!(Lit::from_dimacs(i32::MIN), None);
}

#[test]
#[should_panic(expected = "is not below")]
fn a_variable_past_the_last_is_refused() {
    let _ = Var::from_index(Var::MAX_COUNT);
}

#[test]
fn a_range_ends_at_the_last_variable() {
    assert!(VarRange::new(Var::MAX_COUNT - 2, 2).is_some());
    assert!(VarRange::new(Var::MAX_COUNT - 2, 3).is_none());
    assert!(VarRange::new(u32::MAX, 2).is_none());
}

proptest! {
    #[test]
    fn dimacs_numbers_round_trip(number in any::<i32>()) {
        match Lit::from_dimacs(number) {
            Some(literal) => {
                prop_assert_eq!(literal.to_dimacs(), number);
                prop_assert_eq!((!literal).to_dimacs(), -number);
                prop_assert_eq!(!!literal, literal);
                prop_assert_eq!(literal.is_positive(), number > 0);
                prop_assert_eq!(literal.is_negative(), number < 0);
                prop_assert_eq!(literal.var().literal(number > 0), literal);
            }
            None => prop_assert!(number == 0 || number == i32::MIN),
        }
    }
}

#[test]
fn the_empty_formula_is_true_and_the_empty_clause_is_false() {
    let mut formula = Cnf::new();
    assert_eq!(formula.first_falsified(&[]), None);
    formula.add_clause(&[]).unwrap();
    assert_eq!(formula.first_falsified(&[]), Some(&[][..]));
}

#[test]
fn the_first_false_clause_is_found() {
    let mut formula = Cnf::new();
    let vars = formula.new_vars(2).unwrap();
    let (a, b) = (vars.get(0).positive(), vars.get(1).positive());
    formula.add_clause(&[a, b]).unwrap();
    formula.add_clause(&[!a]).unwrap();
    formula.add_clause(&[!b]).unwrap();
    assert_eq!(formula.clauses().len(), 3);
    assert_eq!(formula.first_falsified(&[false, true]), Some(&[!b][..]));
    assert_eq!(formula.first_falsified(&[true, true]), Some(&[!a][..]));
}
