//! Choice of the method for one solution.

use super::{Solve, SolveBy, SolvePlan};
use crate::answers::host::Host;
use crate::answers::list::require_symmetric;
use crate::answers::memory::{require_memory, require_room};
use crate::answers::native_side::beyond_search;
use crate::answers::refused::{Phrase, RefusalReason, Refused};
use crate::answers::run::{BACKTRACK, Measured, native_name};
use crate::encode::Formula;
use crate::one_solution::{
    MAX_ROWS_BY_FORMULA, OneSolution, ProofSearch, Race, RaceError, RefutationFormat, SolveMethod,
    Start, recommended_backend,
};
use control::Control;
use encodings::at_most_one::Encoding;
use search::{Engine, Rotation, engine_for_solving};
use std::iter::empty;
use std::num::NonZeroUsize;
use std::path::Path;

const FOR_SAT: &str = "applies to SAT";
const FOR_N_QUEENS: &str = "is for n queens problems";

/// A method, with the reason if it was not named.
type Chosen = Result<(SolveMethod, Option<Phrase>), Refused>;

impl Solve {
    /// Chooses the method, and refuses options without effect and work that does not fit in memory.
    pub(super) fn solving(&self, host: &Host, control: &Control) -> Result<SolvePlan, Refused> {
        self.check()?;
        let (mut method, why) = match &self.proof_file {
            Some(path) => self.for_proof(path, host)?,
            None => self.choose(host)?,
        };
        if self.start.is_some() && !matches!(method, SolveMethod::Formula { .. }) {
            let engine = self.engine_name().unwrap_or(method.name()).to_owned();
            let reason = RefusalReason::ForUnused("the solver of the whole board", engine);
            return Err(Refused::option("start", reason));
        }
        if self.threads.is_some() && !matches!(method, SolveMethod::Race(_)) {
            let reason = Phrase::from("on").name("by").words(method.name());
            return Err(Refused::option("threads", RefusalReason::NoEffect(reason)));
        }
        if self.seed.is_some() && !method.is_random() {
            let reason = "has no effect, because the method makes no random choices";
            return Err(Refused::option("seed", RefusalReason::is(reason)));
        }
        self.require_room(&mut method, host, control)?;
        let measured = match &mut method {
            SolveMethod::Formula { backend, .. }
            | SolveMethod::Window { backend, .. }
            | SolveMethod::Race(Race { backend, .. }) => Measured::new(backend, self.sat.stats),
            _ => Measured::default(),
        };
        Ok(SolvePlan {
            job: OneSolution {
                problem: self.problem.clone(),
                method,
                seed: self.seed.unwrap_or(0),
            },
            why,
            measured,
        })
    }

    /// Refuses options that contradict each other, or that no method obeys.
    fn check(&self) -> Result<(), Refused> {
        self.limits.check()?;
        let limit = self.limits.solutions.map(|_| "limits.solutions");
        if let Some(field) = self.sat.given_for_all().or(limit) {
            let reason = RefusalReason::is("is for many solutions");
            return Err(Refused::option(field, reason).or("leave it out"));
        }
        self.native.require_use(self.native.search()?, empty())?;
        if self.native.engine.is_some() && !matches!(self.by, None | Some(SolveBy::Native)) {
            let reason = RefusalReason::Requires(Phrase::field("by").words("native"));
            return Err(Refused::option("native.engine", reason));
        }
        let is_named = matches!(self.by, Some(SolveBy::Window | SolveBy::Explicit));
        if self.unique && (is_named || self.symmetric.is_some() || self.start.is_some()) {
            let reason = Phrase::field("by")
                .words("race, sat or native search, without")
                .name("symmetric")
                .words("and")
                .name("start");
            return Err(Refused::option("unique", RefusalReason::Requires(reason)));
        }
        Ok(())
    }

    /// Returns the name of the method or engine that was given, if any.
    fn engine_name(&self) -> Option<&str> {
        let engine = self.native.engine.as_deref();
        engine.or_else(|| self.by.map(SolveBy::name))
    }

