//! The text of a line outside of brackets, or that in a pair of them: numbers and squares, and what the words and signs
//! among them say.

use super::drawn_board::Size;
use super::shapes::{Expected, Node, Number, Written, chess, join, numbers, square, values};
use super::tokens::{Axis, Token, axis};
use std::collections::HashSet;
use std::mem;

/// Word and the number of nodes before it.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) before: usize,
    /// Place in the line, in bytes from 1.
    pub(super) at: usize,
    pub(super) text: String,
    /// `true` for a value of a square that is neither 0 nor 1.
    is_odd: bool,
}

/// Colon or another sign, and the number of nodes before it.
#[derive(Debug)]
struct Sign {
    before: usize,
    /// Place in the line, in bytes from 0.
    at: usize,
    is_colon: bool,
}

#[derive(Debug, Default)]
pub(super) struct Group {
    /// Number of the first line of a bracket, or 0 for what is outside of all.
    pub(super) line: u64,
    pub(super) nodes: Vec<Node>,
    /// Number of nodes from earlier lines than the last.
    pub(super) earlier: usize,
    pub(super) words: Vec<Word>,
    signs: Vec<Sign>,
    /// Numbers of nodes before marks that may be between solutions.
    cuts: Vec<usize>,
    /// Meaning that the last word gives to the next number.
    axis: Option<Axis>,
    /// Number of squares from numbers with names.
    joins: usize,
    /// Place of a sign of equality after a square, whose value is not read yet.
    open_value: Option<usize>,
    /// `true` if the next square is negated.
    is_negated: bool,
    /// `true` if squares were passed over that have no queen.
    pub(super) has_free: bool,
    /// `true` if solutions were in it.
    pub(super) has_solutions: bool,
    /// Number of words before its first solution.
    words_before: usize,
}

/// Words between the numbers of a solution.
const OF_SQUARES: &str = " row rows r col cols column columns c queen queens q at in is and on to pos position \
                          square line piece place star rook zeile spalte reihe dame feld und ligne colonne reine v ";
/// Words of programs and persons around solutions.
const OF_PROGRAMS: &str = " solution solutions answer answers model models found total time cpu calls solving reading \
                           satisfiable unsatisfiable sat unsat unknown optimum optimal optimization search finished \
                           done result results output elapsed seconds queens board conflicts choices \
                           threads version clingo minizinc gecode statistics status cost objective solved solver verified \
                           lösung lösungen nodes decisions propagations restarts seed steps iterations backtracks \
                           memory fails failures counted listed shown published ";
/// First words of the names of solutions.
const OF_ATTEMPTS: &str =
    " attempt try first second third last example versuch beispiel erste zweite dritte essai ";
/// First words of lines of programs: a status, a value, the size of the board.
const FIRST_OF_PROGRAMS: [&str; 4] = ["s", "o", "n", "N"];

/// Words in the names of squares that have no queen.
const WITHOUT_QUEEN: &str =
    " not no blocked forbidden free empty attacked hole obstacle wall removed ";

fn is_in(list: &str, word: &Word) -> bool {
    has_word(list, word.text.trim_end_matches(':'))
}

fn has_word(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace()
        .any(|known| known.eq_ignore_ascii_case(word))
}

/// Returns `true` for the name of a person, and not of a solution, a row or a queen by a word such as `Solution 2`.
pub(super) fn is_person(name: &str) -> bool {
    let mut words = name.split(|c: char| !c.is_alphabetic());
    let first = words.find(|word| !word.is_empty());
    let is_label = |word: &str| {
        let mut lists = [OF_PROGRAMS, OF_SQUARES, OF_ATTEMPTS].into_iter();
        lists.any(|list| has_word(list, word))
    };
    first.is_some_and(|word| !is_label(word))
}

impl Group {
    /// Creates a bracket that begins on a line.
    pub(super) fn on(line: u64) -> Self {
        Self {
            line,
            ..Self::default()
        }
    }

    /// Returns the number of nodes and words.
    pub(super) fn len(&self) -> usize {
        self.nodes.len() + self.words.len()
    }

