//! Small certificates, and proofs by complete case distinction.

use std::collections::BTreeSet;
use std::fmt::Write;

/// Two variables, just one of which is true.
pub const EITHER: &str = "p cnf 2 2\n1 2 0\n-1 -2 0\n";
pub const EITHER_SOLUTIONS: &str = "v 1 0\nv 2 0\n";
pub const EITHER_PROOF: &str = "5 0 3 4 1 0\n";

pub fn check(formula: &str, solutions: &str, proof: impl AsRef<[u8]>) -> Result<u64, String> {
    let outcome = count_check::check(formula.as_bytes(), solutions.as_bytes(), proof.as_ref());
    outcome.map_err(|fault| fault.to_string())
}

#[track_caller]
pub fn assert_refused(outcome: Result<u64, String>, expected: &str) {
    let reason = outcome.expect_err("a refusal");
    assert!(reason.contains(expected), "'{reason}' does not contain '{expected}'");
}

/// A formula of at most a few variables.
#[derive(Clone, Debug)]
pub struct Formula {
    pub variables: i32,
    /// The first of them, which are shown, if a line names them.
    pub shown: Option<i32>,
    pub clauses: Vec<Vec<i32>>,
}

/// One step of a proof: the number and literals of a lemma, its hints; or deleted clauses.
#[derive(Clone, Debug)]
pub enum Step {
    Lemma(u64, Vec<i32>, Vec<u64>),
    Deletion(Vec<u64>),
}

impl Formula {
    pub fn dimacs(&self) -> String {
        let mut text = format!("p cnf {} {}\n", self.variables, self.clauses.len());
        if let Some(shown) = self.shown {
            let words: String = (1..=shown).map(|x| format!("{x} ")).collect();
            writeln!(text, "c p show {words}0").unwrap();
        }
        for clause in &self.clauses {
            for literal in clause {
                write!(text, "{literal} ").unwrap();
            }
            text.push_str("0\n");
        }
        text
    }

    /// Returns the number of variables of which models are counted.
    pub fn counted(&self) -> i32 {
        self.shown.unwrap_or(self.variables)
    }

    /// Returns the shown parts of the models by brute force, as their true variables.
    pub fn models(&self) -> BTreeSet<Vec<i32>> {
        let is_true = |bits: u32, literal: &i32| (bits >> literal.abs() & 1 == 1) == (*literal > 0);
        (0..1 << self.variables)
            .map(|bits: u32| bits << 1)
            .filter(|&bits| self.clauses.iter().all(|c| c.iter().any(|x| is_true(bits, x))))
            .map(|bits| (1..=self.counted()).filter(|v| bits >> v & 1 == 1).collect())
            .collect()
    }

    /// Adds the blocking clauses of the given solutions, independent of the checker.
    pub fn blocked(&self, solutions: &[Vec<i32>]) -> Self {
        let mut blocked = self.clone();
        for solution in solutions {
            let is_shown = |x: &i32| x.abs() <= self.counted();
            let excludes = |clause: &Vec<i32>, x: i32| match clause[..] {
                _ if !clause.iter().all(is_shown) => false,
                [y] => y == -x,
                [y, z] => {
                    let is_true = |literal: i32| solution.contains(&-literal);
                    y == -x && is_true(z) || z == -x && is_true(y)
                }
                _ => false,
            };
            let is_excluded = |x: i32| self.clauses.iter().any(|clause| excludes(clause, x));
            let open = (1..=self.counted()).filter(|x| !solution.contains(x) && !is_excluded(*x));
            let clause = solution.iter().map(|t| -t).chain(open).collect();
            blocked.clauses.push(clause);
        }
        blocked
    }

    /// Proves that the formula is unsatisfiable, by both values of each variable. The result is
    /// wrong if there is a model.
    pub fn proof(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let last = self.refute(&mut Vec::new(), &mut steps);
        if !matches!(steps.last(), Some(Step::Lemma(_, literals, _)) if literals.is_empty()) {
            steps.push(Step::Lemma(self.clauses.len() as u64 + 1000, Vec::new(), vec![last]));
        }
        steps
    }

    /// Returns the number of a clause that is false if the given literals are true.
    fn refute(&self, assumed: &mut Vec<i32>, steps: &mut Vec<Step>) -> u64 {
        let is_false = |clause: &Vec<i32>| clause.iter().all(|x| assumed.contains(&-x));
        if let Some(index) = self.clauses.iter().position(is_false) {
            return index as u64 + 1;
        }
        let variable = assumed.len() as i32 + 1;
        if variable > self.variables {
            return 1;
        }
        let mut refuted = [variable, -variable].map(|literal| {
            assumed.push(literal);
            let number = self.refute(assumed, steps);
            assumed.pop();
            (number, literal)
        });
        let negated: Vec<i32> = assumed.iter().map(|x| -x).collect();
        let literals = |number: u64| match self.clauses.get(number as usize - 1) {
            Some(clause) => clause.clone(),
            None => lemma(steps, number),
        };
        for (number, literal) in refuted {
            if !literals(number).contains(&-literal) {
                return number;
            }
        }
        let number = 1 + steps.iter().fold(self.clauses.len() as u64, |last, step| match step {
            Step::Lemma(number, ..) => *number,
            Step::Deletion(_) => last,
        });
        if assumed.len() % 2 == 1 {
            refuted.reverse();
        }
        let hints = refuted.map(|(number, _)| number).to_vec();
        let deleted = hints.iter().copied().filter(|&hint| hint > self.clauses.len() as u64);
        let deleted: Vec<u64> = deleted.collect();
        steps.push(Step::Lemma(number, negated.clone(), hints));
        if !deleted.is_empty() && !negated.is_empty() {
            steps.push(Step::Deletion(deleted));
        }
        number
    }
}

fn lemma(steps: &[Step], number: u64) -> Vec<i32> {
    let literals = steps.iter().find_map(|step| match step {
        Step::Lemma(other, literals, _) if *other == number => Some(literals.clone()),
        _ => None,
    });
    literals.unwrap_or_default()
}

pub fn solution_lines(solutions: &[Vec<i32>]) -> String {
    solutions.iter().fold(String::new(), |mut lines, solution| {
        lines.push('v');
        for variable in solution {
            write!(lines, " {variable}").unwrap();
        }
        lines + " 0\n"
    })
}

pub fn text(steps: &[Step]) -> Vec<u8> {
    let joined = |numbers: &[u64]| numbers.iter().map(|n| format!("{n} ")).collect::<String>();
    let lines = steps.iter().map(|step| match step {
        Step::Lemma(number, literals, hints) => {
            let literals: String = literals.iter().map(|x| format!("{x} ")).collect();
            format!("{number} {literals}0 {}0\n", joined(hints))
        }
        Step::Deletion(clauses) => format!("1 d {}0\n", joined(clauses)),
    });
    lines.collect::<String>().into_bytes()
}

/// Appends a number in base 128.
pub fn push_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

pub fn binary(steps: &[Step]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for step in steps {
        let clauses = match step {
            Step::Lemma(number, literals, hints) => {
                bytes.push(b'a');
                push_number(&mut bytes, 2 * number);
                for x in literals {
                    let code = 2 * u64::from(x.unsigned_abs()) + u64::from(*x < 0);
                    push_number(&mut bytes, code);
                }
                bytes.push(0);
                hints
            }
            Step::Deletion(clauses) => {
                bytes.push(b'd');
                clauses
            }
        };
        clauses.iter().for_each(|clause| push_number(&mut bytes, 2 * clause));
        bytes.push(0);
    }
    bytes
}
