//! JSON of other programs: a grid of regions, or the squares of each region, under whatever name.
//!
//! Apps for Star Battle name their fields as they like (`colorGrid`, `cages`, `areas`), so regions are found by what they
//! are: as many rows as labels in each of them, or lists that divide a square board. They are restated in the fields of
//! our own format, which has one reader for all of its rules. A problem that states no number of stars is one of one star.

use super::reader;
use super::value::Value as Placed;
use crate::board::counted;
use crate::instance::Entry;
use crate::instance::cells::is_separator;
use crate::instance::error::{Located, Read, quoted};
use crate::instance::{crowns, draft};
use crate::{About, RuleName};
use itertools::Itertools;
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

/// Usual names of fields with regions, in lower case without `_`, the most certain ones first.
const NAMES: &str = "regions region colorregions colorgrid areas cages zones groups colors grid board map layout cells \
                     squares puzzle";
/// Parts of names of fields that hold no regions.
const OTHERS: &str =
    "solution answer queen star title name author date comment url path fixed blocked";
/// Names of the region of a square, and of its row and column, in lower case.
const REGION: &str = "region color colour area cage group zone id";
const ROW: &str = "row r y";
const COLUMN: &str = "column col c x colindex";
/// Fields of our own format that say more than regions and rules, and are kept.
const KEPT: [&str; 7] = [
    "id", "torus", "holes", "pawns", "blocked", "fixed", "exclude",
];

type Fields = Map<String, Value>;

/// Labels of squares, row by row.
type Labels = Vec<Vec<String>>;

/// A fault and the name of its field, or no name in a list.
type Fault<'a> = (&'a str, Located);

/// Reads a problem in our own fields or, if there are others, in those of another program.
pub(in crate::instance) fn read(text: &str) -> Read<Entry> {
    let own = reader::read(text);
    // Only our own fields, with the board: the form of long lists.
    if own.is_ok() && text.contains("\"board\"") {
        return own;
    }
    let Some(value) = parse(text) else {
        return own;
    };
    require_different_fields(text)?;
    if is_own(&value) || own.is_err() && has_own_form(&value) {
        return own;
    }
    let place = |name: &str| text.find(&format!("\"{name}\"")).unwrap_or_default();
    let located = |(name, fault): Fault<'_>| Located {
        at: place(name),
        ..fault
    };
    let grid = match grid(&value) {
        None => return own,
        Some(Err(fault)) => return own.or(Err(located(fault))),
        Some(Ok(grid)) => grid,
    };
    let (restated, _) = grid.restated(&value).map_err(located)?;
    let entry = reader::read(&Value::from(restated).to_string());
    let mut entry = entry.map_err(|fault| located((grid.field, fault)))?;
    entry.problem.name_regions(grid.names());
    Ok(entry)
}

/// Returns `true` if a text has regions without a number of stars and other rules.
pub(in crate::instance) fn is_open(text: &str) -> bool {
    parse(text)
        .filter(|value| !is_own(value))
        .is_some_and(|value| {
            let restated = grid(&value).map(|grid| grid?.restated(&value));
            matches!(restated, Some(Ok((_, true))))
        })
}

/// Returns `true` if a text in our own fields has regions and no rule.
pub(in crate::instance) fn leaves_attacks_open(text: &str) -> bool {
    let value = parse(text).filter(is_own);
    let fields = value.as_ref().and_then(Value::as_object);
    fields.is_some_and(|fields| fields.contains_key("regions") && !has_rules(fields))
}