    /// Adds a part of the text that is no bracket.
    pub(super) fn add(&mut self, at: usize, token: Token<'_>) {
        let before = self.nodes.len();
        let has_sign = self.signs.last().is_some_and(|sign| sign.before == before);
        match token {
            Token::Node(Node::Number(number)) => {
                let axis = self.axis.take();
                self.push(Node::Number(Number { axis, ..number }), has_sign);
            }
            Token::Node(node) => self.push(node, has_sign),
            Token::Sign(sign) => {
                self.signs.push(Sign {
                    before,
                    at,
                    is_colon: sign == ':',
                });
                // The key of a dictionary is a name.
                if let Some(Node::Number(key)) = self.nodes.last_mut()
                    && self.line > 0
                    && sign == ':'
                {
                    key.digits = 0;
                }
                self.open_value = (sign == '=' && self.ends_with_square()).then_some(at);
            }
            Token::Cut => self.cuts.push(before),
            Token::Not => self.is_negated = true,
            // The value of a variable, x_1_2 = True, or of a square.
            Token::Word(word @ ("true" | "True" | "false" | "False"))
                if self.line > 0 || before > 0 && has_sign =>
            {
                self.open_value = None;
                let value = word.eq_ignore_ascii_case("true");
                self.nodes.push(Node::number(value.into(), 1, at));
            }
            Token::Word(word) => {
                self.axis = axis(word);
                let is_numeral = word == "?" || word.parse::<f64>().is_ok();
                let is_value = self.open_value.take().is_some() || is_numeral;
                let is_odd = is_value && self.ends_with_square();
                let (at, text) = (at + 1, word.to_owned());
                self.words.push(Word {
                    before,
                    at,
                    text,
                    is_odd,
                });
            }
            Token::Open | Token::Close => {}
        }
    }

    /// Adds a number or a square, which may be the other half of a square with names.
    fn push(&mut self, node: Node, has_sign: bool) {
        if !matches!(node, Node::Number(_)) {
            self.end_value();
        }
        self.open_value = None;
        let Some(node) = self.unless_negated(node) else {
            return;
        };
        match self
            .nodes
            .last()
            .and_then(|last| join(last, &node, has_sign))
        {
            Some(square) => {
                *self.nodes.last_mut().expect("the last node") = square;
                self.joins += 1;
            }
            None => self.nodes.push(node),
        }
    }

    /// Takes note of a solution in it. A number or words before the first one are its name, as a number and a sign are.
    pub(super) fn solve(&mut self) {
        let is_before_sign = self.last_sign() == Some(self.nodes.len());
        if is_before_sign && matches!(self.nodes.last(), Some(Node::Number(_))) {
            self.nodes.pop();
        }
        let is_number = matches!(self.nodes[..], [] | [Node::Number(_)]);
        if !self.has_solutions && (is_number || self.has_words(0)) {
            self.nodes.clear();
        }
        if !self.has_solutions {
            self.words_before = self.words.len();
        }
        self.has_solutions = true;
    }

    /// Returns the number of numbers beside the solutions in it, if they are neither a size nor among words.
    pub(super) fn rest(&self, size: Size) -> Option<usize> {
        let size = size.map(|size| size.map(|side| side as i64));
        let is_size = |pair: &[i64]| size.is_some_and(|size| pair == size);
        // A number in the name of a solution, `A1: [2, 4, 1, 3]`, is none beside it.
        let colon = self.signs.iter().find(|sign| sign.is_colon);
        let start = colon.map_or(0, |colon| colon.before.min(1));
        let rest = values(self.nodes.get(start..).unwrap_or_default());
        let is_rest = self.has_solutions && !rest.is_empty() && !is_size(&rest);
        (is_rest && !self.has_words(self.words_before)).then_some(rest.len())
    }

    fn has_words(&self, start: usize) -> bool {
        let mut words = self.words[start..].iter();
        words.any(|word| word.text.chars().filter(|c| c.is_alphabetic()).count() > 1)
    }

    /// Returns the first word after all numbers that begins with a digit, as the start of another solution does, but is
    /// neither a size, a number nor one with a unit.
    pub(super) fn broken_number(&self) -> Option<&Word> {
        const UNITS: [&str; 7] = ["s", "ms", "us", "ns", "min", "st", "th"];
        self.words[self.words_before..].iter().find(|word| {
            let letters = word
                .text
                .trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            let is_size = letters.strip_prefix(['x', 'X', '×']);
            word.before == self.nodes.len()
                && word.text.starts_with(|c: char| c.is_ascii_digit())
                && !letters.is_empty()
                && !UNITS.contains(&letters)
                && is_size.is_none_or(|side| side.parse::<u32>().is_err())
        })
    }

    fn ends_with_square(&self) -> bool {
        matches!(self.nodes.last(), Some(Node::Square(_)))
    }

    /// Tells a sign of equality after a square and without a value.
    pub(super) fn end_value(&mut self) {
        if let Some(at) = self.open_value.take() {
            self.words.push(Word {
                before: self.nodes.len(),
                at: at + 1,
                text: "=".into(),
                is_odd: true,
            });
        }
    }

