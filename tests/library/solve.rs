//! The question for one solution: the choice of the method, refusals, and the verdict.

use crate::rows::rows;
use control::Control;
use encodings::at_most_one::Encoding;
use problem::Problem;
use problem::board::{Board, Square};
use queensat::answers::{
    Allow, Basis, CheckList, Decide, Decode, Error, Host, Question, Solve, SolveBy, SolveResult,
};
use queensat::one_solution::{ProofSearchResult, Prover, SolveMethod, SolveOutcome, Start};
use questions::AnyQuestion;
use search::Rotation;
use std::io::Write;

fn plain(n: u32) -> Solve {
    Solve::new(Problem::new(n).unwrap())
}

fn rectangle(rows: u32, columns: u32) -> Solve {
    Solve::new(Problem::on(Board::new(rows, columns).unwrap()))
}

fn with(mut question: Solve, change: impl FnOnce(&mut Solve)) -> Solve {
    change(&mut question);
    question
}

/// Returns the question with these fields.
fn asked(fields: &str) -> Solve {
    let text = format!(r#"{{"question":"solve",{fields}}}"#);
    match AnyQuestion::read(&text) {
        Ok(AnyQuestion::Solve(solve)) => solve,
        other => panic!("{text}: {other:?}"),
    }
}

/// Returns the name of the chosen method.
fn method(question: &Solve) -> &'static str {
    let resolved = question.resolve(&Host::new(), &Control::new()).unwrap();
    match resolved.method() {
        SolveMethod::Native(_) => "native",
        method => method.name(),
    }
}

/// Returns the field of a refusal and its message.
fn refusal(question: &Solve) -> (&'static str, String) {
    let refused = question.resolve(&Host::new(), &Control::new()).unwrap_err();
    (refused.field, refused.to_string())
}

fn run(question: &Solve) -> (SolveResult, Option<Basis>) {
    let answer = question.run(&Host::new(), &Control::new()).unwrap();
    (answer.value, answer.basis)
}

#[test]
fn the_method_suits_the_problem() {
    assert_eq!(method(&plain(64)), "race");
    assert_eq!(method(&plain(65)), "window");
    let half_blocked = |n: u32| {
        with(plain(n), |question| {
            for square in
                (0..n / 2).flat_map(|row| (0..n).map(move |c| Square::from_zero_based(2 * row, c)))
            {
                question.problem.block(square).unwrap();
            }
        })
    };
    assert_eq!(method(&half_blocked(64)), "race");
    assert_eq!(method(&half_blocked(66)), "window");
    assert_eq!(method(&rectangle(32, 128)), "race");
    assert_eq!(method(&rectangle(32, 129)), "sat");
    let unique = |question: &mut Solve| question.unique = true;
    assert_eq!(method(&with(plain(64), unique)), "race");
    assert_eq!(method(&with(plain(65), unique)), "sat");
}

#[test]
fn options_of_sat_and_a_start_choose_the_formula() {
    let start = |question: &mut Solve| question.start = Some(Start::Assumptions);
    let encoding = |question: &mut Solve| question.sat.encoding = Some(Encoding::Pairwise);
    let backend = |question: &mut Solve| question.sat.backend = Some("batsat".into());
    assert_eq!(method(&with(plain(70), start)), "sat");
    assert_eq!(method(&with(plain(70), encoding)), "sat");
    assert_eq!(method(&with(plain(70), backend)), "window");
    assert_eq!(method(&with(rectangle(3, 4), backend)), "sat");
}

#[test]
fn named_methods_are_taken() {
    for (by, name) in [
        (SolveBy::Auto, "race"),
        (SolveBy::Race, "race"),
        (SolveBy::Sat, "sat"),
        (SolveBy::Native, "native"),
        (SolveBy::Window, "window"),
        (SolveBy::Explicit, "explicit"),
    ] {
        let question = plain(8).with_by(by);
        assert_eq!(method(&question), name);
        let (solved, basis) = run(&question);
        assert!(matches!(solved.answer, SolveOutcome::Solution(_)), "{name}");
        assert_eq!(basis, Some(Basis::Verified));
    }
    let general = with(plain(8), |it| it.native.engine = Some("general".into()));
    assert_eq!(method(&general), "native");
    let symmetric = |n| with(plain(n), |it| it.symmetric = Some(Rotation::QuarterTurn));
    assert_eq!(method(&symmetric(12)), "symmetric");
    // Other solutions may exist.
    let (solved, basis) = run(&symmetric(6));
    assert_eq!(solved.answer, SolveOutcome::NoSolution);
    assert_eq!(basis, Some(Basis::Search));
}

