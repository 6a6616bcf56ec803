//! The engines, by name.

use super::pieces::{self, Tally};
use super::rows::{self, SearchReport};
use super::{CountOptions, CountReport, SearchError, SimdLevel, Visit, Work};
use super::{arrowhead, bitmask, dlx, join, naive, simd, tables};
use crate::board::Symmetry;
use crate::placement::Placement;
use crate::problem::Problem;
use std::ops::ControlFlow;

/// What an engine can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// It finds the solutions one by one in lexicographic order. An engine that does not only
    /// counts them.
    pub enumerates: bool,
    /// It takes boards with blocked squares and fixed queens.
    pub restricted_boards: bool,
    /// The largest board, if there is a limit besides memory.
    pub largest_board: Option<u32>,
}

/// A native search that can be chosen by name.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    name: &'static str,
    summary: &'static str,
    capabilities: Capabilities,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Auto,
    Naive,
    Arrowhead,
    Tables,
    TablesRecursive,
    Bitmask,
    Dlx,
    Simd,
    Join,
}

const fn enumerating(largest_board: Option<u32>) -> Capabilities {
    Capabilities {
        enumerates: true,
        restricted_boards: true,
        largest_board,
    }
}

const ENGINES: [Engine; 9] = [
    Engine {
        name: "auto",
        summary: "the fastest of the others for the board",
        capabilities: enumerating(Some(rows::LARGEST)),
        kind: Kind::Auto,
    },
    Engine {
        name: "naive",
        summary: "compares with every earlier queen; JKU, CS 5010",
        capabilities: enumerating(Some(rows::LARGEST)),
        kind: Kind::Naive,
    },
    Engine {
        name: "arrowhead",
        summary: "a counter of attackers for each square; Bell 1976",
        capabilities: enumerating(Some(arrowhead::LARGEST)),
        kind: Kind::Arrowhead,
    },
    Engine {
        name: "tables",
        summary: "tables of columns and diagonals, in a loop; Dijkstra 1971",
        capabilities: enumerating(Some(rows::LARGEST)),
        kind: Kind::Tables,
    },
    Engine {
        name: "tables-recursive",
        summary: "the same, in Dijkstra's recursive form",
        capabilities: enumerating(Some(tables::LARGEST_RECURSIVE)),
        kind: Kind::TablesRecursive,
    },
    Engine {
        name: "bitmask",
        summary: "a row in a machine word; Richards 1997",
        capabilities: enumerating(Some(bitmask::LARGEST)),
        kind: Kind::Bitmask,
    },
    Engine {
        name: "dlx",
        summary: "exact cover by dancing links; Knuth 2000",
        capabilities: enumerating(Some(dlx::LARGEST)),
        kind: Kind::Dlx,
    },
    Engine {
        name: "simd",
        summary: "many rows at once in vector registers, full symmetry; counts only",
        capabilities: Capabilities {
            enumerates: false,
            restricted_boards: true,
            largest_board: Some(simd::LARGEST),
        },
        kind: Kind::Simd,
    },
    Engine {
        name: "join",
        summary: "half boards that fit together; counts plain boards only",
        capabilities: Capabilities {
            enumerates: false,
            restricted_boards: false,
            largest_board: Some(join::LARGEST),
        },
        kind: Kind::Join,
    },
];

/// All engines; the first chooses among the others.
#[must_use]
pub const fn engines() -> &'static [Engine] {
    &ENGINES
}

/// The engine with this name.
///
/// ```
/// use queensat::backtrack::engine_by_name;
///
/// assert!(engine_by_name("bitmask").is_some());
/// assert!(engine_by_name("no such thing").is_none());
/// ```
#[must_use]
pub fn engine_by_name(name: &str) -> Option<&'static Engine> {
    engines().iter().find(|engine| engine.name == name)
}

impl Engine {
    /// The name by which people choose it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// One line on what it is.
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// What it can do.
    #[must_use]
    pub const fn capabilities(&self) -> Capabilities {
        self.capabilities
    }

