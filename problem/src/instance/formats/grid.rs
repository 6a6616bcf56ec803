//! Letter grids: one label for each square, the same label for the same region.
//!
//! Lines before the grid that begin with a word are a header: comments, the character of squares in no
//! region, and the number of stars if it is not 1. A grid on one line has slashes between its rows.

use super::{Definition, Format};
use crate::board::{Board, counted};
use crate::instance::cells::{SEPARATORS, cells, is_separator};
use crate::instance::crowns;
use crate::instance::draft::{self, Draft};
use crate::instance::error::{Located, Read, quoted};
use crate::instance::frames;
use crate::instance::labels::NO_REGION;
use crate::instance::lines::{Lines, Rows, is_comment, rows};
use crate::instance::star_battle;
use crate::instance::{Entry, read_line};
use crate::{Problem, Regions};
use itertools::Itertools;

pub(super) const FORMAT: Definition = Definition {
    summary: "Letter grid of a region puzzle",
    extensions: &["txt"],
    on_one_line: Some("a grid with '/' between its rows"),
    // What has no marks is a letter grid.
    has_marks: |_| false,
    is_meant: |_| false,
    begins_list: |line| line.split('/').count() >= MIN_ROWS_OF_LINE && read_line(line).is_ok(),
    read: |text| read(text).map(Entry::from),
    write,
};

/// Minimum number of rows of a grid on the first line of a list. With fewer, the line may be one of another text.
const MIN_ROWS_OF_LINE: usize = 4;
/// Maximum length of labels that spaces separate, in bytes.
const MAX_LABEL: usize = 4;

/// Characters of which people draw boards: of free squares, of queens, and of others.
const DRAWN: &str = "._-+·□■oO0qQxX*1♕♛#";

/// Reads a region puzzle.
fn read(text: &str) -> Read<Problem> {
    read_stated(text, false)
}

/// Reads a text whose format is not given, and that has no marks of another one, as a region puzzle. Refuses what is hardly
/// one: several regions in one row or column, and a board that is drawn.
pub(in crate::instance) fn read_recognized(text: &str) -> Read<Problem> {
    read_stated(text, true)
}

fn read_stated(text: &str, must_be_likely: bool) -> Read<Problem> {
    let text = &*frames::as_letters(text)?;
    let mut draft = Draft::default();
    let others = Format::Grid.others();
    let expected = format!(
        "no-region or stars before a letter grid, a row of it, or another format: {others}"
    );
    let rows = parse(&mut draft, text, &["no-region", "stars", "size"], &expected)?;
    if !draft.mentions("stars") {
        draft.state("stars", "1", 0)?;
    }
    let has_no_region = draft.mentions("no-region");
    let is_sized = draft.mentions("size");
    let problem = draft.problem(text.len())?;
    if must_be_likely && !has_no_region {
        require_likely(&rows, is_sized)?;
    }
    let regions = problem.regions().map_or(0, Regions::len);
    let [lines, columns] = [problem.board().rows(), problem.board().columns()];
    let squares = || rows.iter().flat_map(|(_, row)| row.chars());
    let is_odd = regions != lines.min(columns) as usize || squares().any(|c| c == '.');
    let is_number = rows[0].1.trim().parse::<u32>().is_ok();
    let expected = if lines.min(columns) == 1 && (regions > 1 || is_number) {
        format!(
            "a grid with a line for each row, or with '/' between its rows, or another format: {others}"
        )
    } else if are_solutions(&rows) {
        let expected = "a grid of regions, of which each has several squares in a row or column";
        let found = format!(
            "each of the numbers once in each row, as in a list of solutions for {columns} queens"
        );
        let unlikely = Located::unexpected(rows[0].0, expected, found);
        return if must_be_likely {
            Err(unlikely)
        } else {
            Ok(problem)
        };
    } else if !has_no_region && is_odd && squares().all(|c| is_separator(c) || DRAWN.contains(c)) {
        "as many regions as rows or columns, or a drawn board with '.' for free squares, 'Q' for queens and '#' for \
         blocked squares, and no other line".into()
    } else {
        return Ok(problem);
    };
    let regions = counted(regions as u64, "region");
    let mut found = format!("a board of {lines}x{columns} squares with {regions}");
    if lines == 1 {
        found = format!("{}, which is {found}", quoted(rows[0].1.trim()));
    }
    let unlikely = Located::unexpected(rows[0].0, expected, found);
    if must_be_likely {
        Err(unlikely)
    } else {
        Ok(problem)
    }
}

