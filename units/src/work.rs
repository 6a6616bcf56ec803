//! Work of a job, divided into pieces.

use super::job::{PROOF, SAT};
use super::{Job, UnitsError};
use problem::{Prefixes, Problem};
use proofs::prove::{BoardFormula, Chunks};
use search::work::{Division, JoinDivision, PrefixDivision, RingDivision};
use search::{CountOptions, Engine, engine_by_name, engines};

/// Name of the engine that joins half boards.
const JOIN: &str = "join";

/// Name of the engine that joins matchings of rings.
const RINGS: &str = "rings";

/// Pieces of each unit, if the problem has so many.
const PIECES_OF_UNIT: usize = 16;

/// Way in which a job is divided into pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Divided {
    pub(super) method: &'static str,
    pub(super) depth: u32,
}

impl Divided {
    const SQUARES: &str = "first squares";
    const OWN: &str = "engine";
    const HALVES: &str = "rows of a half";
    const PIECES: &str = "rows of a half, for each piece";
    const ROW: &str = "queen of a row";

    /// Returns the method of this name.
    pub(super) fn method(name: &str) -> Option<&'static str> {
        let names = [
            Self::SQUARES,
            Self::OWN,
            Self::HALVES,
            Self::PIECES,
            Self::ROW,
        ];
        names.into_iter().find(|&known| known == name)
    }

    /// Returns `true` if each process makes lists first.
    pub(super) fn has_preparation(self) -> bool {
        self.method == Self::HALVES
    }
}

/// Work of a job.
pub(super) enum Work {
    /// Count by a native engine.
    Native(Box<dyn Division>, Divided),
    /// Count by SAT.
    Sat(Prefixes),
    /// Certificate.
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
    make(problem, job, engine, (prefixes, None, memory))
}

/// Divides a job in the way that a manifest states.
///
/// Returns `None` if it cannot be divided in this way.
pub(super) fn restore(
    problem: &Problem,
    job: Job,
    engine: &'static str,
    divided: Divided,
    memory: u64,
) -> Result<Option<Work>, UnitsError> {
    let prefixes = || Prefixes::by_squares(problem, divided.depth);
    match make(
        problem,
        job,
        engine,
        (prefixes, Some(divided.depth), Some(memory)),
    ) {
        Err(UnitsError::NoSuchDivision) => Ok(None),
        work => work.map(|work| (work.divided() == divided).then_some(work)),
    }
}

fn make(
    problem: &Problem,
    job: Job,
    engine: &'static str,
    (prefixes, rows, memory): (impl Fn() -> Option<Prefixes>, Option<u32>, Option<u64>),
) -> Result<Work, UnitsError> {
    let prefixes = || prefixes().ok_or(UnitsError::NoSuchDivision);
    match job {
        Job::Count if engine == SAT => Ok(Work::Sat(prefixes()?)),
        Job::Count => {
            let engine = engine_by_name(engine).expect("an engine of the table");
            engine.can_count(problem)?;
            if engine.name() == JOIN {
                let division = JoinDivision::new(problem.n(), rows, memory)?;
                let method = if division.has_lists_of_pieces() {
                    Divided::PIECES
                } else {
                    Divided::HALVES
                };
                let divided = Divided {
                    method,
                    depth: division.rows(),
                };
                return Ok(Work::Native(Box::new(division), divided));
            }
            let prefixes = prefixes()?;
            let divided = Divided {
                method: Divided::SQUARES,
                depth: prefixes.squares(),
            };
            let division = PrefixDivision::new(engine, prefixes);
            Ok(Work::Native(Box::new(division), divided))
        }
        Job::QuarterTurns => {
            if !problem.is_plain() {
                return Err(UnitsError::PlainBoardOnly { job });
            }
            let divided = Divided {
                method: Divided::OWN,
                depth: 0,
            };
            let division = RingDivision::new(problem.n())?;
            Ok(Work::Native(Box::new(division), divided))
        }
        Job::Certify => {
            let formula = BoardFormula::new(problem)?;
            let chunks = Chunks::by_middle_row(problem, &formula);
            let chunks = chunks.ok_or(UnitsError::NoSuchDivision)?;
            Ok(Work::Certify(Box::new(formula), chunks))
        }
    }
}

impl Work {
    /// Returns the number of pieces.
    pub(super) fn pieces(&self) -> usize {
        match self {
            Self::Native(division, _) => division.pieces(),
            Self::Sat(prefixes) => prefixes.count(),
            Self::Certify(_, chunks) => chunks.squares().len(),
        }
    }

    /// Returns the way in which the work is divided.
    pub(super) fn divided(&self) -> Divided {
        let (method, depth) = match self {
            Self::Native(_, divided) => return *divided,
            Self::Sat(prefixes) => (Divided::SQUARES, prefixes.squares()),
            Self::Certify(_, chunks) => (Divided::ROW, chunks.row()),
        };
        Divided { method, depth }
    }

    /// Returns the number of solutions of the whole for each one that the search of a piece meets.
    pub(super) fn multiplicity(&self, piece: usize) -> u32 {
        match self {
            Self::Native(division, _) => division.multiplicity(piece),
            Self::Sat(prefixes) => prefixes.weight(piece),
            Self::Certify(..) => 1,
        }
    }

    /// Returns the memory for lists in bytes.
    pub(super) fn memory(&self) -> u64 {
        match self {
            Self::Native(division, _) => division.memory(),
            Self::Sat(_) | Self::Certify(..) => 0,
        }
    }
}
