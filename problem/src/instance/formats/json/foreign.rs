//! JSON of other programs: a grid of regions, or the squares of each region, under whatever name.
//!
//! Apps for Star Battle name their fields as they like (`colorGrid`, `cages`, `areas`), so a grid is found by what it is:
//! as many rows as labels in each of them. It is restated in the fields of our own format, which has one reader for
//! all of its rules. A problem that states no number of stars is one of one star.

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

/// Usual names of grids and of regions, in lower case without `_`, the most certain ones first.
const NAMES: &str = "regions region colorregions colorgrid areas cages zones groups colors grid board map layout cells \
                     squares puzzle";
/// Parts of names of fields that hold no regions.
const OTHERS: &str =
    "solution answer queen star title name author date comment url path fixed blocked";
/// Names of the region of a square, and of its row and column, in lower case.
const REGION: &str = "region color colour area cage group zone id";
const ROW: &str = "row r y";
const COLUMN: &str = "column col c x colindex";
/// Fields of our own format that say more than regions and are kept.
const KEPT: &str = "id torus holes pawns blocked fixed exclude";

/// Labels of squares, row by row.
type Labels = Vec<Vec<String>>;

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
    if let Some(fault) = doubled(text) {
        return Err(fault);
    }
    if is_own(&value) || own.is_err() && has_own_form(&value) {
        return own;
    }
    match restated(&value) {
        None => own.map_err(|own| unlike(text, &value).unwrap_or(own)),
        Some(Restated {
            field,
            names,
            own,
            fault,
            ..
        }) => {
            let place = |name: &str| text.find(&format!("\"{name}\"")).unwrap_or_default();
            if let Some((name, fault)) = fault {
                let at = place(&name);
                return Err(Located { at, ..fault });
            }
            let mut entry = reader::read(&Value::from(own).to_string()).map_err(|own| Located {
                at: place(&field),
                ..own
            })?;
            entry.problem.name_regions(names);
            Ok(entry)
        }
    }
}

/// Returns the fault that an object has two fields with the same name.
fn doubled(text: &str) -> Option<Located> {
    let mut names = HashSet::new();
    let mut fields = Placed::new(text).fields("").ok()?.flatten();
    let (name, _) = fields.find(|(name, _)| !names.insert(name.json()))?;
    let found = format!("a second field {}", name.json());
    Some(Located::unexpected(name.at(), "each field once", found))
}

/// Returns the fault that a list, or a field with the name of a grid, holds none.
fn unlike(text: &str, value: &Value) -> Option<Located> {
    let in_one_region =
        |at: usize, found: String| Located::unexpected(at, "each square in one region", found);
    if let Some(fields) = value.as_object() {
        let mut fields = fields.iter().filter(|(name, _)| !is_other(name));
        let found = fields.find_map(|(name, value)| Some((name, undivided(value)?)));
        if let Some((name, found)) = found {
            let at = text.find(&format!("\"{name}\"")).unwrap_or_default();
            return Some(in_one_region(at, found));
        }
    }
    let name = match value {
        Value::Array(_) => match undivided(value) {
            Some(found) => return Some(in_one_region(0, found)),
            None => "",
        },
        Value::Object(fields) => {
            let mut names = fields
                .iter()
                .filter(|(_, value)| value.is_array())
                .map(|(name, _)| name);
            names.find(|name| place(name).is_some_and(|place| place > 0) && *name != "board")?
        }
        _ => return None,
    };
    let expected = "a grid, as many rows as labels in each of them, or the squares of each region";
    let at = text.find(&format!("\"{name}\"")).unwrap_or_default();
    let list = if name.is_empty() {
        "another list".into()
    } else {
        format!("another list in '{name}'")
    };
    let rows = value.get(name).unwrap_or(value).as_array()?;
    let odd = odd_row(rows).map_or(String::new(), |odd| format!(", with {odd}"));
    let found = list + &odd;
    Some(Located::unexpected(at, expected, found))
}

