//! The question what the formula of a problem says, group by group.

use super::clause::group;
use super::failure::ExplainFailure;
use super::meaning::{Meanings, VariableMeaning};
use crate::grade::{ClauseLiterals, Numbering, Reading, RuleTable, clause_in_words};
use control::Control;
use encodings::Size;
use encodings::at_most_one::Encoding;
use encodings::dimacs::Strictness;
use problem::Problem;
use problem::board::Square;
use queensat::answers::{
    Answer, Encode, Error, Host, Question, ReadFormula, Refused, Resolved, SatOptions,
    WritableFormula, choices, question,
};
use queensat::enumerate::Ending;
use std::collections::HashSet;

question! {
    /// The question what the formula of a small board says, group by group.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Host};
    /// use queensat::encodings::at_most_one::Encoding;
    /// use teach::explain::ExplainFormula;
    /// use queensat::problem::Problem;
    ///
    /// let explain = ExplainFormula::new(Problem::new(3)?).with_encoding(Encoding::Sequential);
    /// let formula = explain.run(&Host::new(), &Control::new())?.value;
    /// let row = formula.groups.iter().find(|group| group.name == "row 1: at most one").unwrap();
    /// assert_eq!(
    ///     row.variables[0].text,
    ///     "true if there is a queen on r1c1; false if there is a queen on r1c2 or r1c3"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct ExplainFormula {
        /// The problem.
        #[serde(with = "queensat::answers::json::AsProblem")]
        pub problem: Problem,
        ..
        /// Options of the formula: by default one pairwise encoding.
        pub sat: SatOptions,
    }
}

/// Answer to [`ExplainFormula`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaExplained {
    /// Size of the formula.
    pub size: Size,
    /// Number of variables of squares, which come first: the one of row R and column C is (R-1) times the number of
    /// columns plus C.
    pub squares: u32,
    /// The clauses in groups, in the order of the formula.
    pub groups: Vec<ClauseGroup>,
}

/// Clauses that state one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseGroup {
    /// The rule in words, such as `row 1: at most one`.
    pub name: String,
    /// The squares that the rule is about, and on which queens may stand. Empty if the clauses are not those of one
    /// line or region, or of the board.
    pub squares: Vec<Square>,
    /// Its clauses, all of them, in the order of the formula.
    pub clauses: Vec<WordedClause>,
    /// Auxiliary variables that occur here first.
    pub variables: Vec<VariableMeaning>,
}

/// A clause as it is written, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordedClause {
    /// Number of the clause in the formula, from 1.
    pub number: u64,
    /// The literals as in the formula.
    pub text: String,
    /// The clause as a phrase about queens and squares.
    pub words: String,
    /// Its squares and auxiliary variables.
    pub literals: ClauseLiterals,
}

impl ExplainFormula {
    /// Maximum number of clauses of the formula.
    pub const MAX_CLAUSES: u64 = 20_000;

    choices! {
        /// Returns the question for this at-most-one encoding.
        with_encoding(encoding: Encoding) => sat = SatOptions::of_encoding(encoding);
    }

    fn encode(&self) -> Encode {
        let mut encode = Encode::new(self.problem.clone());
        (encode.sat, encode.comments) = (self.sat.clone(), true);
        encode
    }
}

impl Question for ExplainFormula {
    type Plan = WritableFormula;
    type Value = FormulaExplained;

    fn plan(&mut self, host: &Host, control: &Control) -> Result<WritableFormula, Refused> {
        let encode = self.encode().resolve(host, control)?;
        let prepared = encode.prepare()?;
        let (clauses, max) = (prepared.size.clauses, Self::MAX_CLAUSES);
        if clauses > max {
            let reason = format!(
                "the formula has {clauses} clauses, but formulas of up to {max} are explained; choose a smaller \
                 board"
            );
            return Err(Refused::memory("problem", reason));
        }
        self.sat.clone_from(&encode.sat);
        Ok(prepared)
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<FormulaExplained>, Error<FormulaExplained>> {
        let (prepared, board) = (&resolved.plan, resolved.problem.board());
        let mut text = Vec::new();
        let written = prepared
            .write(control, &[], &mut text)
            .map_err(|error| Error::failed(error.to_string()))?;
        let text = String::from_utf8(text).map_err(Error::failed)?;
        let mut found = FormulaExplained {
            size: prepared.size,
            squares: board.rows() * board.columns(),
            groups: Vec::new(),
        };
        if written.ending != Ending::Exhausted {
            return Ok(Answer::new(found, written.ending));
        }
        // So short a text is read in no time, and a stop at its end would cost all that was found.
        let formula = ReadFormula::read(
            &resolved.host,
            &Control::new(),
            text.as_bytes(),
            Strictness::Strict,
            true,
        )?;
        found.groups = resolved.groups(&formula, &text).map_err(Error::failed)?;
        Ok(Answer::new(found, Ending::Exhausted))
    }
}

impl ExplainFormula {
    fn groups(
        &self,
        formula: &ReadFormula,
        text: &str,
    ) -> Result<Vec<ClauseGroup>, ExplainFailure> {
        let lines: Vec<&str> = text.lines().collect();
        let rules = RuleTable::new(&self.problem);
        let numbering = Numbering::by_rows(self.problem.board().columns());
        let reading = Reading::new(formula, &numbering, &rules, &Control::new())?;
        let mut meanings = Meanings::new(&rules, &reading);
        let (mut groups, mut seen) = (Vec::<ClauseGroup>::new(), HashSet::new());
        for (number, &line) in reading.lines.iter().enumerate() {
            let before = lines[line as usize - 2];
            if groups.is_empty() || before.starts_with('c') {
                let name = group(&lines, line).unwrap_or_else(|| "other clauses".into());
                groups.push(ClauseGroup {
                    squares: rules.squares_of(&name),
                    name,
                    clauses: Vec::new(),
                    variables: Vec::new(),
                });
            }
            let literals = reading.clauses.clause(number);
            let group = groups.last_mut().expect("a group was begun");
            group.clauses.push(WordedClause {
                number: number as u64 + 1,
                text: reading.text(number),
                words: clause_in_words(&rules, &reading, literals),
                literals: ClauseLiterals::new(&rules, &reading, literals),
            });
            for literal in literals {
                let var = literal.var();
                if reading.square(*literal).is_none() && seen.insert(var) {
                    group.variables.push(meanings.describe(var)?);
                }
            }
        }
        Ok(groups)
    }
}
