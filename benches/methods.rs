//! Native search, SAT and the default on lists of problems: the time of each, and how much longer the default
//! takes than the better of the others.
//!
//! ```sh
//! cargo bench -p benchmarks --bench methods -- [--limit SECONDS] [--each] LIST...
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr)]

use control::Control;
use problem::instance;
use problem::instance::Entry;
use queensat::answers::{Host, Question, Solve, SolveBy};
use queensat::one_solution::SolveOutcome;
use std::time::{Duration, Instant};
use std::{env, fs};

/// Time of an answer, and the answer, if there was one within the limit.
struct Timed(f64, Option<bool>);

fn ask(problem: &problem::Problem, by: SolveBy, limit: f64) -> Timed {
    let question = Solve::new(problem.clone()).with_by(by);
    let control = Control::new().with_time_limit(Duration::from_secs_f64(limit));
    let started = Instant::now();
    let answer = question.run(&Host::new(), &control);
    let seconds = started.elapsed().as_secs_f64();
    match answer.map(|answer| answer.value.answer) {
        Ok(SolveOutcome::Solution(_)) => Timed(seconds, Some(true)),
        Ok(SolveOutcome::NoSolution) => Timed(seconds, Some(false)),
        // The method does not take the problem, or the time is over.
        Ok(SolveOutcome::Unknown(_)) | Err(_) => Timed(seconds.max(limit), None),
    }
}

fn main() {
    let (mut limit, mut is_each) = (60.0, false);
    let mut lists = Vec::new();
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--limit" => limit = arguments.next().unwrap().parse().unwrap(),
            "--each" => is_each = true,
            // Cargo adds it.
            "--bench" => {}
            _ => lists.push(argument),
        }
    }
    println!(
        "| list | problems | solvable | search, s | SAT, s | better, s | default, s | ratio | worst |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for list in lists {
        let text = fs::read_to_string(&list).unwrap();
        let (mut sums, mut solvable, mut problems) = ([0.0; 4], 0, 0);
        let mut worst = 0.0_f64;
        for (index, line) in text.lines().enumerate() {
            let Entry { problem, .. } = instance::read_line(line).unwrap();
            let methods = [SolveBy::Native, SolveBy::Sat, SolveBy::Auto];
            let answers = methods.map(|by| ask(&problem, by, limit));
            let known: Vec<bool> = answers.iter().filter_map(|answer| answer.1).collect();
            assert!(
                known.windows(2).all(|pair| pair[0] == pair[1]),
                "{list}, line {}",
                index + 1
            );
            let times = answers.each_ref().map(|answer| answer.0);
            let [search, sat, default] = times;
            let better = search.min(sat);
            // The part of the time that exceeds 50 ms, compared with the better side.
            let ratio = (default - 0.05).max(0.0) / better;
            worst = worst.max(ratio);
            for (sum, time) in sums.iter_mut().zip([search, sat, better, default]) {
                *sum += time;
            }
            problems += 1;
            solvable += usize::from(known.first() == Some(&true));
            if is_each {
                let verdict = known
                    .first()
                    .map_or("?", |is| if *is { "yes" } else { "no" });
                eprintln!("{list} {index} {verdict} {search:.4} {sat:.4} {default:.4} {ratio:.2}");
            }
        }
        let [search, sat, better, default] = sums;
        let ratio = default / better;
        println!(
            "| {list} | {problems} | {solvable} | {search:.2} | {sat:.2} | {better:.2} | {default:.2} | {ratio:.2} | {worst:.2} |"
        );
    }
}
