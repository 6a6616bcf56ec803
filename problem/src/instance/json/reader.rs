//! Reading of problems in JSON.

use super::super::draft::{Draft, Mark};
use super::super::error::{InstanceFault, Located, Read, quoted};
use super::super::{Entry, Id};
use super::Scanner;
use crate::board::{Obstacle, Square};
use std::borrow::Cow;

/// Fields, for the message about an unknown one.
const FIELDS: &str = "id, n, board, torus, piece, diagonals, no_touch, maximal, queens, stars, \
    per_line, per_row, per_column, per_region, holes, pawns, blocked, fixed, exclude, \
    blocked_at_random, no_region, regions";

/// Fields that the text format states in other words.
const SQUARES: [(&str, Mark); 4] = [
    ("holes", Mark::Obstacle(Obstacle::Hole)),
    ("pawns", Mark::Obstacle(Obstacle::Pawn)),
    ("blocked", Mark::Blocked),
    ("fixed", Mark::Fixed),
];

/// Rows of regions with their places.
struct Rows<'a> {
    at: usize,
    rows: Vec<(usize, Cow<'a, str>)>,
}

/// Reads a problem.
pub(in super::super) fn read(text: &str) -> Read<Entry> {
    let mut scanner = Scanner::new(text);
    let mut draft = Draft::default();
    let mut id = None;
    let mut regions: Option<Rows<'_>> = None;
    let mut lists: Vec<&'static str> = Vec::new();
    let mut once = |name: &'static str, at: usize| {
        if lists.contains(&name) {
            return Err(Located::new(at, InstanceFault::Repeated { name }));
        }
        lists.push(name);
        Ok(())
    };
    scanner.object(|scanner, at, name| match name {
        "id" => {
            once("id", at)?;
            id = Some(read_id(scanner)?);
            Ok(())
        }
        "regions" => {
            once("regions", at)?;
            let mut rows = Vec::new();
            let start = scanner.place();
            scanner.list("a list of rows", |scanner| {
                // The row begins after the quotation mark.
                let at = scanner.place() + 1;
                rows.push((at, scanner.string("a row of region characters in quotes")?));
                Ok(())
            })?;
            regions = Some(Rows { at: start, rows });
            Ok(())
        }
        "exclude" => {
            once("exclude", at)?;
            scanner.list("a list of diagonals", |scanner| {
                let at = scanner.place();
                let diagonal = scanner.string("a diagonal in quotes, such as \"sum:5\"")?;
                draft.state(name, &diagonal, at)
            })
        }
        "blocked_at_random" => {
            draft.mention("block-random", at)?;
            read_random(&mut draft, scanner, at)
        }
        _ => {
            if let Some(&(name, mark)) = SQUARES.iter().find(|(known, _)| *known == name) {
                once(name, at)?;
                return scanner.list("a list of squares", |scanner| {
                    let at = scanner.place();
                    let square = read_square(scanner)?;
                    draft.mark(mark, square, at);
                    Ok(())
                });
            }
            read_rule(&mut draft, scanner, name, at)
        }
    })?;
    scanner.end()?;
    if let Some(Rows { at, rows }) = regions {
        draft.add_regions(rows.iter().map(|(at, row)| (*at, &**row)), at)?;
    }
    let problem = draft.problem(text.trim_end().len().saturating_sub(1))?;
    Ok(Entry { id, problem })
}

/// Reads an id: a whole number or a string.
fn read_id(scanner: &mut Scanner<'_>) -> Read<Id> {
    const EXPECTED: &str = "an id: a whole number of 64 bits or a string";
    let at = scanner.place();
    match scanner.peek() {
        Some(b'"') => Ok(Id::Text(scanner.string(EXPECTED)?.into_owned())),
        _ => match scanner.number(EXPECTED)? {
            id if (i64::MIN.into()..=u64::MAX.into()).contains(&id) => Ok(Id::Number(id)),
            id => Err(Located::unexpected(at, EXPECTED, id.to_string())),
        },
    }
}

fn read_rule(draft: &mut Draft, scanner: &mut Scanner<'_>, field: &str, at: usize) -> Read<()> {
    let rule = match field {
        "board" | "n" => "size".into(),
        // The names of the text format.
        "size" | "block" | "queen" | "hole" | "pawn" => String::new(),
        field if field.contains('-') => String::new(),
        field => field.replace('_', "-"),
    };
    if !draft.mention(&rule, at)? {
        let expected = format!("one of the fields {FIELDS}");
        return Err(Located::unexpected(at, expected, quoted(field)));
    }
    let at = scanner.place();
    match &*rule {
        "torus" | "no-touch" | "maximal" => {
            if scanner.boolean()? {
                draft.state(&rule, "", at)?;
            }
            Ok(())
        }
        _ => {
            let value = match scanner.peek() {
                Some(b'"') => scanner.string("a string")?,
                _ => scanner.digits("a string or a number")?.into(),
            };
            draft.state(&rule, &value, at)
        }
    }
}

/// Reads `[row, column]`, counted from 1.
fn read_square(scanner: &mut Scanner<'_>) -> Read<Square> {
    const EXPECTED: &str = "a square [row, column], counted from 1";
    let at = scanner.place();
    let mut numbers = [0_u32; 2];
    let mut count = 0;
    scanner.list(EXPECTED, |scanner| {
        let at = scanner.place();
        let number: u32 = scanner.number("a row or column, counted from 1")?;
        match numbers.get_mut(count) {
            Some(place) if number > 0 => *place = number - 1,
            _ => return Err(Located::unexpected(at, EXPECTED, number.to_string())),
        }
        count += 1;
        Ok(())
    })?;
    if count != 2 {
        let found = format!("{count} numbers");
        return Err(Located::unexpected(at, EXPECTED, found));
    }
    Ok(Square::from_zero_based(numbers[0], numbers[1]))
}

fn read_random(draft: &mut Draft, scanner: &mut Scanner<'_>, at: usize) -> Read<()> {
    let (mut probability, mut seed) = (None, None);
    scanner.object(|scanner, at, name| {
        let (target, name) = match name {
            "probability" => (&mut probability, "probability"),
            "seed" => (&mut seed, "seed"),
            name => {
                let expected = "one of the fields probability, seed";
                return Err(Located::unexpected(at, expected, quoted(name)));
            }
        };
        if target.is_some() {
            return Err(Located::new(at, InstanceFault::Repeated { name }));
        }
        *target = Some(scanner.digits("a number")?);
        Ok(())
    })?;
    let (probability, seed) = (probability.unwrap_or_default(), seed.unwrap_or("0"));
    draft.state("block-random", &format!("{probability} {seed}"), at)
}
