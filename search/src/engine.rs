//! Engines of the native search, by name.

use crate::any_board::search_any_board;
use crate::error::SearchError;
use crate::pieces;
use crate::rows::{self, SearchReport};
use crate::{SearchResult, Visit, VisitPlacement};
use crate::{arrowhead, bitmask, dlx, general, large, naive, simd, tables};
use control::Control;
use join::vectors::SimdLevel;
use join::{CountOptions, Work};
use join::{HalfCount, Tally};
use problem::Problem;
use problem::placement::Placement;
use std::ops::ControlFlow;

/// Problems that an engine accepts, and what it does with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineCapabilities {
    /// The engine finds solutions one by one. Other engines only count.
    pub enumerates: bool,
    /// The engine finds the solutions of n queens problems in lexicographic order.
    pub is_lexicographic: bool,
    /// The engine accepts every problem, not only n queens problems.
    pub any_problem: bool,
    /// The engine accepts boards with blocked squares and fixed queens.
    pub restricted_boards: bool,
    /// Maximum size of a board, if there is a limit besides memory.
    pub max_size: Option<u32>,
}

/// Number of solutions that an engine found, and the work that it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountResult {
    /// Solutions found: the exact number if the count is complete, otherwise a lower bound.
    pub solutions: u64,
    /// `true` if the whole search space was covered.
    pub complete: bool,
    /// Amount of work done.
    pub work: Work,
    /// Name of the engine that counted, never `auto`.
    pub engine: &'static str,
    /// Instruction set used, for engines that have a choice.
    pub simd: Option<SimdLevel>,
}

/// Native search with a name.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    name: &'static str,
    summary: &'static str,
    capabilities: EngineCapabilities,
    method: Method,
}

type SearchAll = fn(&Problem, &mut Visit<'_>, &Control) -> SearchResult;
type CountPiece = fn(&Problem, &Control) -> SearchResult;
type CountAll = fn(&Problem, &CountOptions) -> Result<(Tally, SimdLevel), SearchError>;

/// Implementation of an engine.
#[derive(Clone, Copy, Debug)]
enum Method {
    /// Delegates to another engine.
    Auto,
    /// Lists solutions, and counts pieces of the problem by listing theirs.
    List(SearchAll),
    /// Lists solutions, and counts half of the pieces if the problem has the mirror symmetry.
    ListHalf(SearchAll),
    /// Lists solutions, and counts pieces by a separate function; half of them if the problem has the
    /// mirror symmetry.
    ListAndCount(SearchAll, CountPiece),
    /// Only counts.
    Count(CountAll),
    /// Lists and counts by [`general`].
    General,
}

impl Engine {
    const fn new(name: &'static str, summary: &'static str, max_size: u32, method: Method) -> Self {
        let enumerates = !matches!(method, Method::Count(_));
        Self {
            name,
            summary,
            capabilities: EngineCapabilities {
                enumerates,
                is_lexicographic: enumerates,
                any_problem: false,
                restricted_boards: true,
                max_size: Some(max_size),
            },
            method,
        }
    }

    /// Returns this engine as one that accepts every problem.
    const fn for_any_problem(mut self) -> Self {
        self.capabilities.any_problem = true;
        self
    }

    /// Returns this engine as one that accepts no blocked squares and no fixed queens.
    const fn for_plain_boards(mut self) -> Self {
        self.capabilities.restricted_boards = false;
        self
    }

    /// Returns this engine as one that finds solutions in an order of its own, on boards of any size.
    const fn in_any_order_and_size(mut self) -> Self {
        self.capabilities.is_lexicographic = false;
        self.capabilities.max_size = None;
        self
    }
}

/// The engines in the order of lists for users. The first is `auto`.
static ENGINES: &[Engine] = &[
    Engine::new(
        "auto",
        "the fastest of the others for the board",
        rows::MAX_SIZE,
        Method::Auto,
    )
    .for_any_problem(),
    Engine::new(
        "naive",
        "compares with every earlier queen; JKU, CS 5010",
        rows::MAX_SIZE,
        Method::List(naive::search),
    )
    .for_any_problem(),
    Engine::new(
        "general",
        "sets of squares with propagation on all bounds; every problem",
        0,
        Method::General,
    )
    .for_any_problem()
    .in_any_order_and_size(),
    Engine::new(
        "arrowhead",
        "a counter of attackers for each square; Bell 1976",
        arrowhead::MAX_SIZE,
        Method::ListHalf(arrowhead::search),
    ),
    Engine::new(
        "tables",
        "tables of columns and diagonals; Dijkstra 1971",
        rows::MAX_SIZE,
        Method::List(tables::iterate),
    ),
    Engine::new(
        "bitmask",
        "a row in a machine word; Richards 1997",
        bitmask::MAX_SIZE,
        Method::ListAndCount(bitmask::search, bitmask::count),
    ),
    Engine::new(
        "dlx",
        "exact cover by dancing links; Knuth 2000",
        dlx::MAX_SIZE,
        Method::ListAndCount(dlx::search, dlx::count),
    ),
    Engine::new(
        "simd",
        "many rows at once in vector registers, full symmetry; counts only",
        simd::MAX_SIZE,
        Method::Count(simd::count),
    ),
    Engine::new(
        "join",
        "half boards that fit together; counts plain boards only",
        HalfCount::MAX_SIZE,
        Method::Count(large::count),
    )
    .for_plain_boards(),
];

/// Returns all engines; the first, `auto`, delegates to the fastest of the others.
#[must_use]
pub const fn engines() -> &'static [Engine] {
    ENGINES
}

