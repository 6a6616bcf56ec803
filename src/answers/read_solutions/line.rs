//! A line outside of brackets: the words and signs among its numbers and squares tell what belongs to a solution.

use super::shapes::{Expected, Node, Written, chess};
use super::tokens::axis;

/// Word and the number of nodes before it.
pub(super) struct Word<'a> {
    pub(super) before: usize,
    /// Place in the line, in bytes from 1.
    pub(super) at: usize,
    pub(super) text: &'a str,
}

/// Sign, and the number of nodes before it.
pub(super) struct Sign {
    pub(super) before: usize,
    /// Place in the line, in bytes from 0.
    pub(super) at: usize,
    pub(super) is_colon: bool,
}

/// Nodes of a line, with the words and signs among them.
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) nodes: Vec<Node>,
    pub(super) words: Vec<Word<'a>>,
    pub(super) signs: Vec<Sign>,
    /// Numbers of nodes before marks that may be between solutions.
    pub(super) cuts: Vec<usize>,
}

/// Words between the numbers of a solution.
const OF_SQUARES: &str = " row rows r col cols column columns c queen queens q at in is and on to pos position \
                          square line piece place star rook zeile spalte reihe dame feld und ligne colonne reine v ";
/// Words of programs and persons around solutions.
const OF_PROGRAMS: &str = " solution solutions answer answers model models found total time cpu calls solving reading \
                           satisfiable unsatisfiable sat unsat unknown optimum optimal optimization search finished \
                           done result results output elapsed seconds queens board conflicts choices \
                           threads version clingo minizinc gecode statistics status cost objective solved solver verified \
                           lösung lösungen ";
/// First words of lines of programs: a status, a value, the size of the board.
const FIRST_OF_PROGRAMS: &str = " s o n ";

fn is_in(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace()
        .any(|known| known.eq_ignore_ascii_case(word.trim_end_matches(':')))
}

/// Returns `true` for words that may be among the numbers of a solution.
pub(super) fn is_of_squares(word: &str) -> bool {
    is_in(OF_SQUARES, word)
}

