//! Certificates in the forms of LRAT, and wrong ones.

use control::Control;
use libtest_mimic::Failed;
use problem::Problem;
use proofs::certify::ProofFormat;
use proofs::prove::{BoardFormula, SolutionTable};

/// Files that a checker reads.
pub struct Certificate {
    /// The formula with the blocking clauses.
    pub formula: String,
    pub proof: Vec<u8>,
}

impl Certificate {
    pub fn new(problem: &Problem, format: ProofFormat) -> Result<Self, Failed> {
        let formula = BoardFormula::new(problem)?;
        let control = Control::new();
        let solutions = SolutionTable::list(problem, &control)?;
        let (mut proof, mut text) = (Vec::new(), Vec::new());
        format.write(&mut proof, &formula, &solutions, &control)?;
        formula.write(&mut text, &[] as &[&str], Some(&solutions))?;
        let formula = String::from_utf8(text)?;
        Ok(Self { formula, proof })
    }

    /// Returns certificates that prove nothing, with their faults. The problem needs two solutions.
    pub fn wrong(
        problem: &Problem,
        format: ProofFormat,
    ) -> Result<Vec<(&'static str, Self)>, Failed> {
        let text = Self::new(problem, ProofFormat::LratText)?;
        let proof = String::from_utf8(text.proof)?;
        let lines: Vec<&str> = proof.lines().collect();
        let (last, others) = lines.split_last().ok_or("no lemma")?;
        let mut first: Vec<&str> = lines[0].split(' ').collect();
        first.remove(first.len() - 2);
        let first = first.join(" ");
        let proofs = [
            ("only the last lemma", vec![*last]),
            ("the last lemma is missing", others.to_vec()),
            ("a hint is missing", [&[&*first], &lines[1..]].concat()),
        ];
        let mut wrong = Vec::new();
        for (fault, lines) in proofs {
            let proof = in_format(&lines, format)?;
            let formula = text.formula.clone();
            wrong.push((fault, Self { formula, proof }));
        }
        let mut clauses: Vec<&str> = text.formula.lines().collect();
        let last = clauses.len() - 1;
        clauses[last] = clauses[last - 1];
        let twice = Self {
            formula: clauses.join("\n") + "\n",
            proof: in_format(&lines, format)?,
        };
        assert_eq!(twice.proof, Self::new(problem, format)?.proof);
        wrong.push(("a solution twice instead of another", twice));
        Ok(wrong)
    }
}

/// Returns the proof with these lines of the text form.
fn in_format(lines: &[&str], format: ProofFormat) -> Result<Vec<u8>, Failed> {
    if format == ProofFormat::LratText {
        return Ok((lines.join("\n") + "\n").into());
    }
    let mut bytes = Vec::new();
    for line in lines {
        let (kind, numbers) = match line.split_once(" d ") {
            Some((_, lemmas)) => (b'd', lemmas),
            None => (b'a', *line),
        };
        bytes.push(kind);
        for number in numbers.split(' ') {
            let number: i64 = number.parse()?;
            let mut rest = 2 * number.unsigned_abs() + u64::from(number < 0);
            while rest > 127 {
                bytes.push(rest as u8 | 128);
                rest >>= 7;
            }
            bytes.push(rest as u8);
        }
    }
    Ok(bytes)
}