/// Returns the problems of a list with several, each with its line.
pub(in crate::instance) fn objects(text: &str) -> Option<Vec<(u64, &str)>> {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    let values: Vec<Placed<'_>> = if start.starts_with('{') {
        let fields = Placed::new(text).fields("").ok()?;
        fields.filter_map(|field| Some(field.ok()?.1)).collect()
    } else {
        vec![Placed::new(text)]
    };
    let is_problem = |one: &Placed<'_>| one.json().starts_with(['{', '[']);
    let mut lists = values.into_iter().filter_map(|list| list.list("").ok());
    let list = lists.find(|list| list.len() > 1 && list.iter().all(is_problem))?;
    let line = |one: Placed<'_>| 1 + text[..one.at()].matches('\n').count() as u64;
    Some(
        list.into_iter()
            .map(|one| (line(one), one.json()))
            .collect(),
    )
}

/// Returns the value of a text. Quotes may be single ones, as Python writes them.
fn parse(text: &str) -> Option<Value> {
    let read = serde_json::from_str(text);
    read.or_else(|_| serde_json::from_str(&text.replace('\'', "\"")))
        .ok()
}

fn require_different_fields(text: &str) -> Read<()> {
    let mut names = HashSet::new();
    let fields = Placed::new(text).fields("").into_iter().flatten().flatten();
    for (name, _) in fields {
        if !names.insert(name.json()) {
            let found = format!("a second field {}", name.json());
            return Err(Located::unexpected(name.at(), "each field once", found));
        }
    }
    Ok(())
}

/// Returns `true` if all fields are those of our own format, with regions as strings.
fn has_own_form(value: &Value) -> bool {
    let known = reader::fields();
    let is_own = |(name, value): (&String, &Value)| match (name.as_str(), value) {
        ("regions", Value::Array(rows)) => rows.iter().all(Value::is_string),
        ("regions", _) | ("board", Value::Array(_) | Value::Object(_)) => false,
        (name, _) => known.split(", ").contains(&name),
    };
    value
        .as_object()
        .is_some_and(|fields| fields.iter().all(is_own))
}

/// Returns `true` for our own format, unless regions are all that a problem states.
fn is_own(value: &Value) -> bool {
    let has = |name: &str| value.get(name).is_some();
    has_own_form(value)
        && (!has("regions") || has("board") || has("n") || value.as_object().is_some_and(has_rules))
}

fn rules() -> impl Iterator<Item = String> {
    RuleName::ALL
        .into_iter()
        .map(|rule| rule.name().replace('-', "_"))
}

fn has_rules(fields: &Fields) -> bool {
    rules().any(|rule| fields.contains_key(&rule))
}

/// Returns a name without what apps write differently.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['_', '-', ' '], "")
}

/// Returns the place of a name among those of regions, which is the last one for unknown names, and none for fields
/// that hold something else.
fn rank(name: &str) -> Option<usize> {
    let plain = plain(name);
    let known = NAMES.split(' ').position(|known| known == plain);
    let is_other = name == "id" || OTHERS.split(' ').any(|other| plain.contains(other));
    known.or((!is_other).then_some(usize::MAX))
}

/// Returns a field that has one of these names.
fn field<'a>(fields: &'a Fields, names: &str) -> Option<&'a Value> {
    let of_name = |known| fields.iter().find(|(name, _)| name.to_lowercase() == known);
    names.split(' ').find_map(of_name).map(|(_, value)| value)
}

/// Regions by the labels of squares.
struct Grid<'a> {
    field: &'a str,
    labels: Labels,
    /// The fields beside it.
    fields: Option<&'a Fields>,
}

