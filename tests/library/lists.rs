//! The question for all solutions.

use encodings::{ClauseSink, Lit, SinkError, VarRange};
use queensat::Control;
use queensat::answers::MethodName;
use queensat::answers::{Answer, Ask, Basis, Error, Host, How, List, ListBy, Listed, Represents};
use queensat::backtrack::Rotation;
use queensat::encode::SymmetryBreaking;
use queensat::enumerate::Ending;
use queensat::json::Question;
use queensat::placement::Placement;
use queensat::problem::Problem;
use solvers::{
    Backend, Capabilities, Capability, Outcome, SatSolver, SolveIncremental, SolverError,
    backend_by_name,
};
use std::ops::ControlFlow;

fn list(n: u32, change: impl FnOnce(&mut List)) -> List {
    let mut list = List::new(Problem::new(n).unwrap());
    change(&mut list);
    list
}

fn listed(question: &List, host: &Host) -> Result<(Answer<Listed>, Vec<Placement>), Error<Listed>> {
    let mut found = Vec::new();
    let mut sink = |placement| {
        found.push(placement);
        Ok(ControlFlow::Continue(()))
    };
    let answer = question.run_into(host, &Control::new(), &mut sink, |_| ())?;
    Ok((answer, found))
}

#[test]
fn each_list_says_what_it_has() {
    let half = Rotation::HalfTurn;
    for (question, number, solutions, represents, basis) in [
        (list(6, |_| ()), 4, 4, Represents::All, Basis::Published),
        (
            list(6, |list| list.by = Some(ListBy::Native)),
            4,
            4,
            Represents::All,
            Basis::Published,
        ),
        (
            list(6, |list| list.sat.method = Some(MethodName::Orbits)),
            1,
            4,
            Represents::Classes,
            Basis::Published,
        ),
        (
            list(6, |list| {
                list.sat.symmetry = Some(SymmetryBreaking::Mirror);
            }),
            2,
            4,
            Represents::MirrorPairs,
            Basis::Published,
        ),
        (
            list(8, |list| list.symmetric = Some(half)),
            4,
            4,
            Represents::Symmetric(half),
            Basis::Search,
        ),
    ] {
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
        let resolved = question.resolve(&Host::new()).unwrap();
        assert_eq!(resolved.resolve(&Host::new()).unwrap(), resolved);
        let json = Question::List(resolved.clone()).to_json().to_string();
        assert_eq!(Question::read(&json).unwrap(), Question::List(resolved));
    }
}

#[test]
fn a_limit_ends_a_list_without_a_basis() {
    for by in [ListBy::Sat, ListBy::Native] {
        let question = list(8, |list| {
            list.by = Some(by);
            list.limits.solutions = Some(5);
        });
        let (answer, found) = listed(&question, &Host::new()).unwrap();
        assert_eq!((answer.ending, answer.basis), (Ending::Limit, None));
        assert_eq!((answer.value.listed, found.len()), (5, 5));
    }
}

#[test]
fn options_without_effect_are_refused_by_their_field() {
    for (field, question) in [
        (
            "sat.phase",
            list(6, |list| {
                list.by = Some(ListBy::Native);
                list.sat.phase = Some(true);
            }),
        ),
        (
            "threads",
            list(6, |list| {
                list.by = Some(ListBy::Native);
                list.threads = 2.try_into().ok();
            }),
        ),
        (
            "native.engine",
            list(6, |list| {
                list.by = Some(ListBy::Sat);
                list.native.engine = Some("naive".into());
            }),
        ),
        (
            "native.engine",
            list(6, |list| list.native.engine = Some("join".into())),
        ),
        (
            "native.memory",
            list(6, |list| {
                list.by = Some(ListBy::Native);
                list.native.memory = Some(1 << 20);
            }),
        ),
        (
            "symmetric",
            list(6, |list| {
                list.by = Some(ListBy::Sat);
                list.symmetric = Some(Rotation::HalfTurn);
            }),
        ),
        (
            "symmetric",
            list(6, |list| {
                list.symmetric = Some(Rotation::HalfTurn);
                list.problem.block("1,1".parse().unwrap()).unwrap();
            }),
        ),
        (
            "checkpoint",
            list(6, |list| list.checkpoint = Some("done".into())),
        ),
        (
            "limits.solutions",
            list(6, |list| list.limits.solutions = Some(0)),
        ),
    ] {
        let refused = question.resolve(&Host::new()).unwrap_err();
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
    let question = list(6, |list| {
        list.sat.backend = Some("denier".into());
        list.sat.method = Some(MethodName::Loop);
        list.problem.block("1,1".parse().unwrap()).unwrap();
    });
    let host = Host::new().with_backend(backend);
    let Err(Error::Wrong(mismatch)) = listed(&question, &host) else {
        panic!("a wrong list");
    };
    assert!(matches!(mismatch.runs[0].how, How::Sat { .. }));
    assert_eq!(mismatch.runs[0].solutions, 1);
    let difference = mismatch.difference.unwrap();
    assert!(difference.complete && difference.only_sat.is_empty());
    assert_eq!(difference.only_backtrack.len(), 3);
}