    /// Returns a node, or what its negation is: a literal, or nothing.
    fn unless_negated(&mut self, node: Node) -> Option<Node> {
        if !mem::take(&mut self.is_negated) {
            return Some(node);
        }
        self.has_free = true;
        match node {
            Node::Number(number) => Some(Node::Number(Number {
                value: -number.value,
                ..number
            })),
            _ => None,
        }
    }

    /// Returns `true` if solutions or numbers were in it.
    pub(super) fn has_content(&self) -> bool {
        self.has_solutions || !self.nodes.is_empty()
    }

    /// Returns `true` for a bracket with a number and what it counts, `(3 points)`.
    pub(super) fn is_remark(&self) -> bool {
        let is_number = matches!(&self.nodes[..], [Node::Number(number)] if number.axis.is_none());
        let is_unit = |word: &Word| {
            let is_word = word.text.starts_with(char::is_alphabetic);
            word.before > 0 && is_word && !is_in(OF_SQUARES, word)
        };
        is_number && self.words.iter().any(is_unit)
    }

    /// Adds the content of a bracket in it that is no solution.
    pub(super) fn splice(&mut self, group: Self) {
        let before = self.nodes.len();
        self.axis = None;
        self.end_value();
        // Words in brackets after a solution are no part of another.
        if self.has_solutions && group.has_words(0) {
            return;
        }
        if group.nodes.is_empty() {
            self.words
                .extend(group.words.into_iter().map(|word| Word { before, ..word }));
        }
        self.has_free |= group.has_free;
        for node in group.nodes {
            let node = self.unless_negated(node);
            self.nodes.extend(node);
        }
    }

    /// Returns what each word says, if they are the names of rows and columns above a table or before pairs.
    pub(super) fn heading(&self) -> Option<Vec<Option<Axis>>> {
        if !self.nodes.is_empty() || self.words.len() > 4 {
            return None;
        }
        let of = |word: &Word| {
            let is_value = is_in(" value val ", word);
            axis(&word.text).or(is_value.then_some(Axis::Value))
        };
        let axes: Vec<Option<Axis>> = self.words.iter().map(of).collect();
        let places = axes.iter().flatten().filter(|&&axis| axis != Axis::Value);
        let are_columns = places.map(|&axis| axis == Axis::Column);
        let is_pair = matches!(
            are_columns.collect::<Vec<_>>()[..],
            [true, false] | [false, true]
        );
        is_pair.then_some(axes)
    }

    /// Leaves the only square with its value, if there is one by names or by a heading.
    pub(super) fn find_square(&mut self, heading: &[Option<Axis>]) {
        let square = match &self.nodes[..] {
            // queen 1: row 4.
            [Node::Number(one), Node::Number(other)]
                if one.axis == Some(Axis::Column) && other.axis.is_none()
                    || other.axis == Some(Axis::Row) && one.axis.is_none() =>
            {
                Some(vec![Node::Square([other.value, one.value])])
            }
            // Beside a square with names, numbers are something else: {"id":7,"row":1,"col":2}.
            nodes if self.joins == 1 => {
                let mut squares = nodes.iter().filter(|node| !matches!(node, Node::Number(_)));
                let square = squares.next().cloned();
                square
                    .filter(|_| squares.next().is_none())
                    .map(|one| vec![one])
            }
            _ => self
                .square_below(heading)
                .filter(|_| self.odd_word(0).is_none()),
        };
        // Names that made squares say nothing else.
        if self.joins > 0 || square.is_some() {
            self.words.retain(|word| axis(&word.text).is_none());
        }
        if let Some(square) = square {
            let (line, words) = (self.line, mem::take(&mut self.words));
            *self = Self {
                line,
                words,
                nodes: square,
                ..Self::default()
            };
        }
    }

    /// Returns the square on a line of a table, or of a pair, below or after a heading, and its value: `col,row,value`.
    fn square_below(&self, heading: &[Option<Axis>]) -> Option<Vec<Node>> {
        let values = numbers(&self.nodes).filter(|values| values.len() == heading.len())?;
        let place = |axis| heading.iter().position(|&one| one == Some(axis));
        let of = |axis| place(axis).map(|place| values[place]);
        let is_rank = heading.contains(&Some(Axis::Rank));
        let axis = if is_rank { Axis::Rank } else { Axis::Row };
        let square = square(axis, of(axis)?, of(Axis::Column)?);
        let value = place(Axis::Value).map(|place| self.nodes[place].clone());
        Some([Some(square), value].into_iter().flatten().collect())
    }