/// Returns the regions of a value or, if there are none, the fault of what is most likely meant as such.
fn grid(value: &Value) -> Option<Result<Grid<'_>, Fault<'_>>> {
    let fields = match value {
        Value::Object(fields) => fields,
        Value::Array(list) => {
            let grid = match &list[..] {
                [only @ Value::Object(_)] => grid(only),
                _ => grid_of("", value, None),
            };
            return grid.or_else(|| Some(Err(("", another("", list)))));
        }
        _ => return None,
    };
    let mut ranked: Vec<(usize, &String, &Value)> = Vec::new();
    for (name, value) in fields {
        ranked.extend(rank(name).map(|rank| (rank, name, value)));
    }
    ranked.sort_by_key(|(rank, ..)| *rank);
    let direct = ranked
        .iter()
        .filter_map(|(_, name, value)| grid_of(name, value, Some(fields)));
    let is_nested = |value: &Value| match value {
        Value::Array(list) => list.len() == 1 && list[0].is_object(),
        value => value.is_object(),
    };
    let nested = ranked
        .iter()
        .filter(|it| is_nested(it.2))
        .filter_map(|it| grid(it.2));
    // Rows of our own format, with `regions` and `board`, are refused by its reader.
    let known = ranked
        .iter()
        .filter(|it| (1..usize::MAX).contains(&it.0) && *it.1 != "board");
    let refused = known.filter_map(|(_, name, value)| {
        Some(Err((name.as_str(), another(name, value.as_array()?))))
    });
    let mut all: Vec<_> = direct.chain(nested).chain(refused).collect();
    let best = all.iter().position(Result::is_ok).unwrap_or(0);
    (best < all.len()).then(|| all.swap_remove(best))
}

/// Returns the regions that are the value of a field.
fn grid_of<'a>(
    field: &'a str,
    value: &Value,
    fields: Option<&'a Fields>,
) -> Option<Result<Grid<'a>, Fault<'a>>> {
    Some(match labels(value)? {
        Ok(labels) => Ok(Grid {
            field,
            labels,
            fields,
        }),
        Err(found) => Err((
            field,
            Located::unexpected(0, "each square in one region", found),
        )),
    })
}

/// Returns the fault that a list holds no regions, with the first row that is none or has another length than the first.
fn another(name: &str, list: &[Value]) -> Located {
    let columns = list.iter().find_map(row).map(|row| row.len());
    let odd = |(number, value): (u32, &Value)| {
        let found = match (row(value), value) {
            (Some(row), _) if Some(row.len()) == columns => return None,
            (Some(row), _) => format!("{} in row {number}", counted(row.len() as u64, "label")),
            (None, Value::Array(labels)) => {
                let column = labels.iter().position(|it| label(it).is_none())?;
                let found = quoted(&labels[column].to_string());
                format!("{found} in row {number}, column {}", column + 1)
            }
            (None, value) => format!("{} in row {number}", quoted(&value.to_string())),
        };
        Some(format!(", with {found}"))
    };
    let odd = columns
        .and_then(|_| (1..).zip(list).find_map(odd))
        .unwrap_or_default();
    let place = if name.is_empty() {
        String::new()
    } else {
        format!(" in '{name}'")
    };
    let expected = "a grid, as many rows as labels in each of them, or the squares of each region";
    Located::unexpected(0, expected, format!("another list{place}{odd}"))
}

impl<'a> Grid<'a> {
    /// Returns the names of the regions, in the order of their first squares.
    fn names(&self) -> Vec<String> {
        self.labels.iter().flatten().unique().cloned().collect()
    }

