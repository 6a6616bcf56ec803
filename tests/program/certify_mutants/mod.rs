//! Wrong certificates are refused. Right ones are changed in many ways; each mutant must be refused, or its
//! claim must be true by an independent recount of the models of its formula.

mod bytes;
mod folder;
mod formula;
mod proof;
mod recount;
mod seal;
mod solutions;
mod steps;
mod tally;

use super::support::run;
use recount::Recount;
use std::fs;
use std::path::Path;
use steps::{Form, Step};
use tally::Tally;

/// Problems of the mutants. In the sixth and later ones the blocking clauses have positive literals, too; the last five
/// have auxiliary variables, of bounds from above, from below and from both sides.
const PROBLEMS: [&str; 13] = [
    "4",
    "5",
    "6",
    "7",
    "8",
    "5 --torus",
    "4 --queens any",
    "4 --maximal",
    "4 --queens 3",
    "4 --queens at-most:2",
    "4 --torus --queens at-least:2",
    "3x4 --piece knight --per-row 2",
    "4 --per-line 2 --diagonals none",
];

/// Name and change of a kind of mutants.
type Kind<T> = (&'static str, fn(&mut T, &mut Random));

/// The files of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Certificate {
    formula: Vec<u8>,
    list: Vec<u8>,
    proof: Vec<u8>,
}

/// A right certificate, with its proof in steps.
struct Original {
    problem: &'static str,
    certificate: Certificate,
    steps: Vec<Step>,
}

impl Original {
    /// Returns the certificate with another proof.
    fn with_steps(&self, steps: &[Step], form: Form) -> Certificate {
        Certificate {
            proof: steps::write(steps, form),
            ..self.certificate.clone()
        }
    }
}

/// Makes a certificate by the program.
fn make(arguments: &str, folder: &Path) {
    let folder = folder.to_str().unwrap();
    let arguments = ["certify", "--quiet", "--output", folder]
        .into_iter()
        .chain(arguments.split(' '));
    run(&arguments.collect::<Vec<_>>()).exits(0);
}

/// Makes the certificates of all problems.
fn originals() -> Vec<Original> {
    let folder = tempfile::tempdir().unwrap();
    let original = |(place, problem): (usize, &'static str)| {
        let path = folder.path().join(place.to_string());
        make(
            &format!("{problem} --chunks none --format lrat-text"),
            &path,
        );
        let read = |name| fs::read(path.join(name)).unwrap();
        let certificate = Certificate {
            formula: read("formula.cnf"),
            list: read("solutions.txt"),
            proof: read("proof.lrat"),
        };
        let steps = steps::read(&certificate.proof);
        assert_eq!(steps::write(&steps, Form::Text), certificate.proof);
        Original {
            problem,
            certificate,
            steps,
        }
    };
    PROBLEMS.into_iter().enumerate().map(original).collect()
}

/// Checks a certificate, and returns its count or the reason why it is refused.
fn checked(certificate: &Certificate) -> Result<u64, String> {
    let Certificate {
        formula,
        list,
        proof,
    } = certificate;
    count_check::check(&formula[..], &list[..], &proof[..]).map_err(|reason| reason.to_string())
}

/// Checks mutants of single files.
struct Court {
    tally: Tally,
    recount: Recount,
}

impl Court {
    /// Creates a court whose originals are right.
    fn new(part: &'static str, originals: &[Original]) -> Self {
        let mut recount = Recount::default();
        for original in originals {
            for form in [Form::Text, Form::Binary] {
                let right = original.with_steps(&original.steps, form);
                let count = checked(&right).unwrap();
                assert_eq!(recount.fault(&right, count), None, "{}", original.problem);
            }
        }
        Self {
            tally: Tally::new(part),
            recount,
        }
    }

    /// Adds the verdict on a mutant, unless it is the original.
    fn judge(&mut self, kind: &str, original: &Original, right: &Certificate, mutant: Certificate) {
        if mutant == *right {
            return;
        }
        let verdict = checked(&mutant);
        if let Ok(count) = verdict
            && let Some(fault) = self.recount.fault(&mutant, count)
        {
            panic!(
                "{}, {kind}: accepted, but {fault}\n{}\n{}\n{:?}",
                original.problem,
                String::from_utf8_lossy(&mutant.formula),
                String::from_utf8_lossy(&mutant.list),
                String::from_utf8_lossy(&mutant.proof),
            );
        }
        self.tally.add(kind, verdict.is_ok());
    }
}

/// Pseudorandom numbers (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number below this one, or 0.
    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