impl<'a> Line<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            text,
            nodes: Vec::new(),
            words: Vec::new(),
            signs: Vec::new(),
            cuts: Vec::new(),
        }
    }

    /// Returns the name of a bracket before which there are so many nodes: what is before a colon.
    pub(super) fn name(&self, nodes: usize) -> Option<&'a str> {
        let sign = self.signs.iter().rfind(|sign| sign.before == nodes)?;
        let name = self.text[..sign.at].trim();
        let is_name = sign.is_colon && name.contains(char::is_alphabetic);
        Some(name).filter(|_| is_name || name.eq_ignore_ascii_case("rows"))
    }

    /// Returns `true` if numbers are joined to squares by the words before them, which need not be known otherwise.
    pub(super) fn without_axes(&mut self) {
        self.words.retain(|word| axis(word.text).is_none());
    }

    /// Returns `true` for a truth value after a sign: `x_1_2 = True`.
    pub(super) fn is_value(&self, word: &str, before: usize) -> bool {
        let is_after_sign = self.signs.last().is_some_and(|sign| sign.before == before);
        before > 0 && is_after_sign && is_in(" true false ", word)
    }

    pub(super) fn last_colon(&self) -> Option<&Sign> {
        self.signs.iter().rfind(|sign| sign.is_colon)
    }

    /// Returns the number of nodes before a solution, and its name: what is before the only colon, or a number in front.
    pub(super) fn head(&self) -> (usize, Option<&str>) {
        let mut colons = self.signs.iter().filter(|sign| sign.is_colon);
        let has_more = self.nodes.len() > 2;
        match (colons.next(), colons.next()) {
            (Some(colon), None) if colon.before <= usize::from(has_more) => {
                (colon.before, Some(self.text[..colon.at].trim()))
            }
            _ => (usize::from(has_more && self.has_label()), None),
        }
    }

    /// Returns `true` if the line begins with a number that is followed by a dot, a bracket or a tab, unlike others.
    pub(super) fn has_label(&self) -> bool {
        let rest = self.text.trim_start_matches([' ', '\t', '(', '[']);
        let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let mark = after.chars().next().filter(|_| after.len() < rest.len());
        mark.is_some_and(|mark| ".)]\t".contains(mark) && !after[1..].contains(mark))
    }

    /// Returns `true` for names in order, such as q1, q2, q3: those of the columns of a table.
    pub(super) fn are_names(&self, columns: Option<usize>) -> bool {
        let names = chess(&self.nodes).unwrap_or_default();
        let is_next = |pair: &[[i64; 2]]| pair[0][0] == pair[1][0] && pair[1][1] - pair[0][1] == 1;
        let is_first = |[letter, number]: [i64; 2]| {
            columns.is_some_and(|columns| letter > columns as i64) && number < 2
        };
        names.len() > 1 && is_first(names[0]) && names.windows(2).all(is_next)
    }

    /// Returns the solutions between the marks of the line, if all parts are some.
    pub(super) fn several(&self, expected: &Expected) -> Option<Vec<Written>> {
        expected.size.filter(|_| self.words.is_empty())?;
        let starts = std::iter::once(0).chain(self.cuts.iter().copied());
        let ends = self.cuts.iter().copied().chain([self.nodes.len()]);
        let parts = starts.zip(ends).filter(|(start, end)| start < end);
        let found = parts.map(|(start, end)| expected.solution(&self.nodes[start..end]));
        let found: Vec<_> = found.collect::<Option<_>>()?;
        Some(found).filter(|found| found.len() > 1)
    }

    /// Returns the first word among numbers from a node on that does not name a row, a column or a queen, unless all words
    /// are the same.
    pub(super) fn odd_word(&self, start: usize) -> Option<&Word<'_>> {
        let is_inside = |word: &&Word| word.before > start && word.before < self.nodes.len();
        let mut inside = self.words.iter().filter(is_inside);
        let odd = inside.clone().find(|word| !is_of_squares(word.text))?;
        let are_same = inside.clone().count() > 1 && inside.all(|word| word.text == odd.text);
        (!are_same || is_mark(odd.text)).then_some(odd)
    }

    /// Returns the word because of which a line is no solution: among numbers, after the name, or around them.
    pub(super) fn foreign_word(&self, (head, name): (usize, Option<&str>)) -> Option<&Word<'_>> {
        let from = self.last_colon().map_or(0, |sign| sign.at);
        let is_foreign = |word: &&Word| {
            word.before >= head && (word.text.len() == 1 || !is_of_squares(word.text))
        };
        let mut others = self.words.iter().filter(is_foreign);
        let first = others.clone().next().filter(|_| name.is_none());
        let after_name = || others.find(|word| word.at > from);
        self.odd_word(head).or_else(after_name).or(first)
    }

    /// Returns `true` if there are other words than the names of rows, columns and queens.
    pub(super) fn has_others(&self) -> bool {
        let is_name = |word: &Word| word.text.len() > 2 && is_of_squares(word.text);
        self.words.iter().any(|word| !is_of_squares(word.text)) && !self.words.iter().any(is_name)
    }

    /// Returns `true` for the names of columns of a table.
    pub(super) fn is_of_names(&self) -> bool {
        let is_name = |word: &Word| word.text.len() > 2 && is_of_squares(word.text);
        self.words.iter().all(is_name)
    }

    /// Returns `true` for a line of a program or a person around solutions: it has such words, and no list after them.
    pub(super) fn is_of_programs(&self, rows: Option<usize>) -> bool {
        let nodes = self.nodes.len();
        let [first, others @ ..] = &self.words[..] else {
            return false;
        };
        // Numbers in a row may be a solution.
        let few = rows.map_or(3, |rows| rows.clamp(2, 3));
        let ends = self.words.iter().map(|word| word.before).chain([nodes]);
        let starts = std::iter::once(0).chain(self.words.iter().map(|word| word.before));
        if starts.zip(ends).any(|(start, end)| end >= start + few) {
            return false;
        }
        let is_known = |word: &Word| is_in(OF_PROGRAMS, word.text);
        let is_alone = others.is_empty() && nodes == 0;
        if is_alone && is_in(" true false yes no ", first.text) {
            return true;
        }
        // The name of a solution, and what is none.
        let has_name = others.first().is_some_and(|other| {
            let is_before = |sign: &Sign| sign.is_colon && sign.at < other.at;
            is_in(" solution answer model ", first.text) && self.signs.iter().any(is_before)
        });
        if has_name && !others.iter().any(is_known) {
            return false;
        }
        // Solution 1 of 2.
        let is_of = |word: &Word| word.text == "of" && word.before > 0 && is_known(first);
        let last = self
            .words
            .iter()
            .rfind(|word| is_known(word) || is_of(word));
        let start = Some(first).filter(|word| is_in(FIRST_OF_PROGRAMS, word.text));
        last.or(start).is_some_and(|last| nodes < last.before + 2)
    }
}

/// Returns `true` for a sign that may stand for a queen which is not known.
pub(super) fn is_mark(word: &str) -> bool {
    "?$&@^…...".contains(word)
}