/// Refuses queens among the regions, a list of squares, and words: a grid that is not square has as many regions as rows
/// or columns, and all have several rows, unless the size is stated.
fn require_likely(rows: &Rows<'_>, is_sized: bool) -> Read<()> {
    let at = rows[0].0;
    let mut is_separated = None;
    let labels = |&(at, row): &(usize, &'_ str)| -> Read<Vec<String>> {
        let cells = cells(row, at, &mut is_separated)?;
        Ok(cells.into_iter().map(|(_, label)| label.into()).collect())
    };
    let labels: Vec<Vec<String>> = rows.iter().map(labels).collect::<Read<_>>()?;
    // Letters in the order in which programs write them.
    let mut letters = Regions::letters().map(String::from);
    let mut names = labels.iter().flatten().unique();
    if names.all(|name| letters.next().as_ref() == Some(name)) {
        return Ok(());
    }
    if let Some(fault) = crowns::fault(&labels, at) {
        return Err(fault);
    }
    let [count, columns] = [labels.len(), labels[0].len()];
    if is_sized || count == columns {
        return Ok(());
    }
    let are_numbers = || labels.iter().flatten().all(|it| it.parse::<u32>().is_ok());
    let regions = labels.iter().flatten().unique().count();
    let is_line = count.min(columns) == 1;
    let found = if columns == 2 && count > 2 && are_numbers() {
        "two numbers in each row, as in a list of squares".into()
    } else if is_line == (regions == 1) && (is_line || regions > count.max(columns)) {
        let regions = counted(regions as u64, "region");
        format!("a board of {count}x{columns} squares with {regions}, which looks like words")
    } else {
        return Ok(());
    };
    let expected =
        "a grid of regions with as many rows as columns, or a line 'size ROWSxCOLUMNS' before it";
    Err(Located::unexpected(at, expected, found))
}

/// Returns `true` for rows with the same numbers in different orders: the columns of queens.
fn are_solutions(rows: &Rows<'_>) -> bool {
    let numbers = |row: &str| -> Option<Vec<u32>> {
        let words = row.split(is_separator).filter(|word| !word.is_empty());
        words.map(|word| word.parse().ok()).collect()
    };
    let Some(rows) = rows
        .iter()
        .map(|(_, row)| numbers(row))
        .collect::<Option<Vec<_>>>()
    else {
        return false;
    };
    let sorted = |row: &Vec<u32>| row.iter().copied().sorted().collect_vec();
    rows[0].len() > 1
        && !rows.iter().all_equal()
        && rows.iter().map(sorted).all_equal()
        && rows[0].iter().all_unique()
}

/// Returns `true` if a text states the stars of its grid.
pub(in crate::instance) fn states_stars(text: &str) -> bool {
    let mut draft = Draft::default();
    let rules = &["no-region", "stars", "size"];
    let parsed =
        frames::as_letters(text).and_then(|text| parse(&mut draft, &text, rules, "").map(drop));
    parsed.is_ok() && draft.mentions("stars")
}

/// Reads the regions of a board.
pub(in crate::instance) fn read_regions(text: &str, board: &Board) -> Read<Regions> {
    let mut draft = Draft::default();
    draft.require_size((board.rows(), board.columns()), 0)?;
    let expected = "no-region before the grid, or a row of it";
    let text = &*frames::as_letters(text)?;
    parse(&mut draft, text, &["no-region"], expected)?;
    let regions = draft.regions(board)?;
    Ok(regions.expect("a grid without regions is refused"))
}