    /// Whether it can count the solutions of a problem, other than for want of memory.
    ///
    /// # Errors
    ///
    /// Why it cannot.
    pub fn can_count(&self, problem: &Problem) -> Result<(), SearchError> {
        let Self {
            name: engine,
            capabilities,
            ..
        } = *self;
        let n = problem.n();
        if let Some(largest) = capabilities.largest_board
            && n > largest
        {
            return Err(SearchError::BeyondEngine { engine, n, largest });
        }
        if !capabilities.restricted_boards && !problem.is_plain() {
            return Err(SearchError::PlainBoardOnly { engine });
        }
        Ok(())
    }

    /// Whether it can list the solutions of a problem.
    ///
    /// # Errors
    ///
    /// Why it cannot.
    pub fn can_search(&self, problem: &Problem) -> Result<(), SearchError> {
        if !self.capabilities.enumerates {
            return Err(SearchError::CountsOnly { engine: self.name });
        }
        self.can_count(problem)
    }

    /// The engine that does the counting: for `auto` the one it chooses, otherwise this one.
    #[must_use]
    pub fn for_counting(&self, problem: &Problem, options: &CountOptions<'_>) -> &Self {
        if self.kind != Kind::Auto {
            return self;
        }
        let can = |name| {
            let engine = named(name);
            engine.can_count(problem).is_ok().then_some(engine)
        };
        can("join")
            .filter(|_| join::pays(problem.n(), options))
            .or_else(|| can("simd"))
            .or_else(|| can("bitmask"))
            .unwrap_or_else(|| named("tables"))
    }

    /// The engine that lists solutions: for `auto` the one it chooses, otherwise this one.
    #[must_use]
    pub fn for_searching(&self, problem: &Problem) -> &Self {
        if self.kind != Kind::Auto {
            return self;
        }
        let bitmask = named("bitmask");
        if bitmask.can_search(problem).is_ok() {
            bitmask
        } else {
            named("tables")
        }
    }

