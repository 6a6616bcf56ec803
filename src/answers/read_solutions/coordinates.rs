//! Coordinates with names, which tell rows from columns.

/// What a name says about the number after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    Row,
    Column,
    /// Row as in chess, from the bottom.
    Rank,
}

const ROWS: &str = " row r y zeile ligne ";
const COLUMNS: &str = " column col c x file spalte colonne ";
/// Words between the two coordinates of a square.
const BETWEEN: &str = " and of in at on the und et ";

/// Returns what a name says about a number.
pub(super) fn axis(word: &str) -> Option<Axis> {
    let is_in = |list: &str| {
        list.split_ascii_whitespace()
            .any(|known| known.eq_ignore_ascii_case(word))
    };
    if is_in(ROWS) {
        Some(Axis::Row)
    } else if is_in(COLUMNS) {
        Some(Axis::Column)
    } else {
        word.eq_ignore_ascii_case("rank").then_some(Axis::Rank)
    }
}

/// Name of a coordinate and its number, with their places.
struct Named<'a> {
    start: usize,
    end: usize,
    name: &'a str,
    axis: Axis,
    value: &'a str,
}

/// Writes squares whose coordinates have names as `r1c2`, or as in chess. Returns `None` if there are none.
pub(super) fn by_name(text: &str) -> Option<String> {
    if text.contains(['[', '{']) {
        return None;
    }
    let named = named(text)?;
    let (mut written, mut from, mut at) = (String::new(), 0, 0);
    while let Some(one) = named.get(at) {
        let pair = named.get(at + 1).filter(|other| {
            (one.axis == Axis::Column) != (other.axis == Axis::Column)
                && are_beside(&text[one.end..other.start])
        });
        let after = text[one.end..].trim_start_matches([' ', ':', '=', '-', '>']);
        let sign = &text[one.end..text.len() - after.len()];
        let row = &after[..digits(after)];
        at += 1;
        let (square, end) = match pair {
            Some(other) => {
                at += 1;
                (
                    square([one, other].map(|one| (one.axis, one.value)))?,
                    other.end,
                )
            }
            // The row of the queen in a column: column 1: 2.
            None if one.axis == Axis::Column
                && one.name.len() > 1
                && sign.contains([':', '=', '>'])
                && !row.is_empty() =>
            {
                let square = square([(Axis::Row, row), (one.axis, one.value)])?;
                (square, text.len() - after.len() + row.len())
            }
            // The column of a queen with a number: queen 1: row 2.
            None if one.axis == Axis::Row && one.name.len() > 1 && named.len() == 1 => {
                let before = &text[..one.start];
                let start = before.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
                let column = &before[start..start + digits(&before[start..])];
                let others = [&before[start + column.len()..], &text[one.end..]].concat();
                if column.is_empty() || others.contains(|c: char| c.is_ascii_digit()) {
                    continue;
                }
                let square = square([(one.axis, one.value), (Axis::Column, column)])?;
                return Some(square);
            }
            None => continue,
        };
        written += &text[from..one.start];
        written += &square;
        from = end;
    }
    (from > 0).then(|| written + &text[from..])
}

/// Returns the coordinates of a text, unless its letters may be those of chess squares.
fn named(text: &str) -> Option<Vec<Named<'_>>> {
    let (mut all, mut at) = (Vec::new(), 0);
    while let Some(next) = text[at..].find(char::is_alphabetic) {
        let start = at + next;
        let rest = &text[start..];
        let name = &rest[..rest
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(rest.len())];
        at = start + name.len();
        let number = text[at..].trim_start_matches([' ', '\t', '"', '\'', ':', '=', '(', '_']);
        let value = &number[..digits(number)];
        if value.is_empty() {
            continue;
        }
        match axis(name) {
            Some(axis) => {
                at = text.len() - number.len() + value.len();
                let end = at;
                all.push(Named {
                    start,
                    end,
                    name,
                    axis,
                    value,
                });
            }
            None if name.len() == 1 && text[at..].starts_with(value) => return None,
            None => {}
        }
    }
    Some(all)
}

/// Returns the number of digits at the start of a text.
fn digits(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len())
}

fn are_beside(between: &str) -> bool {
    let mut words = between.split(|c: char| !c.is_alphabetic());
    !between.contains(|c: char| c.is_ascii_digit() || "()|;".contains(c))
        && words.all(|word| BETWEEN.split(' ').any(|known| known == word))
}