    /// Returns the problem in our own fields and whether it leaves the number of stars open, or the field that contradicts
    /// the grid. The fields of the whole value count, too.
    fn restated(&self, value: &'a Value) -> Result<(Fields, bool), Fault<'a>> {
        let labels = &self.labels;
        if let Some(fault) = crowns::fault(labels, 0) {
            return Err((self.field, fault));
        }
        let numbers: HashMap<String, usize> = self.names().into_iter().zip(0..).collect();
        let row = |row: &Vec<String>| row.iter().map(|label| numbers[label]).join(",");
        let size = format!("{}x{}", labels.len(), labels[0].len());
        let mut own = Map::from_iter([
            ("board".into(), size.into()),
            ("regions".into(), labels.iter().map(row).collect()),
        ]);
        let (mut about, mut stars) = (About::default(), None);
        for (name, value) in self.fields.into_iter().chain(value.as_object()).flatten() {
            self.require_size(name, value)?;
            about.take(name, value.as_str().unwrap_or_default());
            let number = value.to_string().trim_matches('"').parse().ok();
            let number = number.filter(|number| (1..100_u32).contains(number));
            stars = stars.or(number.filter(|_| name.to_lowercase().contains("star")));
            // A number of queens is that of the rows.
            let is_rule = rules().contains(name) && name != "queens" && !value.is_array();
            let is_id = name != "id" || value.is_string() || value.is_i64() || value.is_u64();
            if is_rule || is_id && KEPT.contains(&name.as_str()) {
                own.entry(name).or_insert_with(|| value.clone());
            }
        }
        let about = about.fields();
        own.extend(about.map(|(name, words)| (name.to_owned(), words.into())));
        let has_rules = has_rules(&own);
        if !has_rules {
            own.insert("stars".into(), stars.unwrap_or(1).into());
        }
        Ok((own, !has_rules && stars.is_none()))
    }

    /// Refuses a field that states another size.
    fn require_size(&self, name: &'a str, value: &Value) -> Result<(), Fault<'a>> {
        let [rows, columns] = [self.labels.len() as u32, self.labels[0].len() as u32];
        let words = value.to_string();
        let stated = draft::parse_size(words.trim_matches('"'));
        let is_right = stated.is_none_or(|stated| match &*plain(name) {
            "n" | "size" | "board" | "boardsize" | "gridsize" | "dimension" => {
                stated == (rows, columns) || stated == (rows.max(columns), rows.max(columns))
            }
            "rows" | "height" | "rowcount" | "numrows" | "nrows" => stated.0 == rows,
            "columns" | "cols" | "width" | "columncount" | "colcount" | "numcols" | "ncols" => {
                stated.0 == columns
            }
            // Perhaps with several stars.
            "queens" => stated.0 % rows.min(columns) == 0,
            _ => true,
        });
        if is_right {
            return Ok(());
        }
        let expected = format!("the size of the grid, which has {rows}x{columns} squares");
        Err((
            name,
            Located::unexpected(0, expected, format!("'{name}' with {words}")),
        ))
    }
}

/// Returns the labels of the squares of a board if a value states them or, in words, the square that has none or two.
fn labels(value: &Value) -> Option<Result<Labels, String>> {
    let rows: Option<Labels> = match value {
        Value::String(text) => rows_of(text),
        Value::Array(list) => list.iter().map(row).collect::<Option<_>>().or_else(|| {
            let labels: Option<Vec<String>> = list.iter().map(label).collect();
            squared(labels.filter(|_| !list[0].is_object())?)
        }),
        _ => None,
    };
    // A list of lists of squares is no grid, but may look like rows of numbers.
    let rows = rows.filter(is_grid).map(Ok);
    rows.or_else(|| divided(&squares(value)?))
}

/// Returns `true` for rows of the same length that are as many, or at least three in both directions.
fn is_grid(labels: &Labels) -> bool {
    let columns = labels.first().map_or(0, Vec::len);
    let is_board = columns == labels.len() && columns > 1 || columns.min(labels.len()) > 2;
    is_board && labels.iter().all(|row| row.len() == columns)
}

/// Returns the labels of a row: a list of them, or a string.
fn row(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Array(list) => list.iter().map(label).collect(),
        Value::String(text) => Some(row_of(text)).filter(|labels| labels.len() > 1),
        _ => None,
    }
}

/// Returns the labels of a row in words or, without separators, in characters.
fn row_of(text: &str) -> Vec<String> {
    let text = text.trim();
    if !text.contains(is_separator) {
        return text.chars().map(String::from).collect();
    }
    let labels = text.split(is_separator).filter(|label| !label.is_empty());
    labels.map(str::to_owned).collect()
}

/// Returns the label of a square: a string, a number, or the region that an object names.
fn label(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.trim().into()),
        Value::Number(number) => Some(number.to_string()),
        Value::Object(fields) => label(field(fields, REGION)?),
        _ => None,
    }
}