/// Returns the first row that is none or has another length than the first one, in words.
fn odd_row(list: &[Value]) -> Option<String> {
    let columns = list.iter().find_map(row)?.len();
    let odd = |(value, number): (&Value, u32)| match (row(value), value) {
        (Some(row), _) if row.len() == columns => None,
        (Some(row), _) => {
            let labels = counted(row.len() as u64, "label");
            Some(format!("{labels} in row {number}"))
        }
        (None, Value::Array(labels)) => {
            let column = labels.iter().position(|it| label(it).is_none())?;
            let found = quoted(&labels[column].to_string());
            Some(format!("{found} in row {number}, column {}", column + 1))
        }
        (None, value) => Some(format!("{} in row {number}", quoted(&value.to_string()))),
    };
    list.iter().zip(1..).find_map(odd)
}

/// Returns a name without what apps write differently.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['_', '-', ' '], "")
}

/// Returns `true` for the name of a field that holds no regions.
fn is_other(name: &str) -> bool {
    place(name).is_none()
        && (name == "id" || OTHERS.split(' ').any(|other| plain(name).contains(other)))
}

/// Returns the place of a name among those of grids.
fn place(name: &str) -> Option<usize> {
    NAMES.split(' ').position(|known| known == plain(name))
}

/// Returns `true` if a text has regions without a number of stars and other rules.
pub(in crate::instance) fn is_open(text: &str) -> bool {
    let Some(value) = parse(text) else {
        return false;
    };
    !is_own(&value) && restated(&value).is_some_and(|restated| restated.is_open)
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
    let lists: Vec<Placed<'_>> = if start.starts_with('{') {
        let fields = Placed::new(text).fields("").ok()?;
        fields.filter_map(|field| Some(field.ok()?.1)).collect()
    } else {
        vec![Placed::new(text)]
    };
    let lists = lists.into_iter().filter_map(|list| list.list("").ok());
    let mut lists = lists
        .filter(|list| list.len() > 1 && list.iter().all(|one| one.json().starts_with(['{', '['])));
    let line = |one: Placed<'_>| 1 + text[..one.at()].matches('\n').count() as u64;
    let list = lists.next()?.into_iter();
    Some(list.map(|one| (line(one), one.json())).collect())
}

/// Returns the value of a text. Quotes may be single ones, as Python writes them.
fn parse(text: &str) -> Option<Value> {
    let read = serde_json::from_str(text);
    read.or_else(|_| serde_json::from_str(&text.replace('\'', "\"")))
        .ok()
}

fn has_rules(fields: &Map<String, Value>) -> bool {
    let mut names = RuleName::ALL
        .into_iter()
        .map(|rule| rule.name().replace('-', "_"));
    names.any(|name| fields.contains_key(&name))
}

/// Returns `true` if all fields are those of our own format, with regions as strings.
fn has_own_form(value: &Value) -> bool {
    let known = reader::fields();
    let is_own = |(name, value): (&String, &Value)| match name.as_str() {
        "regions" => value
            .as_array()
            .is_some_and(|rows| rows.iter().all(Value::is_string)),
        "board" => !value.is_array() && !value.is_object(),
        name => known.split(", ").any(|known| known == name),
    };
    value
        .as_object()
        .is_some_and(|fields| fields.iter().all(is_own))
}

/// Returns `true` for our own format, unless regions are all that a problem states.
fn is_own(value: &Value) -> bool {
    has_own_form(value)
        && value.as_object().is_some_and(|fields| {
            !fields.contains_key("regions")
                || fields.contains_key("board")
                || fields.contains_key("n")
                || has_rules(fields)
        })
}

/// A problem in our own fields.
struct Restated {
    /// Name of the field with the regions.
    field: String,
    /// Names of the regions, in the order of their first squares.
    names: Vec<String>,
    own: Map<String, Value>,
    /// A field that contradicts the grid, or the grid itself, and what is wrong with it.
    fault: Option<(String, Located)>,
    /// The number of stars is not stated.
    is_open: bool,
}

