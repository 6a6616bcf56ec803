//! The question for all solutions.

use crate::rows::rows;
use control::Control;
use encodings::{ClauseSink, Lit, SinkError, VarRange};
use problem::placement::Placement;
use queensat::answers::{
    Answer, Basis, Error, Host, List, ListSummary, Question, Represents, RunMethod,
};
use queensat::enumerate::Ending;
use questions::AnyQuestion;
use search::Rotation;
use solvers::{
    Backend, Capabilities, Capability, Outcome, SatSolver, SolveIncremental, SolverError,
    backend_by_name,
};
use std::ops::ControlFlow;

/// Returns the question for a list with these fields.
fn list(fields: &str) -> List {
    let text = format!(r#"{{"question":"list",{fields}}}"#);
    match AnyQuestion::read(&text) {
        Ok(AnyQuestion::List(list)) => list,
        other => panic!("{text}: {other:?}"),
    }
}

fn listed(
    question: &List,
    host: &Host,
) -> Result<(Answer<ListSummary>, Vec<Placement>), Error<ListSummary>> {
    let mut found = Vec::new();
    let mut sink = |placement| {
        found.push(placement);
        Ok(ControlFlow::Continue(()))
    };
    let control = Control::new();
    let question = question.resolve(host, &control)?;
    let answer = question.run_into(&control, &mut sink, |_| ())?;
    Ok((answer, found))
}

#[test]
fn each_list_says_what_it_has() {
    let half = Represents::Symmetric(Rotation::HalfTurn);
    for (fields, number, solutions, represents, basis) in [
        ("", 4, 4, Represents::All, Basis::Published),
        (r#","by":"native""#, 4, 4, Represents::All, Basis::Published),
        (
            r#","sat":{"method":"orbits"}"#,
            1,
            4,
            Represents::Classes,
            Basis::Published,
        ),
        (
            r#","sat":{"symmetry":"mirror"}"#,
            2,
            4,
            Represents::MirrorPairs,
            Basis::Published,
        ),
        (r#","symmetric":180"#, 4, 4, half, Basis::Search),
    ] {
        let n = if represents == half { 8 } else { 6 };
        let question = list(&format!(r#""problem":{{"n":{n}}}{fields}"#));
        let (answer, found) = listed(&question, &Host::new()).unwrap();
        let value = &answer.value;
        assert_eq!((value.listed, value.solutions), (number, solutions));
        assert_eq!(value.represents, represents);
        assert_eq!(answer.ending, Ending::Exhausted);
        assert_eq!(answer.basis, Some(basis), "{question:?}");
        assert_eq!(found.len() as u64, number);
        assert!(
            found
                .iter()
                .all(|one| one.verify(&question.problem).is_ok())
        );
        let resolve = |it: &List| List::clone(&it.resolve(&Host::new(), &Control::new()).unwrap());
        let resolved = resolve(&question);
        assert_eq!(resolve(&resolved), resolved);
        let json = AnyQuestion::List(resolved.clone()).to_json().to_string();
        assert_eq!(
            AnyQuestion::read(&json).unwrap(),
            AnyQuestion::List(resolved)
        );
    }
}

#[test]
fn a_limit_ends_a_list_without_a_basis() {
    for by in ["sat", "native"] {
        let limits = r#""limits":{"solutions":5}"#;
        let question = list(&format!(r#""problem":{{"n":8}},"by":"{by}",{limits}"#));
        let (answer, found) = listed(&question, &Host::new()).unwrap();
        assert_eq!((answer.ending, answer.basis), (Ending::Limit, None));
        assert_eq!((answer.value.listed, found.len()), (5, 5));
    }
}

#[test]
fn options_without_effect_are_refused_by_their_field() {
    for (field, fields) in rows(
        r#"sat.phase => "by":"native","sat":{"phase":true}
        threads => "by":"native","threads":2
        native.engine => "by":"sat","native":{"engine":"naive"}
        native.engine => "native":{"engine":"join"}
        native.memory => "by":"native","native":{"memory":1048576}
        symmetric => "by":"sat","symmetric":180
        symmetric => "symmetric":180,"problem":{"n":6,"blocked":[[1,1]]}
        checkpoint => "checkpoint":"done"
        limits.solutions => "limits":{"solutions":0}"#,
    ) {
        let problem = if fields.contains("problem") {
            ""
        } else {
            r#","problem":{"n":6}"#
        };
        let question = list(&format!("{fields}{problem}"));
        let refused = question.resolve(&Host::new(), &Control::new()).unwrap_err();
        assert_eq!(refused.field, field, "{refused}");
    }
}

/// A solver that denies all solutions but the first.
struct Denier(Box<dyn SatSolver>, bool);

impl ClauseSink for Denier {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.0.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.0.add_clause(clause)
    }
}

impl SatSolver for Denier {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        if std::mem::replace(&mut self.1, true) {
            return Ok(Outcome::Unsatisfiable);
        }
        self.0.solve()
    }

    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        Some(self)
    }
}

impl SolveIncremental for Denier {}

#[test]
fn a_list_that_lacks_solutions_is_wrong_and_the_difference_has_them() {
    let can = Capabilities::of(&[Capability::Incremental]);
    let backend = Backend::new("denier", "for tests", can, |_, _| {
        let solver = backend_by_name("batsat").unwrap().new_solver()?;
        Ok(Box::new(Denier(solver, false)))
    });
    let question =
        list(r#""problem":{"n":6,"blocked":[[1,1]]},"sat":{"backend":"denier","method":"loop"}"#);
    let host = Host::new().with_backend(backend);
    let Err(Error::Wrong(mismatch)) = listed(&question, &host) else {
        panic!("a wrong list");
    };
    assert!(matches!(mismatch.runs[0].method, RunMethod::Sat { .. }));
    assert_eq!(mismatch.runs[0].solutions, 1);
    let difference = mismatch.difference.unwrap();
    assert!(difference.complete && difference.only_sat.is_empty());
    assert_eq!(difference.only_backtrack.len(), 3);
}