fn parse<'a>(draft: &mut Draft, text: &'a str, rules: &[&str], expected: &str) -> Read<Rows<'a>> {
    let mut lines = Lines::new(text);
    let is_header = |rule: &str| {
        let words: Vec<&str> = rule.split_whitespace().collect();
        // Longer than labels that spaces separate.
        let is_long = |word: &&str| word.len() > MAX_LABEL && !rule.contains(SEPARATORS);
        words.len() > 1
            && (draft::rules().any(|rule| rule == words[0]) || words.iter().any(is_long))
    };
    loop {
        let before = lines.at;
        let Some((at, line)) = lines.next() else {
            break;
        };
        let rule = line.trim();
        if rule.is_empty() || is_comment(line, lines.rest()) {
            continue;
        }
        if let Some(numbers) = numbers(rule, lines.rest()).filter(|_| rules.contains(&"stars")) {
            state_numbers(draft, &numbers, at)?;
            continue;
        }
        let plain = in_our_words(rule).filter(|_| rules.contains(&"stars"));
        let rule = plain.as_deref().unwrap_or(rule);
        if !is_header(rule) {
            lines.at = before;
            break;
        }
        let (name, value) = rule.split_once(char::is_whitespace).unwrap_or_default();
        if !rules.contains(&name) {
            let is_row = |line: &&str| !line.trim().is_empty() && !is_remark_below(line);
            let below = || lines.rest().lines().filter(is_row);
            let is_title = draft::rules().all(|known| known != name)
                && below().count() > 1
                && width(below()).is_some();
            let title = is_title.then(|| format!("; a title is written {}", as_title(rule)));
            let expected = expected.to_owned() + &title.unwrap_or_default();
            return Err(Located::unexpected(at, expected, quoted(rule)));
        }
        draft.mention(name, at)?;
        let value = value.trim_start();
        let end = at + line.trim_end().len();
        draft.state(name, value, end.saturating_sub(value.len()).max(at))?;
    }
    let at = lines.at;
    let (mut rows, mut has_gaps, mut is_after_gap) = (Vec::new(), None, false);
    let has_bars = text.contains('|');
    for (at, line) in lines {
        // Frames around rows such as `|A|A|B|`, and the second row of a table in Markdown.
        let is_frame = |line: &str| {
            line.starts_with("+-") && line.ends_with('+')
                || line.contains("--") && line.chars().all(|c| "|-: ".contains(c))
        };
        if has_bars && is_frame(line.trim()) {
            continue;
        }
        if line.trim().is_empty() {
            is_after_gap = true;
            continue;
        }
        // Remarks below the grid.
        if !rows.is_empty() && is_remark_below(line) {
            continue;
        }
        // Empty lines are between all rows or between none.
        if !rows.is_empty() && *has_gaps.get_or_insert(is_after_gap) != is_after_gap {
            let expected = if is_after_gap {
                "the end of the file after the grid"
            } else {
                "an empty line before each row, as before the second one"
            };
            return Err(Located::unexpected(at, expected, quoted(line.trim())));
        }
        rows.push((at, line));
        is_after_gap = false;
    }
    let rows = self::rows(rows);
    require_no_title(&rows)?;
    draft.add_regions(rows.iter().copied(), at)?;
    Ok(rows)
}

fn as_title(line: &str) -> String {
    quoted(&format!("Title: {line}"))
}

/// Returns the number of squares of each row, if it is the same, and several.
fn width<'a>(rows: impl Iterator<Item = &'a str>) -> Option<usize> {
    let mut is_separated = None;
    let squares = rows.map(|row| {
        let cells = cells(row, 0, &mut is_separated).ok()?;
        let are_labels = cells.iter().all(|(_, label)| label.len() <= MAX_LABEL);
        are_labels.then_some(cells.len())
    });
    let same = squares.dedup().exactly_one().ok()??;
    Some(same).filter(|&same| same > 1)
}