/// Returns the problem of a value in our own fields.
fn restated(value: &Value) -> Option<Restated> {
    let Found {
        field,
        labels,
        fields,
    } = found(value)?;
    // Fields beside the grid, and those of the whole value around it.
    let near = || fields.into_iter().flatten();
    let fields = || near().chain(value.as_object().into_iter().flatten());
    // The grid: characters, or else numbers.
    let names: Vec<&String> = labels.iter().flatten().unique().collect();
    let numbers: HashMap<&String, usize> = names.iter().copied().zip(0..).collect();
    let are_characters = names.iter().all(|name| {
        name.chars().count() == 1 && !name.contains(|c| is_separator(c) || "/\\".contains(c))
    });
    let row = |row: &Vec<String>| {
        if are_characters {
            row.concat()
        } else {
            row.iter().map(|label| numbers[label]).join(",")
        }
    };
    let size = format!("{}x{}", labels.len(), labels[0].len());
    let mut own = Map::from_iter([
        ("board".into(), size.into()),
        ("regions".into(), labels.iter().map(row).collect()),
    ]);
    // What else is stated. A number of queens is that of the rows.
    let mut rules = RuleName::ALL
        .map(|rule| rule.name().replace('-', "_"))
        .to_vec();
    rules.retain(|rule| rule != "queens");
    for (name, value) in near() {
        let is_id = name != "id" || value.is_string() || value.is_i64() || value.is_u64();
        if KEPT.split(' ').any(|kept| kept == name) && is_id
            || rules.contains(name) && !value.is_array()
        {
            own.insert(name.clone(), value.clone());
        }
    }
    let mut about = About::default();
    for (name, words) in fields() {
        about.take(name, words.as_str().unwrap_or_default());
    }
    own.extend(
        about
            .fields()
            .map(|(name, words)| (name.to_owned(), words.into())),
    );
    let stars = fields().find_map(|(name, value)| {
        let number = value.to_string().trim_matches('"').parse::<u32>().ok()?;
        (name.to_lowercase().contains("star") && (1..100).contains(&number)).then_some(number)
    });
    let crowns = crowns::fault(&labels, 0).map(|fault| (field.clone(), fault));
    let fault =
        crowns.or_else(|| fields().find_map(|(name, value)| contradiction(name, value, &labels)));
    let has_rules = own.keys().any(|name| rules.contains(name));
    if !has_rules {
        own.insert("stars".into(), stars.unwrap_or(1).into());
    }
    Some(Restated {
        field,
        names: names.into_iter().cloned().collect(),
        own,
        fault,
        is_open: !has_rules && stars.is_none(),
    })
}

/// Returns a field that states another size than that of the grid.
fn contradiction(name: &str, value: &Value, labels: &Labels) -> Option<(String, Located)> {
    let [rows, columns] = [labels.len() as u32, labels[0].len() as u32];
    let words = value.to_string();
    let stated = draft::parse_size(words.trim_matches('"'))?;
    let is_wrong = match &*plain(name) {
        "n" | "size" | "board" | "boardsize" | "gridsize" | "dimension" => {
            stated != (rows, columns) && stated != (rows.max(columns), rows.max(columns))
        }
        "rows" | "height" | "rowcount" | "numrows" | "nrows" => stated.0 != rows,
        "columns" | "cols" | "width" | "columncount" | "colcount" | "numcols" | "ncols" => {
            stated.0 != columns
        }
        // Perhaps with several stars.
        "queens" => stated.0 % rows.min(columns) != 0,
        _ => false,
    };
    let expected = format!("the size of the grid, which has {rows}x{columns} squares");
    let found = || Located::unexpected(0, expected, format!("'{name}' with {words}"));
    is_wrong.then(|| (name.to_owned(), found()))
}

/// The labels of squares, and where they are found.
struct Found<'a> {
    /// Name of their field, or none in a list.
    field: String,
    labels: Labels,
    /// The object of the field.
    fields: Option<&'a Map<String, Value>>,
}