/// Returns the rows of a string: lines, parts between slashes, or those of a square board.
fn rows_of(text: &str) -> Option<Labels> {
    let text = text.trim();
    if let Some(separator) = ['\n', '/'].into_iter().find(|it| text.contains(*it)) {
        return Some(text.split(separator).map(row_of).collect());
    }
    let rows = squared(row_of(text))?;
    (rows.iter().flatten().unique().count() == rows.len()).then_some(rows)
}

/// Returns the rows of a square board.
fn squared(labels: Vec<String>) -> Option<Labels> {
    let n = labels.len().isqrt();
    (n > 2 && n * n == labels.len()).then(|| labels.chunks(n).map(<[_]>::to_vec).collect())
}

/// A square by its row and column, or in row 0 by its number, and the name of its region.
type Member = ([u64; 2], String);

/// Returns the squares of regions: of lists under their names or in a list, or of objects that name row, column and region.
fn squares(value: &Value) -> Option<Vec<Member>> {
    let regions: Vec<(String, &Value)> = match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, region)| (name.clone(), region))
            .collect(),
        Value::Array(list) => {
            let name = |(number, region): (usize, &Value)| {
                label(region).unwrap_or_else(|| number.to_string())
            };
            (0_usize..).zip(list).map(|it| (name(it), it.1)).collect()
        }
        _ => return None,
    };
    let mut squares = Vec::new();
    for (name, region) in regions {
        let fields = region.as_object();
        if let Some(square) = fields.and_then(|_| square_of(region)) {
            squares.push((square, label(region)?));
            continue;
        }
        let list = fields.and_then(|fields| fields.values().find(|value| value.is_array()));
        for square in list.unwrap_or(region).as_array()? {
            squares.push((square_of(square)?, name.clone()));
        }
    }
    Some(squares)
}

/// Returns the row and the column of a square, or its number in row 0.
fn square_of(square: &Value) -> Option<[u64; 2]> {
    match square {
        Value::Array(pair) => match &pair[..] {
            [row, column] => Some([row.as_u64()?, column.as_u64()?]),
            _ => None,
        },
        Value::Object(fields) => {
            let number = |names| field(fields, names)?.as_u64();
            Some([number(ROW)?, number(COLUMN)?])
        }
        number => Some([0, number.as_u64()?]),
    }
}

/// Returns the labels of a square board whose squares are counted from 0 or from 1 or, in words, the square that is in two
/// regions or in none; nothing for another list, such as a grid with a short row.
fn divided(squares: &[Member]) -> Option<Result<Labels, String>> {
    let count = squares.iter().map(|(square, _)| square).unique().count();
    // Of a board with some squares in no region, too.
    let n = count.saturating_sub(1).isqrt() as u64 + 1;
    // Few squares that are named again and again are the labels of a grid.
    if n < 2 || count * 4 < squares.len() * 3 {
        return None;
    }
    let first_row = squares.iter().map(|([row, _], _)| *row).min()?;
    let first = squares.iter().map(|([_, column], _)| *column).min()?;
    let are_numbers = squares.iter().all(|([row, _], _)| *row == 0);
    let name = |index: u64| {
        if are_numbers {
            return format!("square {}", first.saturating_add(index));
        }
        let [row, column] = [
            first_row.saturating_add(index / n),
            first.saturating_add(index % n),
        ];
        format!("square [{row},{column}]")
    };
    let mut labels = vec![None; (n * n) as usize];
    for ([row, column], region) in squares {
        let (row, column) = (row - first_row, column - first);
        if row >= n || column >= if are_numbers { n * n } else { n } {
            return None;
        }
        let index = row * n + column;
        if labels[index as usize].replace(region.clone()).is_some() {
            return Some(Err(format!("{} twice", name(index))));
        }
    }
    if let Some(index) = labels.iter().position(Option::is_none) {
        let square = name(index as u64);
        return Some(Err(format!("{square} in none (counted from {first})")));
    }
    let labels: Vec<String> = labels.into_iter().flatten().collect();
    Some(Ok(labels.chunks(n as usize).map(<[_]>::to_vec).collect()))
}
