//! Damaged checkpoints: they are refused, or the count and the list are exact.

use super::board::Board;
use super::campaign::{Campaign, Case, Verdict, require};
use super::mutation::mutated;
use super::program::{Ended, program, require_nothing_left, run};
use control::Control;
use libtest_mimic::Trial;
use queensat::enumerate::{AllSolutions, Ending, Method, Split, SplitBy};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

pub fn trials(campaign: &Campaign) -> Vec<Trial> {
    vec![
        campaign.trial("checkpoints::of_counts", 40, of_counts),
        campaign.trial("checkpoints::of_counts_by_the_program", 12, |case| {
            by_program(case, false)
        }),
        campaign.trial("checkpoints::of_lists_by_the_program", 12, |case| {
            by_program(case, true)
        }),
    ]
}

/// Returns a plain board, or one with a blocked square.
fn board(case: &mut Case) -> Board {
    let n = 6 + case.random.below(2) as u32;
    let blocked = match case.random.one_in(2) {
        true => vec![(0, case.random.below(n as usize) as u32)],
        false => Vec::new(),
    };
    let fixed = Vec::new();
    Board { n, blocked, fixed }
}

fn of_counts(case: &mut Case) -> Verdict {
    let board = board(case);
    let path = case.path("checkpoint");
    let split = Split {
        by: case.random.pick(&[SplitBy::Ring, SplitBy::Rows(2)]),
        symmetry: case.random.one_in(2),
    };
    let job = AllSolutions {
        method: Method::Cubes(split),
        ..AllSolutions::recommended(board.problem()).with_checkpoint(&path)
    };
    let failed = |error: &dyn std::fmt::Display| error.to_string();
    let limited = AllSolutions {
        limit: Some(1 + case.random.below(12) as u64),
        ..job.clone()
    };
    limited
        .count(&Control::new())
        .map_err(|error| failed(&error))?;
    let good = fs::read(&path).map_err(|error| failed(&error))?;
    // A checkpoint of other work, whose lines may be mixed in.
    let other_path = case.path("other");
    let other = AllSolutions::recommended(
        Board {
            n: board.n + 1,
            ..board.clone()
        }
        .problem(),
    );
    other
        .with_checkpoint(&other_path)
        .count(&Control::new())
        .map_err(|error| failed(&error))?;
    let other = fs::read(&other_path).map_err(|error| failed(&error))?;
    let damaged = mutated(&mut case.random, &good, &other);
    fs::write(&path, damaged).map_err(|error| failed(&error))?;
    let expected = board.solutions().len() as u64;
    match job.count(&Control::new()) {
        Err(_) => Ok(()),
        Ok(count) => require(
            count.solutions == expected && count.ending == Ending::Exhausted,
            || format!("{}, expected {expected} on {board:?}", count.solutions),
        ),
    }
}

fn by_program(case: &mut Case, lists: bool) -> Verdict {
    let board = board(case);
    let mut arguments = vec![if lists { "enumerate" } else { "count" }.to_owned()];
    arguments.extend(board.arguments());
    arguments.extend(["--checkpoint".into(), case.path("checkpoint")]);
    arguments.extend(match lists {
        true => ["-o".to_owned(), case.path("list")],
        false => ["--format".to_owned(), "json".to_owned()],
    });
    arguments.extend([
        "--method".into(),
        "cubes".into(),
        "--engine".into(),
        "sat".into(),
    ]);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let limit = (1 + case.random.below(20)).to_string();
    run(&mut program(
        case,
        "",
        &[&arguments[..], &["--limit", &limit]].concat(),
    ))?;
    // Damage to the checkpoint, to the list, or to both.
    let which = case.random.below(if lists { 3 } else { 1 });
    for (name, is_damaged) in [("checkpoint", which != 1), ("list", lists && which > 0)] {
        if is_damaged {
            let good = fs::read(case.path(name)).map_err(|error| error.to_string())?;
            let damaged = mutated(&mut case.random, &good, &good);
            case.write(name, &damaged)?;
        }
    }
    let ended = run(&mut program(case, "", &arguments))?;
    ended.require_code(&[0, 1])?;
    require_nothing_left(case)?;
    if ended.code == Some(1) {
        return Ok(());
    }
    match lists {
        true => require_list(case, &board),
        false => require_count(&ended, &board),
    }
}

/// Checks that the report has the exact count.
pub fn require_count(ended: &Ended, board: &Board) -> Verdict {
    let report: Value = serde_json::from_slice(&ended.stdout).map_err(|error| error.to_string())?;
    let expected = board.solutions().len() as u64;
    require(report["solutions"].as_u64() == Some(expected), || {
        format!("expected {expected} on {board:?}: {}", ended.describe())
    })
}

/// Checks that the file `list` of the case holds all solutions, each once.
pub fn require_list(case: &Case, board: &Board) -> Verdict {
    let text = fs::read_to_string(case.path("list")).map_err(|error| error.to_string())?;
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let columns: Option<Vec<u32>> = line
            .split(' ')
            .map(|word| word.parse::<u32>().ok()?.checked_sub(1))
            .collect();
        let columns = columns.ok_or_else(|| format!("a damaged line in the list: {line:?}"))?;
        let is_new = found.insert(columns);
        require(is_new, || format!("twice in the list: {line}"))?;
    }
    let expected: BTreeSet<Vec<u32>> = board.solutions().into_iter().collect();
    require(found == expected && text.ends_with('\n'), || {
        format!(
            "{} in the list, expected {} on {board:?}",
            found.len(),
            expected.len()
        )
    })
}
