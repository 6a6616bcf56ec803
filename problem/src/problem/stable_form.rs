//! The stable form of problems.

use crate::board::{Obstacle, Square, Topology};
use crate::rules::RuleValue;
use crate::{Bound, Problem, Rule};

impl Problem {
    /// Returns the stable form of the problem: one line of text that is equal for equal problems
    /// and different for different ones, and stays the same in later versions. Files that belong to
    /// a problem are recognized by it.
    ///
    /// ```
    /// use problem::{Problem, board::Square};
    ///
    /// let mut problem = Problem::new(8)?;
    /// problem.block(Square::from_zero_based(0, 1))?;
    /// assert_eq!(problem.stable_form(), "board=8x8 blocked=1,2");
    /// # Ok::<(), problem::ProblemError>(())
    /// ```
    #[must_use]
    pub fn stable_form(&self) -> String {
        let mut text = format!("board={}x{}", self.board().rows(), self.board().columns());
        if self.board().topology() != Topology::Plane {
            text += " torus";
        }
        self.write_rules(&mut text);
        let mut list = |name: &str, squares: &mut dyn Iterator<Item = Square>| {
            for (position, square) in squares.enumerate() {
                let separator = if position == 0 {
                    format!(" {name}=")
                } else {
                    ";".into()
                };
                let [row, column] = square.numbers();
                text += &format!("{separator}{row},{column}");
            }
        };
        let board = self.board();
        list("holes", &mut board.squares_with(Obstacle::Hole));
        list("pawns", &mut board.squares_with(Obstacle::Pawn));
        list("blocked", &mut self.blocked_one_by_one());
        list("fixed", &mut self.fixed());
        if let Some(regions) = self.regions() {
            let bound = word(self.region_bound());
            for region in regions.iter() {
                list(&format!("region-{bound}"), &mut region.iter().copied());
            }
        }
        for diagonal in self.excluded() {
            text += &format!(" exclude={diagonal}");
        }
        if let Some(blocks) = self.blocked_at_random() {
            text += &format!(" random={};{}", blocks.probability(), blocks.seed());
        }
        text
    }

    /// Writes the rules that differ from one queen in each line. Bounds are written as they were
    /// stated, those left open not at all.
    fn write_rules(&self, text: &mut String) {
        let is_total = |rule: &Rule<'_>| matches!(rule, Rule::Queens(_));
        let (total, rules): (Vec<_>, Vec<_>) = self.rules().stated().partition(is_total);
        for rule in rules.into_iter().chain(total) {
            let name = rule.name().in_stable_form();
            *text += &match rule.value() {
                RuleValue::Flag => format!(" {name}"),
                RuleValue::Word(word) => format!(" {name}={word}"),
                RuleValue::Number(bound) => format!(" {name}={}", word(bound)),
            };
        }
    }
}

/// Returns a bound as one word, such as `at-most-1`.
fn word(bound: Bound) -> String {
    bound.to_string().replace(' ', "-")
}
