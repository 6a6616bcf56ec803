//! The other formats have the steps of LRAT.

use super::{dimacs, proof_as_text, solutions};
use queensat::Control;
use queensat::certify::proof::{Drup, Lidrup, ProofSink, VeriPb};
use queensat::certify::{PairFormula, Solutions, prove};
use queensat::instance;
use std::collections::HashMap;

/// Problems whose blocking clauses have negative literals only, and both signs.
const PROBLEMS: [&str; 2] = [
    r#"{"board":6}"#,
    r#"{"board":4,"per_row":"at-most:1","per_column":"at-most:1","queens":"any"}"#,
];

/// A step of LRAT, as words.
enum Step<'a> {
    Lemma(&'a str, Vec<&'a str>, Vec<&'a str>),
    Deletion(Vec<&'a str>),
}

fn steps(proof: &str) -> impl Iterator<Item = Step<'_>> {
    proof.lines().map(|line| {
        let mut words: Vec<&str> = line.strip_suffix(" 0").unwrap().split(' ').collect();
        if words[1] == "d" {
            return Step::Deletion(words.split_off(2));
        }
        let end = words.iter().position(|&word| word == "0").unwrap();
        let hints = words.split_off(end + 1);
        Step::Lemma(words[0], words[1..end].to_vec(), hints)
    })
}

/// Calls the function with formula, solutions, DIMACS file and LRAT proof of each problem.
fn for_each(test: impl Fn(&PairFormula, &Solutions, &str, &str)) {
    for text in PROBLEMS {
        let problem = instance::read(text).unwrap();
        let (formula, solutions) = (PairFormula::new(&problem).unwrap(), solutions(&problem));
        let (_, proof) = proof_as_text(&formula, &solutions).unwrap();
        test(&formula, &solutions, &dimacs(&formula, &solutions), &proof);
    }
}

fn write(formula: &PairFormula, solutions: &Solutions, mut sink: impl ProofSink) {
    prove(formula, solutions, &mut sink, &Control::new()).unwrap();
}

#[test]
fn drup_has_the_literals_of_the_clauses() {
    for_each(|formula, solutions, dimacs, proof| {
        let clauses = dimacs.lines().skip(1).zip(1..);
        let mut clauses: HashMap<String, String> = clauses
            .map(|(clause, number)| (number.to_string(), clause.to_owned()))
            .collect();
        let mut expected = String::new();
        for step in steps(proof) {
            match step {
                Step::Lemma(number, literals, _) => {
                    let clause = [literals, vec!["0"]].concat().join(" ");
                    expected += &format!("{clause}\n");
                    clauses.insert(number.to_owned(), clause);
                }
                Step::Deletion(deleted) => {
                    let deleted = deleted.iter().map(|number| &clauses[*number]);
                    for clause in deleted.filter(|clause| clause.split(' ').count() > 2) {
                        expected += &format!("d {clause}\n");
                    }
                }
            }
        }
        let mut drup = Vec::new();
        write(formula, solutions, Drup::new(&mut drup));
        assert_eq!(String::from_utf8(drup).unwrap(), expected);
    });
}

#[test]
fn a_proof_for_veripb_has_the_same_steps() {
    for_each(|formula, solutions, _, proof| {
        let clauses = formula.clause_count() + solutions.len();
        let mut expected = format!("pseudo-Boolean proof version 3.0\nf {clauses};\n");
        let mut last = "";
        for step in steps(proof) {
            match step {
                Step::Lemma(number, literals, hints) => {
                    let literal = |literal: &&str| match literal.strip_prefix('-') {
                        Some(variable) => format!("1 ~x{variable} "),
                        None => format!("1 x{literal} "),
                    };
                    let sum: String = literals.iter().map(literal).collect();
                    expected += &format!("rup {sum}>= 1 : {};\n", hints.join(" "));
                    last = number;
                }
                Step::Deletion(deleted) => {
                    expected += &format!("del id {};\n", deleted.join(" "));
                }
            }
        }
        expected +=
            &format!("output NONE;\nconclusion UNSAT : {last};\nend pseudo-Boolean proof;\n");
        let mut veripb = Vec::new();
        let sink = VeriPb::new(&mut veripb, formula, solutions).unwrap();
        write(formula, solutions, sink);
        assert_eq!(String::from_utf8(veripb).unwrap(), expected);
    });
}

#[test]
fn lidrup_has_the_formula_and_the_solutions_before_the_proof() {
    for_each(|formula, solutions, dimacs, proof| {
        let mut expected = "p lidrup\n".to_owned();
        let mut solutions_left = solutions.iter();
        for (place, clause) in dimacs.lines().skip(1).enumerate() {
            if place >= formula.clause_count() {
                let solution = solutions_left.next().unwrap();
                let literal = |variable: u16| match solution.contains(&variable) {
                    true => format!("{variable} "),
                    false => format!("-{variable} "),
                };
                let variables = formula.variable_count() as u16;
                let model: String = (1..=variables).map(literal).collect();
                expected += &format!("q 0\ns SATISFIABLE\nm {model}0\n");
            }
            expected += &format!("i {} {clause}\n", place + 1);
        }
        assert_eq!(solutions_left.next(), None);
        expected += "q 0\n";
        let mut last = "";
        for (step, line) in steps(proof).zip(proof.lines()) {
            match step {
                Step::Lemma(number, ..) => {
                    expected += &format!("l {line}\n");
                    last = number;
                }
                Step::Deletion(deleted) => expected += &format!("d {} 0\n", deleted.join(" ")),
            }
        }
        expected += &format!("s UNSATISFIABLE\nu 0 {last} 0\n");
        let mut lidrup = Vec::new();
        let sink = Lidrup::new(&mut lidrup, formula, solutions).unwrap();
        write(formula, solutions, sink);
        assert_eq!(String::from_utf8(lidrup).unwrap(), expected);
    });
}
