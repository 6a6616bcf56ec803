//! Every step of the searches that go step by step is right, and they find all models. Those of CDCL are a proof.

use crate::naive_checker;
use encodings::at_most_one::Encoding;
use encodings::{ClauseSink, Cnf, Lit, Var};
use problem::Problem;
use proptest::prelude::*;
use queensat::encode::Formula;
use solvers::{Cdcl, DpllSteps, ProofSink, Propagation, SolverStep, Stepwise};
use std::collections::{BTreeMap, BTreeSet};

const VARIABLES: u32 = 7;
/// Variables that a model is blocked by. The others may have several values.
const SHOWN: u32 = 5;

type Clause = Vec<Lit>;

fn literal(variables: u32) -> impl Strategy<Value = Lit> {
    (0..variables, any::<bool>()).prop_map(|(var, sign)| Var::from_index(var).literal(sign))
}

fn formulas() -> impl Strategy<Value = Vec<Clause>> {
    proptest::collection::vec(proptest::collection::vec(literal(VARIABLES), 0..5), 0..30)
}

/// Returns the true variables of all models, as bits.
fn models(clauses: &[Clause]) -> Vec<u32> {
    let is_true = |bits: u32, it: &Lit| (bits >> it.var().index() & 1 == 1) == it.is_positive();
    let satisfies = |bits: u32| (clauses.iter()).all(|it| it.iter().any(|it| is_true(bits, it)));
    (0..1 << VARIABLES)
        .filter(|bits| satisfies(*bits))
        .collect()
}

/// The state of a search as its steps tell it.
#[derive(Default)]
struct Replay {
    /// True literals with the number of decisions before them, and if a clause demands them.
    known: BTreeMap<Lit, (usize, bool)>,
    level: usize,
    decisions: Vec<Lit>,
}

impl Replay {
    fn set(&mut self, literal: Lit, is_forced: bool) {
        assert!(!self.known.contains_key(&!literal), "{literal:?} is false");
        let before = self.known.insert(literal, (self.level, is_forced));
        assert!(before.is_none(), "{literal:?} was true before");
    }

    fn undo(&mut self, level: usize) {
        self.known.retain(|_, (its_level, _)| *its_level <= level);
        self.decisions.truncate(level);
        self.level = level;
    }

    /// Checks a step, and returns the true variables of a model as bits.
    fn step(&mut self, search: &mut dyn Stepwise, all: &[u32]) -> Option<Option<u32>> {
        let step = search.step();
        let clause = |number: usize| search.clauses().clause(number).to_vec();
        let is_false = |it: &Lit| self.known.contains_key(&!*it);
        match step.clone() {
            SolverStep::Decision(literal) | SolverStep::Flip(literal) => {
                assert!(!is_false(&literal));
                self.level += 1;
                self.decisions.push(literal);
                self.set(literal, false);
            }
            SolverStep::Propagation(literal, number) => {
                let clause = clause(number);
                assert!(clause.contains(&literal));
                assert!(clause.iter().all(|it| *it == literal || is_false(it)));
                self.set(literal, true);
                assert_eq!(search.level_of(literal), self.level);
            }
            SolverStep::Conflict(number) => {
                assert!(clause(number).iter().all(is_false));
            }
            SolverStep::Learnt(clause) => {
                // It follows, as far as models are not blocked; it is false, and one literal is of the last level.
                let is_true =
                    |bits: &u32, it: &Lit| (bits >> it.var().index() & 1 == 1) == it.is_positive();
                let holds = |bits: &u32| clause.iter().any(|it| is_true(bits, it));
                assert!(all.iter().all(holds), "{clause:?} does not follow");
                assert!(clause.iter().all(is_false));
                let levels: Vec<usize> = clause.iter().map(|it| self.known[&!*it].0).collect();
                let highest = levels.iter().max().unwrap();
                assert_eq!(levels.iter().filter(|it| *it == highest).count(), 1);
                assert!(levels.windows(2).all(|pair| pair[0] >= pair[1]));
            }
            SolverStep::Backjump { from, to } => {
                assert_eq!((from, to < from), (self.level, true));
                self.undo(to);
            }
            SolverStep::Restart => self.undo(0),
            SolverStep::Forgotten(_) => {}
            SolverStep::Model => {
                let trail: BTreeSet<Lit> = search.clauses().trail().iter().copied().collect();
                assert_eq!(trail, self.known.keys().copied().collect());
                let positive = trail.iter().filter(|it| it.is_positive());
                return Some(Some(positive.map(|it| 1 << it.var().index()).sum()));
            }
            SolverStep::Exhausted => {
                assert_eq!(search.step(), SolverStep::Exhausted);
                return Some(None);
            }
        }
        assert_eq!(search.level(), self.level);
        None
    }
}

/// Finds all values of the shown variables.
fn all_shown(search: &mut dyn Stepwise, mut all: Vec<u32>) -> Vec<u32> {
    let shown = |bits: u32| bits & ((1 << SHOWN) - 1);
    let (mut replay, mut found) = (Replay::default(), Vec::new());
    for _ in 0..100_000 {
        match replay.step(search, &all) {
            None => {}
            Some(None) => return found,
            Some(Some(model)) => {
                assert!(all.contains(&model), "{model:b} is no model");
                found.push(shown(model));
                all.retain(|other| shown(*other) != shown(model));
                let value = |var: u32| Var::from_index(var).literal(model >> var & 1 == 0);
                search.block(&(0..SHOWN).map(value).collect::<Clause>());
            }
        }
    }
    panic!("the search does not end");
}

