//! Work of a job, divided into pieces: by which engine, in which way, and from a plan again.

use super::error::UnitsError;
use super::job::{Job, PROOF, SAT};
use problem::{Prefixes, Problem};
use proofs::prove::{BoardFormula, Chunks};
use search::work::{self, JoinDivision, PrefixDivision, RingDivision};
use search::{CountOptions, Engine, engine_by_name, engines};

/// Name of the engine that joins half boards.
const JOIN: &str = "join";

/// Name of the engine that joins matchings of rings.
const RINGS: &str = "rings";

/// Pieces of each unit, if the problem has so many.
const PIECES_OF_UNIT: usize = 16;

control::named! {
    /// Way in which a job is divided into pieces, by its name in a plan.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) enum DivisionKind {
        /// By the queens on the first squares.
        FirstSquares = "first squares",
        /// In the way of the engine, which leaves no choice.
        Engine = "engine",
        /// By the queens of some rows of a half board, with lists that each process makes once for all pieces.
        HalfRows = "rows of a half",
        /// By the same queens, with lists that are made for each piece.
        HalfRowsByPiece = "rows of a half, for each piece",
        /// By the queen of one row.
        QueenOfRow = "queen of a row",
    }
}

/// Division of a job into pieces, as a plan states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Division {
    pub(super) kind: DivisionKind,
    /// Number of squares or of rows whose queens tell pieces apart, number of that one row from 0, or 0 for an engine.
    pub(super) depth: u32,
}

impl Division {
    /// Returns `true` if each process makes lists first.
    pub(super) fn has_preparation(self) -> bool {
        self.kind == DivisionKind::HalfRows
    }
}

/// Work of a job.
pub(super) enum Work {
    /// Count by a native engine.
    Native(Box<dyn work::Division>, Division),
    /// Count by SAT.
    Sat(Prefixes),
    /// Certificates of the squares of a row, each with a queen fixed on it.
    Certify(Box<BoardFormula>, Chunks),
}

/// Returns the engine for a job by its name, which may be `auto`.
pub(super) fn engine(problem: &Problem, job: Job, name: &str) -> Result<&'static str, UnitsError> {
    let auto = Engine::auto();
    let native = || engines().iter().filter(|engine| engine.name() != "auto");
    let (recommended, known): (&'static str, Vec<&'static str>) = match job {
        Job::Count => {
            let best = auto.for_counting(problem, &CountOptions::default());
            let known = native().map(|engine| engine.name());
            (best.name(), known.chain([SAT]).collect())
        }
        Job::QuarterTurns => (RINGS, vec![RINGS]),
        Job::Certify => (PROOF, vec![PROOF]),
    };
    let found = known.iter().copied().find(|&known| known == name);
    match name {
        "auto" => Ok(recommended),
        _ => found.ok_or_else(|| UnitsError::NoSuchEngine {
            engine: name.into(),
            job,
            known,
        }),
    }
}

/// Divides a job into pieces for this many units, each of which has lists of this many bytes at most.
pub(super) fn divide(
    problem: &Problem,
    job: Job,
    engine: &'static str,
    units: u32,
    memory: Option<u64>,
) -> Result<Work, UnitsError> {
    let wanted = PIECES_OF_UNIT * units as usize;
    let prefixes = || Some(Prefixes::at_least(problem, wanted));
    let depth = Depth {
        prefixes,
        rows: None,
        memory,
    };
    make(problem, job, engine, depth)
}

/// Divides a job in the way that a manifest states.
///
/// Returns `None` if it cannot be divided in this way.
pub(super) fn restore(
    problem: &Problem,
    job: Job,
    engine: &'static str,
    division: Division,
    memory: u64,
) -> Result<Option<Work>, UnitsError> {
    let depth = Depth {
        prefixes: || Prefixes::by_squares(problem, division.depth),
        rows: Some(division.depth),
        memory: Some(memory),
    };
    match make(problem, job, engine, depth) {
        Err(UnitsError::NoSuchDivision) => Ok(None),
        work => work.map(|work| (work.division() == division).then_some(work)),
    }
}

/// Fineness of a division: as a new plan wants it, or as an old one states it.
struct Depth<P> {
    /// Returns the ways to put queens on the first squares, if the problem can be divided so.
    prefixes: P,
    /// Number of rows of a half board, if it is stated.
    rows: Option<u32>,
    /// Limit for the lists of half boards, in bytes.
    memory: Option<u64>,
}

fn make(
    problem: &Problem,
    job: Job,
    engine: &'static str,
    depth: Depth<impl Fn() -> Option<Prefixes>>,
) -> Result<Work, UnitsError> {
    let prefixes = || (depth.prefixes)().ok_or(UnitsError::NoSuchDivision);
    match job {
        Job::Count if engine == SAT => Ok(Work::Sat(prefixes()?)),
        Job::Count => {
            let engine = engine_by_name(engine).expect("an engine of the table");
            engine.can_count(problem)?;
            // `join` divides half boards. All other engines count boards whose first squares are decided.
            if engine.name() == JOIN {
                let halves = JoinDivision::new(problem.n(), depth.rows, depth.memory)?;
                let kind = if halves.has_lists_of_pieces() {
                    DivisionKind::HalfRowsByPiece
                } else {
                    DivisionKind::HalfRows
                };
                let division = Division {
                    kind,
                    depth: halves.rows(),
                };
                return Ok(Work::Native(Box::new(halves), division));
            }
            let prefixes = prefixes()?;
            let division = Division {
                kind: DivisionKind::FirstSquares,
                depth: prefixes.squares(),
            };
            let pieces = PrefixDivision::new(engine, prefixes);
            Ok(Work::Native(Box::new(pieces), division))
        }
        Job::QuarterTurns => {
            if !problem.is_plain() {
                return Err(UnitsError::PlainBoardOnly { job });
            }
            let division = Division {
                kind: DivisionKind::Engine,
                depth: 0,
            };
            let rings = RingDivision::new(problem.n())?;
            Ok(Work::Native(Box::new(rings), division))
        }
        Job::Certify => {
            let formula = BoardFormula::new(problem)?;
            let chunks =
                Chunks::by_middle_row(problem, &formula).ok_or(UnitsError::NoSuchDivision)?;
            Ok(Work::Certify(Box::new(formula), chunks))
        }
    }
}

impl Work {
    /// Returns the number of pieces.
    pub(super) fn pieces(&self) -> usize {
        match self {
            Self::Native(pieces, _) => pieces.pieces(),
            Self::Sat(prefixes) => prefixes.count(),
            Self::Certify(_, chunks) => chunks.squares().len(),
        }
    }

    /// Returns the way in which the work is divided.
    pub(super) fn division(&self) -> Division {
        let (kind, depth) = match self {
            Self::Native(_, division) => return *division,
            Self::Sat(prefixes) => (DivisionKind::FirstSquares, prefixes.squares()),
            Self::Certify(_, chunks) => (DivisionKind::QueenOfRow, chunks.row()),
        };
        Division { kind, depth }
    }

    /// Returns the number of solutions of the whole for each one that the search of a piece meets.
    pub(super) fn multiplicity(&self, piece: usize) -> u32 {
        match self {
            Self::Native(pieces, _) => pieces.multiplicity(piece),
            Self::Sat(prefixes) => prefixes.weight(piece),
            Self::Certify(..) => 1,
        }
    }

    /// Returns the memory for lists in bytes.
    pub(super) fn memory(&self) -> u64 {
        match self {
            Self::Native(pieces, _) => pieces.memory(),
            Self::Sat(_) | Self::Certify(..) => 0,
        }
    }
}