    /// Returns the name of an option of SAT that was given, if any. Statistics need no solver.
    fn given_for_solver_or_formula(&self) -> Option<&'static str> {
        let sat = self.sat.without_stats();
        sat.given_for_solver().or(sat.given_for_formula())
    }

    fn refuse_sat(&self, name: &str) -> Result<(), Refused> {
        match self.given_for_solver_or_formula() {
            None => Ok(()),
            Some(field) => Err(Refused::option(field, RefusalReason::ForSat(name.into()))),
        }
    }

    /// Returns the search that writes a proof, or the formula of the whole board with a solver that does.
    fn for_proof(&self, path: &Path, host: &Host) -> Chosen {
        // Options that are for finding a solution only.
        let fields = [
            (self.symmetric.is_some(), "symmetric"),
            (self.start.is_some(), "start"),
            (self.unique, "unique"),
        ];
        if let Some((_, field)) = fields.into_iter().find(|(is_given, _)| *is_given) {
            let other = Phrase::field("proof_file").words("is for a proof that there is none");
            let reason = RefusalReason::But("is for finding a solution", other);
            return Err(Refused::option(field, reason));
        }
        // Who writes the proof decides the default of its format.
        let given = self.given_for_solver_or_formula();
        let board = self.problem.board();
        let squares = u64::from(board.rows()) * u64::from(board.columns());
        let is_large = squares > ProofSearch::MAX_SQUARES as u64;
        let is_by_solver = match self.by {
            Some(SolveBy::Proof) => false,
            Some(SolveBy::Sat) => true,
            _ => given.is_some() || is_large,
        };
        // The format is given, or follows from the name of the file and from who writes it.
        let by_name = || RefutationFormat::of_file(path, is_by_solver);
        let format = self.proof_format.unwrap_or_else(by_name);
        let is_drat = format == RefutationFormat::Drat;
        // The search that writes LRAT returns from here; what goes on is for a SAT solver.
        let why = match (self.engine_name(), given) {
            (Some("proof"), _) | (None | Some("auto"), None) if !is_drat && is_large => {
                let most = ProofSearch::MAX_SQUARES;
                let reason = format!("a proof in LRAT is for boards of up to {most} squares");
                let refused = Refused::option("proof_format", reason);
                return Err(refused.or_choose("proof_format", "drat"));
            }
            (Some("proof"), _) | (None | Some("auto"), None) if !is_drat => {
                self.refuse_sat(SolveBy::Proof.name())?;
                host.require_files("proof_file")?;
                let Some(prover) = host.prover() else {
                    let reason = "this build has no search that writes LRAT (feature proofs)";
                    let refused = Refused::host("proof_format", reason);
                    return Err(refused.or_choose("proof_format", "drat"));
                };
                let search = ProofSearch {
                    file: path.to_owned(),
                    is_binary: format == RefutationFormat::Lrat,
                    prover,
                };
                return Ok((SolveMethod::Proof(search), None));
            }
            // No search of ours writes DRAT: it is refused with `by: proof`, and a reason to choose a SAT solver
            // otherwise.
            (Some("proof"), _) => {
                let reason = Phrase::field("by")
                    .words("proof writes LRAT, and")
                    .name("proof_format")
                    .words("drat is for")
                    .name("by")
                    .words("sat");
                return Err(Refused::option("proof_format", reason));
            }
            (None | Some("auto"), None) => {
                Some(Phrase::field("proof_format").words("drat is for a SAT solver"))
            }
            (None | Some("auto"), Some(field)) => Some(Phrase::field(field).words(FOR_SAT)),
            (Some("sat"), _) => None,
            (Some(name), _) => {
                let reason = Phrase::field("by").words(format!("{name} writes no proofs"));
                let refused = Refused::option("proof_file", reason);
                return Err(refused.or_choose("by", "proof or sat"));
            }
        };
        // A SAT solver, which starts from the formula alone.
        if !is_drat {
            let refused = Refused::option("proof_format", "SAT solvers write DRAT");
            let values = "drat, or leave out the options of SAT and its formula";
            return Err(refused.or_choose("proof_format", values));
        }
        let method = SolveMethod::Formula {
            formula: self.sat.formula(Formula::new(Encoding::Pairwise)),
            backend: host.backend_for_proof(&self.sat)?,
            start: Start::Cold,
        };
        Ok((method, why))
    }

    fn choose(&self, host: &Host) -> Chosen {
        if let Some(rotation) = self.symmetric {
            return Ok((self.symmetric(rotation)?, None));
        }
        let problem = &self.problem;
        match self.by {
            Some(SolveBy::Native) => self.native().map(|method| (method, None)),
            None if self.native.engine.is_some() => self.native().map(|method| (method, None)),
            Some(SolveBy::Sat) => Ok((self.whole(host)?, None)),
            Some(SolveBy::Race) => Ok((self.race(host)?, None)),
            Some(by @ SolveBy::Proof) => {
                let refused = Refused::option("by", RefusalReason::is("writes a proof"));
                let remedy = Phrase::from("name its file with").name("proof_file");
                Err(refused.with_value(by).or(remedy))
            }
            None | Some(SolveBy::Auto) => self.for_any(host),
            Some(by) if !problem.is_n_queens() => {
                let refused = Refused::option("by", RefusalReason::is(FOR_N_QUEENS));
                Err(refused.with_value(by).or("choose sat or backtrack"))
            }
            Some(SolveBy::Window) => Ok((self.window(host)?, None)),
            Some(SolveBy::Explicit) => {
                self.refuse_sat(SolveBy::Explicit.name())?;
                if !problem.is_plain() {
                    let refused = Refused::option("by", RefusalReason::RequiresPlainBoard);
                    return Err(refused.with_value(SolveBy::Explicit));
                }
                Ok((SolveMethod::Explicit, None))
            }
        }
    }

    fn symmetric(&self, rotation: Rotation) -> Result<SolveMethod, Refused> {
        let name = self.engine_name().unwrap_or(BACKTRACK);
        if ![BACKTRACK, SolveBy::Native.name()].contains(&name) {
            let reason = RefusalReason::RequiresBacktrack(name.into());
            return Err(Refused::option("symmetric", reason));
        }
        self.refuse_sat(BACKTRACK)?;
        require_symmetric(&self.problem)?;
        Ok(SolveMethod::Symmetric(rotation))
    }

    fn native(&self) -> Result<SolveMethod, Refused> {
        let engine: &'static Engine = match self.native.engine {
            Some(_) => self.native.search()?,
            None => engine_for_solving(&self.problem),
        };
        self.refuse_sat(native_name(engine))?;
        engine.can_search(&self.problem).map_err(beyond_search)?;
        Ok(SolveMethod::Native(engine))
    }

    /// Returns native search and SAT in turns.
    fn race(&self, host: &Host) -> Result<SolveMethod, Refused> {
        let race = Race {
            formula: self.sat.formula(Race::recommended(&self.problem).formula),
            backend: host.backend(&self.sat, recommended_backend())?,
            is_beside: self.threads > Some(NonZeroUsize::MIN),
        };
        race.require(&self.problem).map_err(|error| {
            let refused = Refused::option("by", RefusalReason::leads_to(error));
            refused.with_value(SolveBy::Race).or_choose("by", "sat")
        })?;
        Ok(SolveMethod::Race(race))
    }

    /// Chooses the race, unless a side is chosen by its options or cannot take the problem.
    fn for_any(&self, host: &Host) -> Chosen {
        let start = self.start.map(|_| "start");
        let given = self.given_for_solver_or_formula();
        if given.or(start).is_none()
            && let Ok(race) = self.race(host)
        {
            return Ok((race, None));
        }
        let problem = &self.problem;
        let for_formula = self.sat.given_for_formula().or(start);
        let is_small = problem.n() <= MAX_ROWS_BY_FORMULA;
        let is_whole = !problem.is_n_queens() || is_small || self.unique || for_formula.is_some();
        let why = match for_formula.or(given) {
            Some(field) if field == "start" || for_formula.is_some() => {
                Phrase::field(field).words("applies to the formula of the whole board")
            }
            Some(field) => Phrase::field(field).words(FOR_SAT),
            None if is_whole => RaceError::TooLarge.to_string().into(),
            None => format!("the board has more than {MAX_ROWS_BY_FORMULA} rows").into(),
        };
        let method = if is_whole {
            self.whole(host)?
        } else {
            self.window(host)?
        };
        Ok((method, Some(why)))
    }

    /// Returns the formula of the whole board.
    fn whole(&self, host: &Host) -> Result<SolveMethod, Refused> {
        let formula = self.sat.formula(Formula::new(Encoding::Product));
        let backend = host.backend(&self.sat, recommended_backend())?;
        let recommended = || Start::recommended(&self.problem, &formula, &backend);
        let start = self.start.unwrap_or_else(recommended);
        if !start.is_possible(&backend.capabilities()) {
            let reason = Phrase::from(format!("{} does not support", backend.name()));
            let refused = Refused::option("start", reason.name("start").words(start.name()));
            let remedy = Phrase::from("choose")
                .name("start")
                .words("none or another");
            return Err(refused.or(remedy.name("sat.backend")));
        }
        if start != Start::Cold && !self.problem.is_n_queens() {
            let refused = Refused::option("start", RefusalReason::is(FOR_N_QUEENS));
            return Err(refused.with_value(start.name()).or_choose("start", "none"));
        }
        if start != Start::Cold && formula.breaks_symmetry() {
            let words = "removes most solutions, so a guess is unlikely to lead to one";
            let refused = Refused::option("start", Phrase::field("sat.symmetry").words(words));
            return Err(refused.or_choose("start", "none"));
        }
        Ok(SolveMethod::Formula {
            start: if self.unique { Start::Cold } else { start },
            formula,
            backend,
        })
    }

    fn window(&self, host: &Host) -> Result<SolveMethod, Refused> {
        let backend = host.backend(&self.sat, recommended_backend())?;
        let formula = self.sat.formula(Formula::new(Encoding::Auto));
        if formula.encodings().len() != 1 || formula.unusual_description().is_some() {
            let n = self.problem.n();
            let reason = Phrase::field("by")
                .words("window accepts one")
                .name("sat.encoding")
                .words(format!(
                    "for all lines of the {n}x{n} board, and no other option for the formula"
                ));
            return Err(Refused::option("sat.encoding", reason));
        }
        Ok(SolveMethod::Window {
            backend,
            encoding: formula.row,
            memory: None,
        })
    }

    /// Refuses work that cannot fit in memory, and limits the memory of a window.
    fn require_room(
        &self,
        method: &mut SolveMethod,
        host: &Host,
        control: &Control,
    ) -> Result<(), Refused> {
        if let SolveMethod::Formula { formula, .. } = method {
            return require_room(&self.problem, formula, host, control);
        }
        let n = self.problem.n();
        let needed = method.board_bytes(n).unwrap_or(0);
        if let SolveMethod::Window { memory, .. } = method {
            *memory = host.memory().map(|room| room.saturating_sub(needed));
        }
        require_memory(needed, host, || {
            format!("the columns and diagonals of {n} rows take")
        })
    }
}