#[test]
fn options_without_effect_are_refused() {
    for (field, text) in rows(
        r#"by is for n queens problems => "problem":{"board":"3x4"},"by":"window"
        by requires the plain board => "problem":{"n":8,"blocked":[[1,1]]},"by":"explicit"
        symmetric requires the plain board => "problem":{"n":8,"blocked":[[1,1]]},"symmetric":180
        symmetric up to 64 rows => "problem":{"n":65},"symmetric":180
        symmetric requires by backtrack => "problem":{"n":8},"symmetric":180,"by":"sat"
        seed makes no random choices => "problem":{"n":8},"seed":1
        unique requires by race, sat or native => "problem":{"n":8},"unique":true,"by":"window"
        limits.solutions many solutions => "problem":{"n":70},"limits":{"solutions":2}
        sat.no_symmetry many solutions => "problem":{"n":70},"sat":{"no_symmetry":true}
        native.memory no effect => "problem":{"n":70},"native":{"memory":9}
        threads no effect on by sat => "problem":{"n":8},"threads":2,"by":"sat"
        by more than 4096 squares => "problem":{"n":65},"by":"race"
        by after a number of conflicts => "problem":{"n":8},"by":"race","sat":{"backend":"splr"}
        proof_file only with allow_files => "problem":{"n":8},"proof_file":"x""#,
    ) {
        let (field, message) = field.split_once(' ').unwrap();
        let (refused, told) = refusal(&asked(&text));
        assert_eq!(refused, field, "{told}");
        assert!(told.contains(message), "{told}");
    }
    let backend = |it: &mut Solve| it.sat.backend = Some("batsat".into());
    for by in [SolveBy::Native, SolveBy::Explicit] {
        let (field, told) = refusal(&with(plain(8).with_by(by), backend));
        assert_eq!(field, "sat.backend");
        assert!(told.contains("uses no SAT solver"), "{told}");
    }
    let lines = |it: &mut Solve| it.sat.row_encoding = Some(Encoding::Pairwise);
    let (_, told) = refusal(&with(plain(70).with_by(SolveBy::Window), lines));
    assert!(told.contains("accepts one sat.encoding"), "{told}");
    let start = |it: &mut Solve| it.start = Some(Start::Phases);
    let (_, told) = refusal(&with(plain(70).with_by(SolveBy::Window), start));
    assert!(told.contains("by window does not use"), "{told}");
}

#[test]
fn uniqueness_is_decided_by_both_sides() {
    for by in [SolveBy::Auto, SolveBy::Race, SolveBy::Sat, SolveBy::Native] {
        let unique = |n, queens: &[Square]| {
            let question = with(plain(n).with_by(by), |it| {
                it.unique = true;
                for &queen in queens {
                    it.problem.fix(queen).unwrap();
                }
            });
            let (solved, basis) = run(&question);
            (solved.is_unique, basis == Some(Basis::Verified))
        };
        assert_eq!(unique(4, &[]), (Some(false), true));
        assert_eq!(
            unique(4, &[Square::from_zero_based(0, 1)]),
            (Some(true), false)
        );
        assert_eq!(unique(3, &[]), (Some(false), false));
    }
}

#[test]
fn a_resolved_question_stays_as_it_is() {
    let host = Host::new().allowing(Allow::ALL);
    let proof = with(plain(3), |it| it.proof_file = Some("proof.drat".into()));
    let unique = with(plain(200).with_by(SolveBy::Sat), |it| it.unique = true);
    let symmetric = with(plain(8), |it| it.symmetric = Some(Rotation::HalfTurn));
    let explicit = plain(8).with_by(SolveBy::Explicit);
    for question in [
        plain(8),
        plain(200),
        rectangle(3, 4),
        proof,
        unique,
        symmetric,
        explicit,
    ] {
        let resolve = |it: &Solve| Solve::clone(&it.resolve(&host, &Control::new()).unwrap());
        let resolved = resolve(&question);
        assert_eq!(resolve(&resolved), resolved);
        let json = AnyQuestion::Solve(resolved.clone()).to_json().to_string();
        assert_eq!(AnyQuestion::read(&json), Ok(AnyQuestion::Solve(resolved)));
    }
}

#[test]
fn a_question_needs_a_problem_only() {
    let read = AnyQuestion::read(r#"{"question":"solve","problem":{"n":8}}"#);
    assert_eq!(read, Ok(AnyQuestion::Solve(plain(8))));
    let all = r#"{"question":"solve","problem":{"n":8},"by":"window","seed":7,"symmetric":90,
        "start":"greedy-phases","unique":true,"proof_file":"x","limits":{"seconds":1.5}}"#;
    let Ok(AnyQuestion::Solve(solve)) = AnyQuestion::read(all) else {
        panic!("a question");
    };
    assert_eq!(solve.symmetric, Some(Rotation::QuarterTurn));
    assert!(matches!(
        solve.run(&Host::new(), &Control::new()),
        Err(Error::Refused(_))
    ));
}

/// Without the text that a reader has, a question has nothing to answer.
#[test]
fn questions_resolved_for_a_reader_are_refused_without_one() {
    let (host, control, problem) = (Host::new(), Control::new(), Problem::new(4).unwrap());
    let list = CheckList::new(problem.clone());
    let list = list.resolve_to_read(&host).unwrap().run(&control);
    assert!(matches!(list, Err(Error::Refused(it)) if it.field == "list"));
    let answer = Decode::new(problem);
    let answer = answer.resolve_to_read(&host).run(&control);
    assert!(matches!(answer, Err(Error::Refused(it)) if it.field == "answer"));
    let formula = Decide::new().resolve_to_read(&host).unwrap().run(&control);
    assert!(matches!(formula, Err(Error::Refused(it)) if it.field == "formula"));
}

/// A search for proofs that says of every problem that it has no solution.
#[derive(Debug)]
struct Denier;

impl Prover for Denier {
    fn prove(
        &self,
        _: &Problem,
        _: &mut dyn Write,
        _: bool,
        _: &Control,
    ) -> Result<ProofSearchResult, Box<dyn std::error::Error + Send + Sync>> {
        Ok(ProofSearchResult::NoSolution)
    }
}

#[test]
fn lrat_needs_a_search_of_the_host_and_a_wrong_one_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.lrat");
    let question = with(plain(4), |it| it.proof_file = Some(file));
    let host = Host::new().allowing(Allow::ALL);
    let refused = question.resolve(&host, &Control::new()).unwrap_err();
    assert_eq!(
        (refused.field, refused.fault.code()),
        ("proof_format", "refused.host")
    );
    let wrong = question.run(&host.with_prover(&Denier), &Control::new());
    assert!(matches!(wrong, Err(Error::Wrong(_))), "{wrong:?}");
}