    /// Returns the name of a bracket that begins after these nodes: what is before a colon.
    pub(super) fn name<'a>(&self, text: &'a str) -> Option<&'a str> {
        let signs = self.signs.iter().rev();
        let mut names = signs
            .filter(|sign| sign.before == self.nodes.len())
            .map(|sign| (sign.is_colon, text[..sign.at].trim()));
        let is_name = |&(is_colon, name): &(bool, &str)| {
            is_colon && name.contains(char::is_alphabetic) || name.eq_ignore_ascii_case("rows")
        };
        names.find(is_name).map(|(_, name)| name)
    }

    /// Returns the number of nodes before a solution, and its name: what is before the only colon, or a number in front.
    pub(super) fn head<'a>(&self, text: &'a str) -> (usize, Option<&'a str>) {
        let mut colons = self.signs.iter().filter(|sign| sign.is_colon);
        // The last word of digits may be a whole solution: `Tom 2: 2413`.
        let is_word = |node: &Node| matches!(node, Node::Number(number) if number.digits > 3);
        let has_word = self.nodes.len() > 1 && self.nodes.last().is_some_and(is_word);
        let has_more = self.nodes.len() > 2;
        match (colons.next(), colons.next()) {
            (Some(colon), None) if colon.before <= usize::from(has_more || has_word) => {
                (colon.before, Some(text[..colon.at].trim()))
            }
            _ => (usize::from(has_more && has_label(text)), None),
        }
    }

    /// Returns the number of nodes before the last sign.
    pub(super) fn last_sign(&self) -> Option<usize> {
        self.signs.last().map(|sign| sign.before)
    }

    /// Returns `true` for names in order, such as q1, q2, q3: those of the columns of a table.
    pub(super) fn are_names(&self, columns: Option<usize>) -> bool {
        // Dame1, Dame2, Dame3.
        let is_name = |node: &Node| matches!(node, Node::Number(number) if number.digits == 0);
        if self.nodes.iter().all(is_name) {
            let numbers = values(&self.nodes);
            let is_next = |pair: &[i64]| pair[1] - pair[0] == 1;
            return numbers.len() > 1 && numbers[0] < 2 && numbers.windows(2).all(is_next);
        }
        let names = chess(&self.nodes).unwrap_or_default();
        let is_next = |pair: &[[i64; 2]]| pair[0][0] == pair[1][0] && pair[1][1] - pair[0][1] == 1;
        let is_first = |[letter, number]: [i64; 2]| {
            columns.is_some_and(|columns| letter > columns as i64) && number < 2
        };
        names.len() > 1 && is_first(names[0]) && names.windows(2).all(is_next)
    }

    /// Returns `true` for rows or columns in order, such as row1, row2, row3: the heading of a table.
    pub(super) fn are_lines(&self) -> bool {
        let lines = self.nodes.iter().map(|node| match node {
            Node::Number(number) => Some((number.axis?, number.value)),
            _ => None,
        });
        let lines: Vec<(Axis, i64)> = lines.collect::<Option<_>>().unwrap_or_default();
        let is_next = |pair: &[(Axis, i64)]| pair[0].0 == pair[1].0 && pair[1].1 == pair[0].1 + 1;
        lines.len() > 1 && lines.windows(2).all(is_next)
    }

    /// Returns the solutions between the marks of a line, if all parts are some.
    pub(super) fn several(&self, expected: &Expected) -> Option<Vec<Written>> {
        expected
            .size
            .filter(|_| self.words.is_empty() && !self.cuts.is_empty())?;
        let starts = std::iter::once(0).chain(self.cuts.iter().copied());
        let ends = self.cuts.iter().copied().chain([self.nodes.len()]);
        let parts = starts.zip(ends).filter(|(start, end)| start < end);
        let found = parts.map(|(start, end)| expected.solution(&self.nodes[start..end]));
        found
            .collect::<Option<Vec<_>>>()
            .filter(|found| found.len() > 1)
    }

    /// Returns the first word among numbers from a node on, or in a bracket, that does not name a row, a column or a queen,
    /// unless all words are the same.
    pub(super) fn odd_word(&self, start: usize) -> Option<&Word> {
        let is_inside =
            |word: &&Word| self.line > 0 || word.before > start && word.before < self.nodes.len();
        let without_queen = self.without_queen();
        if without_queen.is_some() {
            return without_queen;
        }
        let mut inside = self.words.iter().filter(is_inside);
        let odd = inside
            .clone()
            .find(|word| !is_in(OF_SQUARES, word) && !word.text.contains(".."))?;
        let are_same = inside.clone().count() > 1 && inside.all(|word| word.text == odd.text);
        (!are_same || "?$&@^…".contains(&odd.text)).then_some(odd)
    }

    /// Returns the word before a square which says that there is no queen, such as `blocked` or `not_queen`, or one after
    /// it which is no value.
    pub(super) fn without_queen(&self) -> Option<&Word> {
        if let Some(value) = self.words.iter().find(|word| word.is_odd) {
            return Some(value);
        }
        let is_square = |word: &&Word| {
            let node = self.nodes.get(word.before);
            node.is_some_and(|node| !matches!(node, Node::Number(_)))
        };
        let mut words = self.words.iter().filter(is_square);
        words.find(|word| {
            let parts = word.text.split('_').map(str::to_ascii_lowercase);
            let mut known = WITHOUT_QUEEN.split_ascii_whitespace();
            known.any(|known| parts.clone().any(|part| part == known))
        })
    }

    /// Returns the word because of which a line is no solution: among numbers, after the name, or around them.
    pub(super) fn foreign_word(&self, head: usize, has_name: bool) -> Option<&Word> {
        let colon = self.signs.iter().rfind(|sign| sign.is_colon);
        // Without a number, no word is too short to be told.
        let shortest = if self.nodes.is_empty() { 3 } else { 2 };
        let is_foreign = |word: &&Word| {
            word.before >= head && (word.text.len() < shortest || !is_in(OF_SQUARES, word))
        };
        let mut others = self.words.iter().filter(is_foreign);
        let first = others.clone().next().filter(|_| !has_name);
        let after_name = || others.find(|word| colon.is_none_or(|colon| word.at > colon.at));
        self.odd_word(head).or_else(after_name).or(first)
    }

    /// Returns `true` for a number that words say to be something else than digits of columns: it is not alone after a
    /// name, or that of a measure, or it has a digit twice and the name is not that of a solution.
    pub(super) fn is_measure(&self, nodes: &[Node]) -> bool {
        let is_word = |word: &&Word| word.text.starts_with(char::is_alphabetic);
        let mut words = self.words.iter().filter(is_word);
        let ([Node::Number(number)], Some(first)) = (nodes, words.next()) else {
            return false;
        };
        let last = words.next_back().unwrap_or(first);
        let is_name = is_in(
            " solution answer model result output queens board lösung ",
            first,
        );
        let digits = number.value.to_string();
        let different: HashSet<u8> = digits.bytes().collect();
        last.before == self.nodes.len()
            || self.signs.is_empty()
            || !is_name && (is_in(OF_PROGRAMS, first) || different.len() < digits.len())
    }

    /// Returns `true` if there are other words than the names of rows, columns and queens.
    pub(super) fn has_others(&self) -> bool {
        self.words.iter().any(|word| !is_in(OF_SQUARES, word))
    }

    /// Returns `true` if all words name rows, columns or queens, as above a table.
    pub(super) fn is_of_names(&self) -> bool {
        let is_name = |word: &Word| word.text.len() > 2 && is_in(OF_SQUARES, word);
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
        let is_known = |word: &Word| is_in(OF_PROGRAMS, word);
        if others.is_empty() && nodes == 0 && is_in(" true false yes no ", first) {
            return true;
        }
        // The name of a solution, and what is none.
        let has_name = others.first().is_some_and(|other| {
            let is_before = |sign: &Sign| sign.is_colon && sign.at < other.at;
            is_in(" solution answer model ", first) && self.signs.iter().any(is_before)
        });
        if has_name && !others.iter().any(is_known) {
            return false;
        }
        // A person says that there is none.
        let colon = self.signs.iter().find(|sign| sign.is_colon);
        let is_claim = |word: &&Word| {
            let is_after = colon.is_some_and(|colon| word.at > colon.at);
            is_after && is_in(" no unsat unsatisfiable ", word)
        };
        if colon.is_some_and(|colon| first.at <= colon.at)
            && !is_known(first)
            && others.iter().any(|word| is_claim(&word))
        {
            return false;
        }
        // Solution 1 of 2.
        let is_of = |word: &Word| word.text == "of" && word.before > 0 && is_known(first);
        let last = self
            .words
            .iter()
            .rfind(|word| is_known(word) || is_of(word));
        let start = Some(first).filter(|word| FIRST_OF_PROGRAMS.contains(&&*word.text));
        last.or(start).is_some_and(|last| nodes < last.before + 2)
    }
}

/// Returns `true` if a line begins with a number that is followed by a dot, a bracket or a tab, unlike others.
pub(super) fn has_label(text: &str) -> bool {
    let rest = text.trim_start_matches([' ', '\t', '(', '[']);
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let mark = after.chars().next().filter(|_| after.len() < rest.len());
    mark.is_some_and(|mark| ".)]\t".contains(mark) && !after[1..].contains(mark))
}
