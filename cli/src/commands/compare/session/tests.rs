use super::*;

fn sample() -> Comparison {
    let file = "/../tests/data/compare/sample.json";
    let json = std::fs::read_to_string(format!("{}{file}", env!("CARGO_MANIFEST_DIR")));
    Comparison::read(&json.unwrap()).unwrap()
}

/// Nothing is published for 29 rows, so answers are compared with each other.
#[test]
fn answers_that_differ_are_all_wrong() {
    let list = |fingerprint| Answer::List {
        solutions: 1,
        fingerprint,
    };
    for (answers, outcome) in [
        ([Answer::Count(3), Answer::Count(3)], Outcome::Ok),
        ([Answer::Count(3), Answer::Count(4)], Outcome::Wrong),
        // Verified solutions may differ.
        (
            [Answer::First(Some(vec![1])), Answer::First(Some(vec![2]))],
            Outcome::Ok,
        ),
        (
            [Answer::First(Some(vec![1])), Answer::First(None)],
            Outcome::Wrong,
        ),
        ([list(1), list(1)], Outcome::Ok),
        ([list(1), list(2)], Outcome::Wrong),
    ] {
        let mut comparison = sample();
        let runs = answers.into_iter().enumerate();
        let runs = runs.map(|(engine, answer)| RunRecord {
            engine,
            n: 29,
            answer: Some(answer),
            ..RunRecord::default()
        });
        comparison.runs = runs.collect();
        cross_check(&mut comparison, 29);
        for run in &comparison.runs {
            let says = run.message.as_deref().unwrap_or_default();
            assert_eq!(run.outcome, outcome, "{run:?}");
            let is_told = says.starts_with("answers differ: ");
            assert_eq!(is_told, outcome == Outcome::Wrong, "{run:?}");
        }
    }
}

#[test]
fn an_answer_against_a_published_count_is_wrong() {
    let plain = Problem::new(4).unwrap();
    let mut blocked = plain.clone();
    blocked.block("1,1".parse().unwrap()).unwrap();
    for (answer, expected) in [
        (Answer::Count(2), None),
        (
            Answer::Count(3),
            Some("3 solutions, but 2 are published (OEIS A000170)"),
        ),
        (
            Answer::List {
                solutions: 1,
                fingerprint: 0,
            },
            Some("1 solution, but 2 are published (OEIS A000170)"),
        ),
        (
            Answer::First(None),
            Some("no solution, but 2 are published"),
        ),
    ] {
        let run = RunRecord {
            answer: Some(answer),
            ..RunRecord::default()
        };
        assert_eq!(contradiction(&run, &plain).as_deref(), expected);
        assert_eq!(contradiction(&run, &blocked), None);
    }
}