fn cdcl(clauses: &[Clause], restarts: bool, phase: bool) -> Cdcl {
    let search = Cdcl::new().with_phase(phase);
    let search = if phase {
        search
    } else {
        search.with_saved_phases()
    };
    let mut search = if restarts {
        search.with_restarts(1)
    } else {
        search
    };
    search.new_vars(VARIABLES).unwrap();
    for clause in clauses {
        search.add_clause(clause).unwrap();
    }
    search
}

fn dpll(clauses: &[Clause]) -> DpllSteps {
    let mut propagation = Propagation::new();
    propagation.new_vars(VARIABLES).unwrap();
    for clause in clauses {
        propagation.add_clause(clause).unwrap();
    }
    DpllSteps::new(propagation)
}

fn dimacs(literal: &Lit) -> i64 {
    literal.to_dimacs().into()
}

/// A proof in LRAT as text.
struct Lemmas {
    /// Number of the next lemma.
    next: u64,
    text: String,
}

impl ProofSink for Lemmas {
    fn lemma(&mut self, clause: &[Lit], hints: &[u64]) -> u64 {
        let literals: String = clause.iter().map(|it| format!("{} ", dimacs(it))).collect();
        let hints: String = hints.iter().map(|it| format!("{it} ")).collect();
        self.text += &format!("{} {literals}0 {hints}0\n", self.next);
        self.next += 1;
        self.next - 1
    }

    fn delete(&mut self, lemmas: &[u64]) {
        let lemmas: String = lemmas.iter().map(|it| format!("{it} ")).collect();
        self.text += &format!("{} d {lemmas}0\n", self.next - 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(crate::support::cases(400) as u32))]

    #[test]
    fn lemmas_and_hints_prove_that_there_are_no_other_models(
        clauses in formulas(),
        restarts: bool,
        shorter: bool,
    ) {
        let mut blocked: Vec<u32> = models(&clauses);
        blocked.iter_mut().for_each(|bits| *bits &= (1 << SHOWN) - 1);
        blocked.sort_unstable();
        blocked.dedup();
        let first = clauses.len() + blocked.len() + 1;
        let mut search = Cdcl::proving(Lemmas { next: first as u64, text: String::new() });
        if restarts {
            search = search.with_restarts(1);
        }
        if shorter {
            search = search.with_shorter_clauses();
        }
        search.new_vars(VARIABLES).unwrap();
        let mut all: Vec<Vec<i64>> = Vec::new();
        for clause in &clauses {
            search.add_clause(clause).unwrap();
            let distinct: BTreeSet<&Lit> = clause.iter().collect();
            all.push(distinct.into_iter().map(dimacs).collect());
        }
        loop {
            match search.step() {
                SolverStep::Exhausted => break,
                SolverStep::Model => {
                    let trail = search.clauses().trail().iter();
                    let shown = trail.filter(|it| it.var().index() < SHOWN as usize);
                    let clause: Clause = shown.map(|it| !*it).collect();
                    all.push(clause.iter().map(dimacs).collect());
                    search.block(&clause);
                }
                _ => {}
            }
        }
        prop_assert_eq!(all.len() + 1, first);
        search.step();
        let lemmas = search.proof();
        let count = lemmas.next - first as u64;
        prop_assert_eq!(naive_checker::check(&all, &lemmas.text), Ok(count), "{}", lemmas.text);
    }

    #[test]
    fn steps_are_right_and_find_all_models(clauses in formulas(), restarts: bool, phase: bool) {
        let all = models(&clauses);
        let mut expected: Vec<u32> = all.iter().map(|bits| bits & ((1 << SHOWN) - 1)).collect();
        expected.sort_unstable();
        expected.dedup();
        let searches: [&mut dyn Stepwise; 2] =
            [&mut cdcl(&clauses, restarts, phase), &mut dpll(&clauses)];
        for search in searches {
            let mut found = all_shown(search, all.clone());
            found.sort_unstable();
            prop_assert_eq!(&found, &expected);
        }
    }
}

/// All models by the positive variables of squares, without a check of the steps.
fn solutions(search: &mut dyn Stepwise, squares: u32) -> usize {
    let mut found = 0;
    loop {
        match search.step() {
            SolverStep::Model => {
                found += 1;
                let trail = search.clauses().trail().iter();
                let queens =
                    trail.filter(|it| it.is_positive() && it.var().index() < squares as usize);
                let clause: Clause = queens.map(|it| !*it).collect();
                search.block(&clause);
            }
            SolverStep::Exhausted => return found,
            _ => {}
        }
    }
}

#[test]
fn all_solutions_of_queens_are_found_with_auxiliary_variables_too() {
    for encoding in [Encoding::Pairwise, Encoding::Sequential, Encoding::Product] {
        let problem = Problem::new(7).unwrap();
        let (mut cnf, mut propagation) = (Cnf::new(), Propagation::new());
        let formula = Formula::new(encoding);
        formula.encoder(&problem).encode(&mut cnf).unwrap();
        formula.encoder(&problem).encode(&mut propagation).unwrap();
        let mut search = Cdcl::new().with_restarts(10);
        search.new_vars(cnf.variable_count() as u32).unwrap();
        for clause in cnf.clauses() {
            search.add_clause(clause).unwrap();
        }
        assert_eq!(solutions(&mut search, 49), 40, "{encoding}");
        assert_eq!(
            solutions(&mut DpllSteps::new(propagation), 49),
            40,
            "{encoding}"
        );
    }
}