/// Returns the labels of the squares, and where they are found.
fn found(value: &Value) -> Option<Found<'_>> {
    let fields = match value {
        Value::Array(list) => {
            return match &list[..] {
                [only @ Value::Object(_)] => found(only),
                _ => Some(Found {
                    field: String::new(),
                    labels: labels(value)?,
                    fields: None,
                }),
            };
        }
        Value::Object(fields) => fields,
        _ => return None,
    };
    let mut candidates: Vec<_> = fields.iter().filter(|(name, _)| !is_other(name)).collect();
    candidates.sort_by_key(|(name, _)| place(name).unwrap_or(usize::MAX));
    let direct = candidates.iter().find_map(|(name, value)| {
        let labels = labels(value)?;
        Some(Found {
            field: (*name).clone(),
            labels,
            fields: Some(fields),
        })
    });
    direct.or_else(|| candidates.iter().find_map(|(_, value)| found(value)))
}

/// Returns the labels of the squares of a board if a value states them.
fn labels(value: &Value) -> Option<Labels> {
    let grid = match value {
        Value::String(text) => rows_of(text)?,
        Value::Array(list) => {
            let rows: Option<Labels> = list.iter().map(row).collect();
            match rows {
                Some(rows) => rows,
                None => {
                    let flat: Option<Vec<String>> = list.iter().map(label).collect();
                    let of_squares = || {
                        of_squares(list)
                            .or_else(|| of_regions(names(list), list.iter().map(squares_of)))
                    };
                    flat.and_then(squared).filter(is_grid).or_else(of_squares)?
                }
            }
        }
        Value::Object(fields) => of_regions(fields.keys().cloned().collect(), fields.values())?,
        Value::Null | Value::Bool(_) | Value::Number(_) => return None,
    };
    // A list of lists of squares is no grid, but may look like rows of numbers.
    if is_grid(&grid) {
        return Some(grid);
    }
    let list = value.as_array()?;
    of_regions(names(list), list.iter().map(squares_of)).filter(is_grid)
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
        Value::String(text) if text.contains(is_separator) => {
            let labels = text.split(is_separator).filter(|label| !label.is_empty());
            Some(labels.map(str::to_owned).collect())
        }
        Value::String(text) if text.chars().count() > 1 => {
            Some(text.chars().map(String::from).collect())
        }
        _ => None,
    }
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

/// Returns a field that has one of these names.
fn field<'a>(fields: &'a Map<String, Value>, names: &str) -> Option<&'a Value> {
    let mut names = names.split(' ');
    names
        .find_map(|known| fields.iter().find(|(name, _)| name.to_lowercase() == known))
        .map(|(_, value)| value)
}

/// Returns the rows of a string: lines, parts between slashes, or those of a square board.
fn rows_of(text: &str) -> Option<Labels> {
    let text = text.trim();
    let separator = ['\n', '/']
        .into_iter()
        .find(|&separator| text.contains(separator));
    let labels = |row: &str| {
        row.trim()
            .chars()
            .filter(|&c| !is_separator(c))
            .map(String::from)
            .collect::<Vec<_>>()
    };
    match separator {
        Some(separator) => Some(text.split(separator).map(labels).collect()),
        None => squared(labels(text))
            .filter(|rows| rows.iter().flatten().unique().count() == rows.len()),
    }
}

/// Returns the rows of a square board.
fn squared(labels: Vec<String>) -> Option<Labels> {
    let n = labels.len().isqrt();
    (n > 2 && n * n == labels.len()).then(|| labels.chunks(n).map(<[String]>::to_vec).collect())
}

/// Returns the names of the regions of a list.
fn names(list: &[Value]) -> Vec<String> {
    let numbered = list.iter().enumerate();
    numbered
        .map(|(number, region)| label(region).unwrap_or_else(|| number.to_string()))
        .collect()
}

/// Returns the squares of a region: a list, or that of an object.
fn squares_of(region: &Value) -> &Value {
    let fields = region.as_object();
    let list = fields.and_then(|fields| fields.values().find(|value| value.is_array()));
    list.unwrap_or(region)
}

