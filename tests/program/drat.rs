//! An independent checker of proofs in the text form of DRAT (Wetzler, Heule and Hunt 2014,
//! "DRAT-trim"). It propagates naively and shares nothing with the program.

/// Clauses, each sorted and without repeated literals, with deleted ones left out.
pub struct Checker {
    clauses: Vec<Vec<i32>>,
    max_variable: usize,
}

impl Checker {
    pub fn new(dimacs: &str) -> Self {
        let mut checker = Self {
            clauses: clauses(dimacs).collect(),
            max_variable: 0,
        };
        let variables = checker.clauses.iter().flatten().map(variable);
        checker.max_variable = variables.max().unwrap_or(0);
        checker
    }

    /// Returns `true` if unit propagation finds a conflict after these literals are made false.
    fn is_refuted(&self, literals: impl Iterator<Item = i32>) -> bool {
        // The sign of the true literal of each variable, or 0.
        let mut signs = vec![0; self.max_variable + 1];
        for literal in literals {
            let sign = &mut signs[variable(&literal)];
            if *sign == literal.signum() {
                return true;
            }
            *sign = -literal.signum();
        }
        loop {
            let mut is_changed = false;
            for clause in &self.clauses {
                let value = |literal: &i32| signs[variable(literal)] * literal.signum();
                if clause.iter().any(|literal| value(literal) == 1) {
                    continue;
                }
                let mut open = clause.iter().filter(|&literal| value(literal) == 0);
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(unit), None) => {
                        signs[variable(unit)] = unit.signum();
                        is_changed = true;
                    }
                    _ => {}
                }
            }
            if !is_changed {
                return false;
            }
        }
    }

    /// Returns `true` if a lemma has the property RUP, or RAT on its first literal.
    fn allows(&self, lemma: &[i32]) -> bool {
        let Some(&pivot) = lemma.first() else {
            return self.is_refuted(std::iter::empty());
        };
        let mut opposite = self
            .clauses
            .iter()
            .filter(|clause| clause.contains(&-pivot));
        self.is_refuted(lemma.iter().copied())
            || opposite.all(|clause| {
                let rest = clause.iter().filter(|&&literal| literal != -pivot);
                self.is_refuted(lemma.iter().chain(rest).copied())
            })
    }

    /// Checks a proof in the text form of DRAT.
    pub fn check(mut self, proof: &str) -> Result<(), String> {
        for line in proof.lines() {
            if let Some(deleted) = line.strip_prefix("d ") {
                let deleted = sorted(clause(deleted));
                // Deletions of unit clauses are ignored, as by other checkers.
                if deleted.len() > 1 {
                    let place = self.clauses.iter().position(|clause| *clause == deleted);
                    let place = place.ok_or_else(|| format!("no clause to delete: {line}"))?;
                    self.clauses.swap_remove(place);
                }
                continue;
            }
            let lemma = clause(line);
            let variables = lemma.iter().map(variable);
            self.max_variable = variables.fold(self.max_variable, usize::max);
            if !self.allows(&lemma) {
                return Err(format!("not implied: {line}"));
            }
            if lemma.is_empty() {
                return Ok(());
            }
            self.clauses.push(sorted(lemma));
        }
        match self.is_refuted(std::iter::empty()) {
            true => Ok(()),
            false => Err("the empty clause is not reached".into()),
        }
    }
}

fn variable(literal: &i32) -> usize {
    literal.unsigned_abs() as usize
}

fn clause(line: &str) -> Vec<i32> {
    let numbers = line.split_whitespace().map(|word| word.parse().unwrap());
    let numbers: Vec<i32> = numbers.collect();
    let (end, literals) = numbers.split_last().unwrap();
    assert_eq!(*end, 0, "{line}");
    literals.to_vec()
}

/// Returns the set of literals of a clause.
fn sorted(mut clause: Vec<i32>) -> Vec<i32> {
    clause.sort_unstable();
    clause.dedup();
    clause
}

/// Returns the clauses of a formula in DIMACS format, one a line.
fn clauses(dimacs: &str) -> impl Iterator<Item = Vec<i32>> {
    let lines = dimacs.lines();
    let lines = lines.filter(|line| !line.starts_with(['c', 'p']));
    lines.map(|line| sorted(clause(line)))
}