    /// Counts the solutions.
    ///
    /// # Errors
    ///
    /// If the engine cannot serve the problem or the options, or the memory is not there, or the
    /// solutions cannot be counted in 64 bits.
    ///
    /// ```
    /// use queensat::backtrack::{CountOptions, engine_by_name};
    /// use queensat::problem::Problem;
    ///
    /// let engine = engine_by_name("simd").expect("a known engine");
    /// let report = engine.count(&Problem::new(10)?, &CountOptions::default())?;
    /// assert_eq!((report.solutions, report.complete), (724, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(
        &self,
        problem: &Problem,
        options: &CountOptions<'_>,
    ) -> Result<CountReport, SearchError> {
        self.can_count(problem)?;
        let engine = self.for_counting(problem, options);
        engine.can_count(problem)?;
        let (tally, level) = match engine.kind {
            // `for_counting` never answers `auto`.
            Kind::Auto | Kind::Tables => {
                let tables = tables::search_iteratively;
                (count_by_listing(problem, options, false, tables)?, None)
            }
            Kind::Naive => {
                let tally = count_by_listing(problem, options, false, naive::search)?;
                (tally, None)
            }
            Kind::Arrowhead => {
                let tally = count_by_listing(problem, options, true, arrowhead::search)?;
                (tally, None)
            }
            Kind::TablesRecursive => {
                let tables = tables::search_recursively;
                (count_by_listing(problem, options, false, tables)?, None)
            }
            Kind::Bitmask => (
                count_by_pieces(problem, options, true, bitmask::count)?,
                None,
            ),
            Kind::Dlx => (count_by_pieces(problem, options, true, dlx::count)?, None),
            Kind::Simd => {
                let (tally, level) = simd::count(problem, options)?;
                (tally, Some(level))
            }
            Kind::Join => {
                let (tally, level) = join::count(problem.n(), options)?;
                (tally, Some(level))
            }
        };
        engine.report(tally, level)
    }

    fn report(&self, tally: Tally, simd: Option<SimdLevel>) -> Result<CountReport, SearchError> {
        Ok(CountReport {
            solutions: u64::try_from(tally.solutions).map_err(|_| SearchError::TooManySolutions)?,
            complete: !tally.cut_short,
            work: tally.work,
            engine: self.name,
            simd,
        })
    }

    /// Finds all solutions in lexicographic order of their columns.
    ///
    /// `visit` gets the column of the queen in each row, counted from 0, and may end the search;
    /// `stop` is asked now and then, also while no solution is found, and may end it too.
    ///
    /// # Errors
    ///
    /// If the engine only counts or cannot serve the problem, or the solutions cannot be counted
    /// in 64 bits.
    pub fn search(
        &self,
        problem: &Problem,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
        stop: impl Fn() -> bool,
    ) -> Result<SearchReport, SearchError> {
        let engine = self.for_searching(problem);
        engine.can_search(problem)?;
        match engine.kind {
            Kind::Naive => naive::search(problem, &mut visit, &stop),
            Kind::Arrowhead => arrowhead::search(problem, &mut visit, &stop),
            Kind::TablesRecursive => tables::search_recursively(problem, &mut visit, &stop),
            Kind::Bitmask => bitmask::search(problem, &mut visit, &stop),
            Kind::Dlx => dlx::search(problem, &mut visit, &stop),
            // The last two only count, and `for_searching` never answers `auto`.
            Kind::Tables | Kind::Auto | Kind::Simd | Kind::Join => {
                tables::search_iteratively(problem, &mut visit, &stop)
            }
        }
    }

    /// The first solution in lexicographic order; `None` if there is none, or none was found
    /// before `stop` ended the search, which the report tells apart.
    ///
    /// # Errors
    ///
    /// If the engine only counts or cannot serve the problem.
    ///
    /// ```
    /// use queensat::{backtrack::engine_by_name, problem::Problem};
    ///
    /// let engine = engine_by_name("naive").expect("a known engine");
    /// let (first, _) = engine.first(&Problem::new(6)?, || false)?;
    /// assert_eq!(first.expect("there are four").to_string(), "2 4 6 1 3 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first(
        &self,
        problem: &Problem,
        stop: impl Fn() -> bool,
    ) -> Result<(Option<Placement>, SearchReport), SearchError> {
        let mut first = None;
        let visit = |columns: &[u32]| {
            first = Some(Placement::from_columns(columns));
            ControlFlow::Break(())
        };
        let report = self.search(problem, visit, stop)?;
        Ok((first, report))
    }
}

/// An engine of the table above.
fn named(name: &str) -> &'static Engine {
    engine_by_name(name).expect("an engine of the table")
}

/// How an engine lists solutions.
type Search = fn(&Problem, &mut Visit<'_>, &dyn Fn() -> bool) -> Result<SearchReport, SearchError>;

fn count_by_listing(
    problem: &Problem,
    options: &CountOptions<'_>,
    mirror: bool,
    search: Search,
) -> Result<Tally, SearchError> {
    count_by_pieces(problem, options, mirror, |part, stop| {
        search(part, &mut |_| ControlFlow::Continue(()), stop)
    })
}

/// Counts piece by piece; with `mirror`, half of them where the problem has that symmetry.
fn count_by_pieces(
    problem: &Problem,
    options: &CountOptions<'_>,
    mirror: bool,
    count: impl Fn(&Problem, &dyn Fn() -> bool) -> Result<SearchReport, SearchError> + Sync,
) -> Result<Tally, SearchError> {
    let mirror = mirror && problem.symmetries().contains(&Symmetry::LeftRight);
    let pieces = pieces::split(problem, mirror);
    pieces::run(
        &vec![1.0; pieces.len()],
        options,
        || Ok(()),
        |(), index, watch| {
            let piece = &pieces[index];
            let Some(part) = piece.of(problem) else {
                return Ok(Tally::default());
            };
            let report = count(&part, &|| watch.wants_stop())?;
            Ok(Tally {
                solutions: u128::from(report.solutions) * u128::from(piece.weight),
                work: Work {
                    nodes: report.nodes,
                    pairs: 0,
                },
                cut_short: !report.complete,
            })
        },
    )
}