/// Returns the labels of squares of which each is an object with its row, column and region.
fn of_squares(list: &[Value]) -> Option<Labels> {
    let mut regions: Vec<(String, Vec<Value>)> = Vec::new();
    for square in list {
        let name = label(square)?;
        square_of(square)?;
        match regions.iter_mut().find(|(known, _)| *known == name) {
            Some((_, squares)) => squares.push(square.clone()),
            None => regions.push((name, vec![square.clone()])),
        }
    }
    let (names, squares): (Vec<_>, Vec<_>) = regions.into_iter().unzip();
    let squares: Vec<Value> = squares.into_iter().map(Value::from).collect();
    of_regions(names, &squares)
}

/// Returns the row and the column of a square.
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
        _ => None,
    }
}

/// Returns the labels of a square board whose regions are lists of squares, or of their numbers row by row. Both may be
/// counted from 0 or from 1.
fn of_regions<'a>(
    names: Vec<String>,
    regions: impl IntoIterator<Item = &'a Value>,
) -> Option<Labels> {
    divided(names, regions)?.ok()
}

/// Returns the labels of [`of_regions`] or, in words, the square that is in two regions or in none; nothing for another
/// list, such as a grid with a short row.
fn divided<'a>(
    names: Vec<String>,
    regions: impl IntoIterator<Item = &'a Value>,
) -> Option<Result<Labels, String>> {
    let regions: Option<Vec<&Vec<Value>>> = regions.into_iter().map(Value::as_array).collect();
    let regions = regions?;
    let mut places: Vec<(u64, u64, &String)> = Vec::new();
    for (region, name) in regions.iter().zip(&names) {
        for square in region.iter() {
            match (square_of(square), square.as_u64()) {
                (Some([row, column]), _) => places.push((row, column, name)),
                (None, Some(number)) => places.push((0, number, name)),
                (None, None) => return None,
            }
        }
    }
    // Few squares that are named again and again are the labels of a grid.
    let count = places.iter().map(|(row, column, _)| (row, column));
    let count = count.unique().count();
    if count * 4 < places.len() * 3 {
        return None;
    }
    // Of a board with some squares in no region, too.
    let n = (count.saturating_sub(1).isqrt() + 1) as u64;
    let first = places.iter().map(|(_, column, _)| *column).min()?;
    let first_row = places.iter().map(|(row, ..)| *row).min()?;
    let is_numbered = places
        .iter()
        .all(|(row, column, _)| *row == 0 && *column <= n * n)
        && places.iter().any(|(_, column, _)| *column > n);
    let square = |index: u64| {
        if is_numbered {
            format!("square {}", index + first)
        } else {
            format!("square [{},{}]", index / n + first_row, index % n + first)
        }
    };
    let mut labels = vec![None; (n * n) as usize];
    for (row, column, name) in places {
        let (row, column) = (row - first_row, column - first);
        if row >= n || !is_numbered && column >= n {
            return None;
        }
        let index = row * n + column;
        let label = labels.get_mut(index as usize)?;
        if label.replace(name.clone()).is_some() {
            return Some(Err(format!("{} twice", square(index))));
        }
    }
    if let Some(index) = labels.iter().position(Option::is_none) {
        let square = square(index as u64);
        return Some(Err(format!("{square} in none (counted from {first})")));
    }
    let labels: Vec<String> = labels.into_iter().flatten().collect();
    Some(Ok(labels
        .chunks(n as usize)
        .map(<[String]>::to_vec)
        .collect()))
}

/// Returns the square that lists of the squares of regions name twice or not at all, in words.
fn undivided(value: &Value) -> Option<String> {
    let divided = match value {
        Value::Array(list) => divided(names(list), list.iter().map(squares_of)),
        Value::Object(fields) => divided(fields.keys().cloned().collect(), fields.values()),
        _ => None,
    };
    divided?.err()
}
