//! Random 3-SAT formulas, on which the backends and an external solver agree.

use crate::{Solver, queensat, require, solve};
use encodings::dimacs::{DimacsWriter, SolverAnswer, Strictness, read_answer, read_formula};
use encodings::{ClauseSink, Cnf, Lit, Size, Var};
use libtest_mimic::Failed;
use solvers::backends;
use std::fs::{self, File};
use std::io::BufReader;

const VARIABLES: u32 = 50;

/// Numbers of clauses, from almost surely satisfiable to almost surely unsatisfiable. Half of the
/// random formulas with 4.26 times as many clauses as variables have a model (Mitchell, Selman and
/// Levesque 1992, "Hard and Easy Distributions of SAT Problems").
const CLAUSES: [u64; 8] = [0, 100, 180, 213, 213, 213, 260, 400];

/// Pseudorandom numbers, the same in every run: xorshift64 (Marsaglia 2003, "Xorshift RNGs").
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as u32 % bound
    }
}

/// Returns the text of a random formula whose clauses have three different variables each.
fn random_formula(clauses: u64, random: &mut Random) -> Result<Vec<u8>, Failed> {
    let size = Size {
        variables: VARIABLES.into(),
        clauses,
        literals: 3 * clauses,
    };
    let mut writer = DimacsWriter::new(Vec::new(), &["random 3-SAT"], size)?;
    let vars = writer.new_vars(VARIABLES)?;
    for _ in 0..clauses {
        let mut clause: Vec<Lit> = Vec::new();
        while clause.len() < 3 {
            let var = vars.get(random.below(VARIABLES) as usize);
            if clause.iter().all(|literal| literal.var() != var) {
                let positive = random.below(2) == 0;
                clause.push(if positive {
                    var.positive()
                } else {
                    var.negative()
                });
            }
        }
        writer.add_clause(&clause)?;
    }
    Ok(writer.finish()?)
}

/// Returns `true` if the answer is satisfiable; a model is checked against the formula.
fn is_satisfiable(answer: SolverAnswer, formula: &Cnf, who: &str) -> Result<bool, Failed> {
    match answer {
        SolverAnswer::Satisfiable(model) => {
            let values: Vec<bool> = (0..formula.variable_count() as u32)
                .map(|index| model.contains(&Var::from_index(index).positive()))
                .collect();
            let falsified = formula.first_falsified(&values);
            require(falsified.is_none(), &format!("{who}: {falsified:?}"))?;
            Ok(true)
        }
        SolverAnswer::Unsatisfiable => Ok(false),
        SolverAnswer::Unknown => Err(format!("{who} does not know").into()),
    }
}

pub fn check(solver: &Solver) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("random.cnf");
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut satisfiable = 0;
    for clauses in CLAUSES {
        let text = random_formula(clauses, &mut random)?;
        fs::write(&path, &text)?;
        let mut formula = Cnf::new();
        read_formula(&text[..], Strictness::Strict, &mut formula)?;

        let answer = BufReader::new(File::open(solve(solver, &path)?)?);
        let expected = is_satisfiable(read_answer(answer)?, &formula, solver.name)?;
        satisfiable += usize::from(expected);
        for backend in backends() {
            let mut command = queensat(&["solve", "--backend", backend.name(), "--cnf"]);
            let output = command.arg(&path).output()?;
            let answer = read_answer(&output.stdout[..])?;
            let found = is_satisfiable(answer, &formula, backend.name())?;
            require(
                found == expected,
                &format!("{} and {} disagree", backend.name(), solver.name),
            )?;
            let code = if found { 10 } else { 20 };
            require(output.status.code() == Some(code), "wrong exit code")?;
        }
    }
    require(
        (1..CLAUSES.len()).contains(&satisfiable),
        "there should be formulas of both kinds",
    )
}