/// Writes a square with a row and a column in any order.
pub(super) fn square(mut pair: [(Axis, &str); 2]) -> Option<String> {
    if pair[0].0 == Axis::Column {
        pair.swap(0, 1);
    }
    let [(axis, row), (_, column)] = pair;
    if axis == Axis::Row {
        return Some(format!("r{row}c{column}"));
    }
    let column = column.parse::<u32>().ok()?.checked_sub(1)?;
    Some(format!("{}{row}", problem::board::column_letters(column)))
}

/// Places of rows and columns in the lines of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    places: [(usize, Axis); 2],
    columns: usize,
}

fn fields(text: &str) -> Vec<&str> {
    let parts = text.trim().trim_matches('|').split([',', ';', '|', '\t']);
    let fields: Vec<&str> = parts
        .map(|part| part.trim_matches([' ', '"', '\'']))
        .collect();
    if fields.len() > 1 {
        fields
    } else {
        text.split_whitespace().collect()
    }
}

impl Header {
    /// Reads the names above a table with one row and one column a line.
    pub(super) fn read(text: &str) -> Option<Self> {
        let fields = fields(text);
        let is_name = |field: &&str| !field.is_empty() && field.chars().all(char::is_alphabetic);
        let named = (0..)
            .zip(&fields)
            .filter_map(|(place, name)| Some((place, axis(name)?)));
        let places: [(usize, Axis); 2] = named.collect::<Vec<_>>().try_into().ok()?;
        let is_pair = (places[0].1 == Axis::Column) != (places[1].1 == Axis::Column);
        (is_pair && fields.len() < 5 && fields.iter().all(is_name)).then_some(Self {
            places,
            columns: fields.len(),
        })
    }

    /// Returns the header of pairs, the column first or last.
    pub(super) const fn of_pairs(is_column_first: bool) -> Self {
        let axes = if is_column_first {
            [Axis::Column, Axis::Row]
        } else {
            [Axis::Row, Axis::Column]
        };
        Self {
            places: [(0, axes[0]), (1, axes[1])],
            columns: 2,
        }
    }

    /// Returns `true` if the column is before the row.
    pub(super) fn is_column_first(&self) -> bool {
        self.places[0].1 == Axis::Column
    }

    /// Returns the square in a line of the table.
    pub(super) fn square(&self, text: &str) -> Option<String> {
        let fields = fields(text);
        let fields: Vec<&str> = fields
            .into_iter()
            .map(|field| field.trim_end_matches(".0"))
            .collect();
        let is_number = |field: &str| !field.is_empty() && digits(field) == field.len();
        let pair = self
            .places
            .map(|(place, axis)| (axis, fields.get(place).copied().unwrap_or("")));
        let is_line =
            fields.len() == self.columns && pair.iter().all(|(_, field)| is_number(field));
        is_line.then(|| square(pair))?
    }
}

/// Returns the coordinate that is alone on a line: `- row: 1`.
pub(super) fn alone(text: &str) -> Option<(Axis, &str)> {
    let (name, value) = text.trim_start_matches(['-', ' ']).split_once(':')?;
    let value = value.trim();
    let is_number = !value.is_empty() && digits(value) == value.len();
    Some((axis(name.trim())?, value)).filter(|_| is_number)
}

/// Returns the numbers after the name `rows`.
pub(super) fn list_of_rows(text: &str) -> Option<Vec<i64>> {
    let text = text.trim_start_matches([' ', '{', '"', '\'']);
    let name = text
        .get(..4)
        .filter(|name| name.eq_ignore_ascii_case("rows"))?;
    let rest = text[name.len()..].trim_start_matches(['"', '\'', ' ']);
    let list = rest.strip_prefix([':', '='])?;
    let is_other = |c: char| !c.is_ascii_digit() && !c.is_whitespace() && !",;[](){}".contains(c);
    let numbers = list
        .split(|c: char| !c.is_ascii_digit())
        .filter(|word| !word.is_empty());
    let numbers: Vec<i64> = numbers.map(str::parse).collect::<Result<_, _>>().ok()?;
    (!list.contains(is_other) && numbers.len() > 2).then_some(numbers)
}

/// Returns the squares of queens whose rows are given, column by column, if it is sure from where they are counted.
pub(super) fn of_rows(rows: &[i64]) -> Option<Vec<[i64; 2]>> {
    let last = rows.len() as i64;
    let first = match (rows.contains(&0), rows.contains(&last)) {
        (true, false) => 0,
        (false, true) => 1,
        _ => return None,
    };
    // Numbers in order only name the rows.
    let is_order = rows.windows(2).all(|pair| pair[0] < pair[1]);
    let squares = rows.iter().zip(first..).map(|(&row, column)| [row, column]);
    (!is_order).then(|| squares.collect())
}
