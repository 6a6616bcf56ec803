//! `solve --proof`: the proof that there is no solution, or that a formula has no model.

use crate::args::{ProofPlan, ProvedFormula};
use crate::exit::{Failure, print_diagnostic, print_summary};
use crate::files::compression;
use crate::files::output_file::Draft;
use crate::output::json::Object;
use crate::output::text::{command_line, operand, printable_lines, quoted};
use std::path::{Path, PathBuf};

/// Returns the command by which the checker DRAT-trim checks a proof.
pub fn drat_trim(formula: &Path, proof: &Path) -> String {
    let words = ["drat-trim".into(), operand(formula), operand(proof)];
    printable_lines(&command_line(&words))
}

/// Proof that is being written while the answer is unknown.
pub struct Pending<'a> {
    plan: &'a ProofPlan,
    draft: Draft,
}

/// Proof that was written.
pub struct Proof<'a> {
    plan: &'a ProofPlan,
    backend: &'a str,
}

impl<'a> Pending<'a> {
    /// Creates the file of the proof under a temporary name.
    pub fn new(plan: &'a ProofPlan) -> Result<Self, Failure> {
        let draft = Draft::new(&plan.path, ".drat.partial")?;
        Ok(Self { plan, draft })
    }

    /// Returns the file that the solver writes to.
    pub fn path(&self) -> &Path {
        self.draft.path()
    }
}

/// Keeps the proof if a backend proved that there is no solution. Otherwise removes the file and prints
/// the reason. A failure to keep it is returned separately, because it must not cost the answer.
pub fn end_proof<'a>(
    pending: Option<Pending<'a>>,
    backend: impl FnOnce() -> Result<&'a str, String>,
) -> (Option<Proof<'a>>, Result<(), Failure>) {
    let Some(Pending { plan, draft }) = pending else {
        return (None, Ok(()));
    };
    match backend() {
        Ok(backend) => match draft.keep() {
            Ok(()) => (Some(Proof { plan, backend }), Ok(())),
            Err(failure) => (None, Err(failure)),
        },
        Err(reason) => {
            let name = quoted(&plan.path);
            print_diagnostic(&format!("{name} is not written: {reason}"));
            (None, Ok(()))
        }
    }
}

impl Proof<'_> {
    /// Prints the claim, and the command that checks it, to standard error.
    pub fn print(&self) {
        let (claim, symmetry) = match self.plan.formula {
            ProvedFormula::Board {
                breaks_symmetry, ..
            } => ("there is no solution", breaks_symmetry),
            ProvedFormula::File(_) => ("the formula has no model", false),
        };
        let (name, backend) = (quoted(&self.plan.path), self.backend);
        let mut lines = format!("Proof that {claim}: {name}, in DRAT by {backend}");
        if symmetry {
            lines += "\nThe formula has the clauses of --symmetry; that they keep a solution, if there is \
                      one, is not part of the proof";
        }
        if let Some(command) = self.check() {
            lines += &format!("\nTo check it: {command}");
        }
        print_summary(&lines);
    }

    /// Returns the command that writes the formula of a board, and the file it writes to.
    fn encode(&self) -> Option<(String, PathBuf)> {
        let ProvedFormula::Board { encode, .. } = &self.plan.formula else {
            return None;
        };
        let mut file = self.plan.path.with_extension("cnf");
        if file == self.plan.path {
            file = self.plan.path.with_extension("formula.cnf");
        }
        let mut words = encode.clone();
        words.extend(["-o".into(), operand(&file)]);
        Some((printable_lines(&command_line(&words)), file))
    }

    /// Returns the command that checks the proof, if the checker can read the formula.
    fn check(&self) -> Option<String> {
        let proof = &self.plan.path;
        if let Some((encode, formula)) = self.encode() {
            return Some(format!("{encode} && {}", drat_trim(&formula, proof)));
        }
        match &self.plan.formula {
            ProvedFormula::File(formula)
                if formula.as_os_str() != "-"
                    && compression::Format::for_writing(formula) == Ok(None) =>
            {
                Some(drat_trim(formula, proof))
            }
            _ => None,
        }
    }

    /// Returns the proof in JSON.
    pub fn json(&self) -> Object {
        let formula = match (&self.plan.formula, self.encode()) {
            (ProvedFormula::File(path), _) => path.to_string_lossy().into_owned(),
            (_, encode) => encode.unwrap_or_default().0,
        };
        Object::default()
            .field("file", &*self.plan.path.to_string_lossy())
            .field("format", "drat")
            .field("backend", self.backend)
            .field("formula", formula)
            .optional("check", self.check())
    }
}
