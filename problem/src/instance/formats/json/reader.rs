//! Reading of problems in JSON.

use super::value::Value;
use crate::RuleName;
use crate::board::{Obstacle, Square};
use crate::instance::draft::{Draft, Mark, is_flag};
use crate::instance::error::{InstanceFault, Located, Read, quoted};
use crate::instance::{Entry, Id};
use itertools::Itertools;

/// Returns all fields, for the message about an unknown one.
pub(super) fn fields() -> String {
    let rules = RuleName::ALL.map(|rule| rule.name().replace('-', "_"));
    let (before, after) = (
        ["id", "title", "author", "n", "board", "torus"],
        ["holes", "pawns", "blocked", "fixed"],
    );
    let last = ["exclude", "blocked_at_random", "no_region", "regions"];
    let others = after.into_iter().chain(last).map(str::to_owned);
    let before = before.into_iter().map(str::to_owned);
    before.chain(rules).chain(others).join(", ")
}

/// Fields that the text format states in other words.
const SQUARES: [(&str, Mark); 4] = [
    ("holes", Mark::Obstacle(Obstacle::Hole)),
    ("pawns", Mark::Obstacle(Obstacle::Pawn)),
    ("blocked", Mark::Blocked),
    ("fixed", Mark::Fixed),
];

/// Reads a problem.
pub(in crate::instance::formats) fn read(text: &str) -> Read<Entry> {
    let mut draft = Draft::default();
    let (mut id, mut regions) = (None, None);
    let mut lists: Vec<&'static str> = Vec::new();
    let mut once = |name: &'static str, at: usize| {
        if lists.contains(&name) {
            return Err(Located::new(at, InstanceFault::Repeated { name }));
        }
        lists.push(name);
        Ok(())
    };
    for field in Value::new(text).fields("an object, which starts with '{'")? {
        let (name, value) = field?;
        let at = name.at();
        match &*name.string("a name")? {
            "id" => {
                once("id", at)?;
                id = Some(read_id(value)?);
            }
            "regions" => {
                once("regions", at)?;
                let rows = value
                    .list("a list of rows in quotes")?
                    .into_iter()
                    .map(|row| {
                        let text = row.string("a row of region characters in quotes")?;
                        // The row begins after the quotation mark.
                        Ok((row.at() + 1, text))
                    });
                regions = Some((value.at(), rows.collect::<Read<Vec<_>>>()?));
            }
            "exclude" => {
                once("exclude", at)?;
                for value in value.list("a list of diagonals in quotes")? {
                    let diagonal = value.string("a diagonal in quotes, such as \"sum:5\"")?;
                    draft.state("exclude", &diagonal, value.at())?;
                }
            }
            field @ ("title" | "author") => {
                let words = value.string("words in quotes")?;
                draft.about.take(field, &words);
            }
            "blocked_at_random" => {
                draft.mention("block-random", at)?;
                read_random(&mut draft, value, at)?;
            }
            name => match SQUARES.iter().find(|(known, _)| *known == name) {
                Some(&(name, mark)) => {
                    once(name, at)?;
                    for value in value.list("a list of squares [row, column]")? {
                        draft.mark(mark, read_square(value)?, value.at());
                    }
                }
                None => read_rule(&mut draft, value, name, at)?,
            },
        }
    }
    if let Some((at, rows)) = regions {
        draft.add_regions(rows.iter().map(|(at, row)| (*at, &**row)), at)?;
    }
    let problem = draft.problem(text.trim_end().len().saturating_sub(1))?;
    Ok(Entry { id, problem })
}

/// Reads an id: a whole number or a string.
fn read_id(value: Value<'_>) -> Read<Id> {
    const EXPECTED: &str = "an id: a whole number of 64 bits or a string";
    if value.is_string() {
        return value.string(EXPECTED).map(Id::Text);
    }
    match value.number(EXPECTED)? {
        id if (i64::MIN.into()..=u64::MAX.into()).contains(&id) => Ok(Id::Number(id)),
        id => Err(Located::unexpected(value.at(), EXPECTED, id.to_string())),
    }
}

fn read_rule(draft: &mut Draft, value: Value<'_>, field: &str, at: usize) -> Read<()> {
    let rule = match field {
        "board" | "n" => "size".into(),
        // The names of the text format.
        "size" | "block" | "queen" | "hole" | "pawn" => String::new(),
        field if field.contains('-') => String::new(),
        field => field.replace('_', "-"),
    };
    if !draft.mention(&rule, at)? {
        let expected = format!("one of the fields {}", fields());
        return Err(Located::unexpected(at, expected, quoted(field)));
    }
    match &*rule {
        rule if is_flag(rule) => {
            if value.boolean()? {
                draft.state(rule, "", value.at())
            } else {
                Ok(())
            }
        }
        _ if value.is_string() => draft.state(&rule, &value.string("a string")?, value.at()),
        _ => draft.state(&rule, value.digits("a string or a number")?, value.at()),
    }
}

/// Reads `[row, column]`, counted from 1.
fn read_square(value: Value<'_>) -> Read<Square> {
    const EXPECTED: &str = "a square [row, column], counted from 1";
    let numbers = value.list(EXPECTED)?;
    let [row, column] = numbers[..] else {
        let found = format!("{} numbers", numbers.len());
        return Err(Located::unexpected(value.at(), EXPECTED, found));
    };
    let index = |value: Value<'_>| match value.number::<u32>("a row or column, counted from 1")? {
        0 => Err(Located::unexpected(value.at(), EXPECTED, "0")),
        number => Ok(number - 1),
    };
    Ok(Square::from_zero_based(index(row)?, index(column)?))
}

fn read_random(draft: &mut Draft, value: Value<'_>, at: usize) -> Read<()> {
    const EXPECTED: &str = "an object with a probability and a seed";
    let (mut probability, mut seed) = (None, None);
    for field in value.fields(EXPECTED)? {
        let (name, value) = field?;
        let (target, known) = match &*name.string("a name")? {
            "probability" => (&mut probability, "probability"),
            "seed" => (&mut seed, "seed"),
            other => {
                let expected = "one of the fields probability, seed";
                return Err(Located::unexpected(name.at(), expected, quoted(other)));
            }
        };
        if target.is_some() {
            return Err(Located::new(
                name.at(),
                InstanceFault::Repeated { name: known },
            ));
        }
        *target = Some(value.digits("a number")?);
    }
    let (probability, seed) = (probability.unwrap_or_default(), seed.unwrap_or("0"));
    draft.state("block-random", &format!("{probability} {seed}"), at)
}