/// Refuses a first row of another length than those below it, which may be a title.
fn require_no_title(rows: &Rows<'_>) -> Read<()> {
    let [(at, first), others @ ..] = &rows[..] else {
        return Ok(());
    };
    let squares = cells(first, *at, &mut None)?.len();
    let below = match width(others.iter().map(|&(_, row)| row)) {
        Some(below) if others.len() > 1 && squares != below => below,
        _ => return Ok(()),
    };
    let first = first.trim();
    let expected = format!(
        "{below} squares as in the rows below, or a title, written {}",
        as_title(first)
    );
    Err(Located::unexpected(*at, expected, quoted(first)))
}

/// Returns `true` for a line below a grid that is a remark and no row.
pub(in crate::instance) fn is_remark_below(line: &str) -> bool {
    let line = line.trim();
    let has_space = |mark: &str| {
        line.strip_prefix(mark)
            .is_some_and(|rest| rest.starts_with(' '))
    };
    let has_words = line.split_whitespace().any(|word| word.chars().count() > 1);
    line.starts_with("//")
        || line == "```"
        || has_words && ["#", "%", ";"].into_iter().any(has_space)
}

/// Returns the rule that a line such as `Stars: 2`, `2 stars` or `Size = 5x5` states.
fn in_our_words(line: &str) -> Option<String> {
    let line = line.to_lowercase().replace([':', '='], " ");
    match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["stars" | "star", number] | [number, "stars" | "star"]
            if number.parse::<u32>().is_ok() =>
        {
            Some(format!("stars {number}"))
        }
        ["size" | "board", size] if draft::parse_size(size).is_some() => {
            Some(format!("size {size}"))
        }
        _ => None,
    }
}

/// Returns the numbers of a first line such as `5 1`, the rows and the stars of the grid below it, or `5 5 1` with the
/// columns, too.
fn numbers(line: &str, rest: &str) -> Option<Vec<u32>> {
    let numbers: Option<Vec<u32>> = line
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect();
    let numbers = numbers.filter(|numbers| (1..4).contains(&numbers.len()))?;
    let below = rest
        .lines()
        .filter(|row| !row.trim().is_empty())
        .collect::<Vec<_>>();
    let squares = |row: &&str| {
        let row = row.trim();
        if row.contains(is_separator) {
            row.split_whitespace().count()
        } else {
            row.chars().count()
        }
    };
    let is_row = squares(&line) == below.first().map_or(0, squares);
    (!is_row && below.len() == numbers[0] as usize && below.len() > 1).then_some(numbers)
}

/// States the numbers of a first line: rows, perhaps columns, perhaps stars.
fn state_numbers(draft: &mut Draft, numbers: &[u32], at: usize) -> Read<()> {
    let (size, stars) = match *numbers {
        [rows, columns, stars] => (format!("{rows}x{columns}"), Some(stars)),
        [rows, other] if rows == other => (rows.to_string(), None),
        [rows, stars] => (rows.to_string(), Some(stars)),
        _ => (numbers[0].to_string(), None),
    };
    draft.state("size", &size, at)?;
    match stars {
        Some(stars) if draft.mention("stars", at)? => draft.state("stars", &stars.to_string(), at),
        _ => Ok(()),
    }
}

/// Writes a region puzzle.
fn write(problem: &Problem) -> Result<String, String> {
    let (stars, labels) = star_battle::parts(problem)?;
    let mut text = String::new();
    for (name, words) in problem.about().fields() {
        text += &format!("# {name}: {words}\n");
    }
    if stars != 1 {
        text += &format!("stars {stars}\n");
    }
    if labels.has_gaps() {
        text += &format!("no-region {NO_REGION}\n");
    }
    for row in labels.rows()? {
        text += &row;
        text.push('\n');
    }
    Ok(text)
}
