//! Solves with a solver of your own, here one that tries all assignments of 16 variables.
#![allow(clippy::print_stdout)]
use queensat::encodings::{ClauseSink, Cnf, Lit, SinkError, VarRange, at_most_one::Encoding};
use queensat::solvers::{Model, Outcome, SatSolver, SolverError};
use queensat::{encode::Formula, one_solution::solve_full_formula, problem::Problem};
struct TryAll(Cnf);
impl ClauseSink for TryAll {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.0.new_vars(count)
    }
    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.0.add_clause(clause)
    }
}
impl SatSolver for TryAll {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        let vars = VarRange::new(0, 16).expect("16 squares");
        let model = |bits: u32| Model::new(vars.iter().filter(|v| bits >> v.index() & 1 == 1));
        let holds = |m: &Model| self.0.clauses().all(|c| c.iter().any(|&l| m.satisfies(l)));
        let found = (0..1 << 16).map(model).find(holds);
        Ok(found.map_or(Outcome::Unsatisfiable, Outcome::Satisfiable))
    }
}
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (problem, formula) = (Problem::new(4)?, Formula::new(Encoding::Pairwise));
    let answer = solve_full_formula(&formula.encoder(&problem), &mut TryAll(Cnf::new()));
    answer
        .map(|answer| println!("{answer:?}"))
        .map_err(Into::into)
}