/// Returns the engine with this name.
///
/// ```
/// use search::engine_by_name;
///
/// assert!(engine_by_name("bitmask").is_some());
/// assert!(engine_by_name("no such thing").is_none());
/// ```
#[must_use]
pub fn engine_by_name(name: &str) -> Option<&'static Engine> {
    engines().iter().find(|engine| engine.name == name)
}

/// Returns the engine that decides fastest if a problem has a solution, in an order of its own: `general`
/// where it accepts the problem, otherwise the choice of `auto`.
///
/// On boards with many blocked squares it places far fewer queens than engines that go row by row.
///
/// ```
/// use control::Control;
/// use search::engine_for_solving;
/// use problem::{Problem, WholeDiagonal};
///
/// let mut problem = Problem::new(20)?;
/// for sum in [20, 21, 22] {
///     problem.exclude(WholeDiagonal::Sum(sum))?;
/// }
/// let (first, _) = engine_for_solving(&problem).first(&problem, &Control::new())?;
/// assert!(first.expect("there are many").verify(&problem).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn engine_for_solving(problem: &Problem) -> &'static Engine {
    let general = Engine::of_table("general");
    if general.can_search(problem).is_ok() {
        general
    } else {
        Engine::auto().for_searching(problem)
    }
}

impl Engine {
    /// Returns the engine `auto`, which delegates to the fastest of the others.
    ///
    /// ```
    /// use search::Engine;
    ///
    /// assert_eq!(Engine::auto().name(), "auto");
    /// ```
    #[must_use]
    pub const fn auto() -> &'static Self {
        &ENGINES[0]
    }

    /// Returns an engine that this crate itself asks for by name.
    ///
    /// # Panics
    ///
    /// Panics if the table has no such engine.
    fn of_table(name: &str) -> &'static Self {
        engine_by_name(name).expect("an engine of the table")
    }

    /// Returns the name of the engine as used in options.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns a description of one line.
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// Returns the capabilities of the engine.
    #[must_use]
    pub const fn capabilities(&self) -> EngineCapabilities {
        self.capabilities
    }

    /// Checks that the engine can count the solutions of a problem, memory permitting.
    ///
    /// # Errors
    ///
    /// Returns the reason if it cannot.
    pub fn can_count(&self, problem: &Problem) -> Result<(), SearchError> {
        self.can_take(problem, true)
    }

    /// Checks that the engine can list the solutions of a problem, memory permitting.
    ///
    /// # Errors
    ///
    /// Returns the reason if it cannot.
    pub fn can_search(&self, problem: &Problem) -> Result<(), SearchError> {
        if !self.capabilities.enumerates {
            return Err(SearchError::CountsOnly { engine: self.name });
        }
        self.can_take(problem, false)
    }

    fn can_take(&self, problem: &Problem, is_count: bool) -> Result<(), SearchError> {
        let (engine, n, can) = (self.name, problem.n(), self.capabilities);
        match (self.method, problem.is_n_queens()) {
            (Method::General, _) | (Method::Auto, false) => {
                general::require_room(problem, is_count)
            }
            (_, false) if can.any_problem => Ok(()),
            (_, false) => Err(SearchError::NQueensOnly { engine }),
            (_, true) => match can.max_size {
                Some(max_size) if n > max_size => Err(SearchError::BeyondEngine {
                    engine,
                    n,
                    max_size,
                }),
                _ if can.restricted_boards || problem.is_plain() => Ok(()),
                _ => Err(SearchError::PlainBoardOnly { engine }),
            },
        }
    }

    /// Returns the engine that counts: the choice of `auto`, otherwise this engine.
    #[must_use]
    pub fn for_counting(&self, problem: &Problem, options: &CountOptions) -> &Self {
        let join_pays = HalfCount::pays(problem.n(), options);
        let names = ["join", "simd", "bitmask", "tables", "general"];
        let candidates = &names[usize::from(!join_pays)..];
        self.or_first(candidates, |engine| engine.can_count(problem))
    }

    /// Returns the engine that lists solutions: the choice of `auto`, otherwise this engine.
    #[must_use]
    pub fn for_searching(&self, problem: &Problem) -> &Self {
        self.or_first(&["bitmask", "tables", "general"], |engine| {
            engine.can_search(problem)
        })
    }

    /// Returns this engine or, for `auto`, the first candidate that passes the check, or `general`.
    fn or_first(
        &self,
        candidates: &[&str],
        check: impl Fn(&Self) -> Result<(), SearchError>,
    ) -> &Self {
        if !matches!(self.method, Method::Auto) {
            return self;
        }
        candidates
            .iter()
            .map(|name| Self::of_table(name))
            .find(|engine| check(engine).is_ok())
            .unwrap_or_else(|| Self::of_table("general"))
    }

    /// Counts the solutions.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine does not accept the problem or the options, if memory is short,
    /// or if the number of solutions exceeds 64 bits.
    ///
    /// ```
    /// use search::{CountOptions, engine_by_name};
    /// use problem::Problem;
    ///
    /// let engine = engine_by_name("simd").expect("a known engine");
    /// let report = engine.count(&Problem::new(10)?, &CountOptions::default())?;
    /// assert_eq!((report.solutions, report.complete), (724, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(
        &self,
        problem: &Problem,
        options: &CountOptions,
    ) -> Result<CountResult, SearchError> {
        self.can_count(problem)?;
        let engine = self.for_counting(problem, options);
        engine.can_count(problem)?;
        let by_pieces = |mirror| {
            pieces::count(problem, options, mirror, |part, control| {
                engine.count_by_search(part, control)
            })
        };
        let (tally, simd) = match engine.method {
            Method::Auto => unreachable!("`auto` delegates to another engine"),
            Method::General => (general::count(problem, options)?, None),
            Method::List(_) if !problem.is_n_queens() => {
                let report = engine.count_by_search(problem, options.control())?;
                (report.tally(1), None)
            }
            Method::List(_) => (by_pieces(false)?, None),
            Method::ListHalf(_) | Method::ListAndCount(..) => (by_pieces(true)?, None),
            Method::Count(count) => {
                let (tally, level) = count(problem, options)?;
                (tally, Some(level))
            }
        };
        Ok(CountResult {
            solutions: rows::total(tally)?,
            complete: !tally.cut_short,
            work: tally.work,
            engine: engine.name,
            simd,
        })
    }

    /// Counts the solutions of a problem that needs no division, in the calling thread if `options` give
    /// one thread.
    pub(super) fn count_piece(
        &self,
        problem: &Problem,
        options: &CountOptions,
    ) -> Result<Tally, SearchError> {
        match self.method {
            Method::General => general::count(problem, options),
            Method::Count(count) => Ok(count(problem, options)?.0),
            _ => self
                .count_by_search(problem, options.control())
                .map(|report| report.tally(1)),
        }
    }

    /// Counts the solutions by one search, if the engine lists them.
    fn count_by_search(&self, problem: &Problem, control: &Control) -> SearchResult {
        match (self.method, self.listing_method()) {
            (Method::ListAndCount(_, count), _) => count(problem, control),
            (_, Some(search)) if problem.is_n_queens() => {
                search(problem, &mut |_| ControlFlow::Continue(()), control)
            }
            _ => search_any_board(problem, |_| ControlFlow::Continue(()), control),
        }
    }

    /// Visits all solutions of a problem with one queen in each row, by columns. Solutions of an n queens
    /// problem are in lexicographic order if the engine [has one](EngineCapabilities::is_lexicographic).
    ///
    /// `visit` gets the column of the queen in each row, counted from 0, and may end the search.
    /// The control may end the search, too, also while no solution is found.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine only counts or does not accept the problem, if columns do not
    /// describe its solutions, if memory is short, or if the number of solutions exceeds 64 bits.
    pub fn search(
        &self,
        problem: &Problem,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
        control: &Control,
    ) -> Result<SearchReport, SearchError> {
        let engine = self.for_searching(problem);
        engine.can_search(problem)?;
        if !problem.has_one_queen_per_row() {
            return Err(SearchError::NoColumns);
        }
        if let (Some(search), true) = (engine.listing_method(), problem.is_n_queens()) {
            return search(problem, &mut visit, control);
        }
        let mut columns = Vec::new();
        let mut visit = |placement: &Placement| {
            columns.clear();
            columns.extend(placement.columns());
            visit(&columns)
        };
        engine.visit_placements(problem, &mut visit, control)
    }

    /// Visits all solutions of any problem that the engine accepts, in the order of
    /// [`Engine::search`].
    ///
    /// ```
    /// use control::Control;
    /// use search::engine_by_name;
    /// use problem::{Bound, Problem, Rules, Total, board::Board};
    /// use std::ops::ControlFlow;
    ///
    /// let total = Total::Bound(Bound::Exactly(2));
    /// let rules = Rules { total, ..Rules::default() };
    /// let two_queens = Problem::with_rules(Board::new(2, 3)?, rules)?;
    /// let mut found = Vec::new();
    /// let visit = |placement: &_| {
    ///     found.push(format!("{placement:?}"));
    ///     ControlFlow::Continue(())
    /// };
    /// let engine = engine_by_name("general").expect("a known engine");
    /// assert_eq!(engine.placements(&two_queens, visit, &Control::new())?.solutions, 2);
    /// assert_eq!(found.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the engine only counts or does not accept the problem, if memory is short,
    /// or if the number of solutions exceeds 64 bits.
    pub fn placements(
        &self,
        problem: &Problem,
        mut visit: impl FnMut(&Placement) -> ControlFlow<()>,
        control: &Control,
    ) -> Result<SearchReport, SearchError> {
        let engine = self.for_searching(problem);
        engine.can_search(problem)?;
        engine.visit_placements(problem, &mut visit, control)
    }

    /// Finds up to `max` solutions. Returns them, and `true` if there are no others.
    ///
    /// # Errors
    ///
    /// As [`Engine::placements`].
    pub fn first_placements(
        &self,
        problem: &Problem,
        max: usize,
        control: &Control,
    ) -> Result<(Vec<Placement>, bool), SearchError> {
        let mut found = Vec::new();
        let visit = |placement: &Placement| {
            found.push(placement.clone());
            if found.len() < max {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        };
        let report = self.placements(problem, visit, control)?;
        Ok((found, report.complete))
    }

    /// Returns the search by columns for n queens problems.
    const fn listing_method(&self) -> Option<SearchAll> {
        match self.method {
            Method::List(search) | Method::ListHalf(search) | Method::ListAndCount(search, _) => {
                Some(search)
            }
            _ => None,
        }
    }

    fn visit_placements(
        &self,
        problem: &Problem,
        visit: &mut VisitPlacement<'_>,
        control: &Control,
    ) -> SearchResult {
        match (self.listing_method(), problem.is_n_queens()) {
            (Some(search), true) => {
                let mut visit = |columns: &[u32]| visit(&Placement::from_columns(columns));
                search(problem, &mut visit, control)
            }
            (Some(_), false) => search_any_board(problem, visit, control),
            (None, _) => general::search(problem, visit, control),
        }
    }

    /// Returns the first solution in the order of [`Engine::search`], and the report of the search.
    ///
    /// Without a solution, the report is incomplete if the control ended the search.
    ///
    /// # Errors
    ///
    /// Returns an error if the engine only counts or does not accept the problem, or if memory is
    /// short.
    ///
    /// ```
    /// use control::Control;
    /// use problem::Problem;
    /// use search::engine_by_name;
    ///
    /// let engine = engine_by_name("naive").expect("a known engine");
    /// let (first, _) = engine.first(&Problem::new(6)?, &Control::new())?;
    /// assert_eq!(first.expect("there are four").to_string(), "2 4 6 1 3 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first(
        &self,
        problem: &Problem,
        control: &Control,
    ) -> Result<(Option<Placement>, SearchReport), SearchError> {
        let mut first = None;
        let visit = |placement: &Placement| {
            first = Some(placement.clone());
            ControlFlow::Break(())
        };
        let report = self.placements(problem, visit, control)?;
        Ok((first, report))
    }
}
