//! Choice of the method for one solution.

use super::{Solve, SolveBy, Solving};
use crate::Control;
use crate::answers::run::Measured;
use crate::answers::{
    BACKTRACK, Host, Refused, beyond_search, native_name, require_memory, require_room,
};
use crate::backtrack::{Engine, MAX_SYMMETRIC, Rotation, engine_for_solving};
use crate::encode::Formula;
use crate::one_solution::{
    MAX_ROWS_BY_FORMULA, OneSolution, ProofSearch, Race, RefutationFormat, SolveMethod, Start,
    recommended_backend,
};
use crate::prove::BoardFormula;
use encodings::at_most_one::Encoding;
use std::iter::empty;
use std::num::NonZeroUsize;
use std::path::Path;

/// A method, with the reason if it was not named. In the reason, `{field}` stands for the name of a field.
type Chosen = Result<(SolveMethod, Option<String>), Refused>;

/// Returns the refusal of an option.
fn refused<T>(field: &'static str, reason: impl Into<String>) -> Result<T, Refused> {
    Err(Refused::option(field, reason))
}

impl Solve {
    /// Chooses the method, and refuses options without effect and work that does not fit in memory.
    pub(super) fn solving(&self, host: &Host, control: &Control) -> Result<Solving, Refused> {
        self.check()?;
        let (mut method, why) = match &self.proof_file {
            Some(path) => self.for_proof(path, host)?,
            None => self.choose(host)?,
        };
        if self.start.is_some() && !matches!(method, SolveMethod::Formula { .. }) {
            let reason = format!(
                "{{start}} applies to the solver of the whole board, which {{by}} {} does not use",
                self.engine_name().unwrap_or(method.name())
            );
            return refused("start", reason);
        }
        if self.threads.is_some() && !matches!(method, SolveMethod::Race(_)) {
            let reason = format!("{{threads}} has no effect on {{by}} {}", method.name());
            return refused("threads", reason);
        }
        if self.seed.is_some() && !method.is_random() {
            let reason = "{seed} has no effect, because the method makes no random choices";
            return refused("seed", reason);
        }
        self.require_room(&mut method, host, control)?;
        let measured = match &mut method {
            SolveMethod::Formula { backend, .. }
            | SolveMethod::Window { backend, .. }
            | SolveMethod::Race(Race { backend, .. }) => Measured::of(backend, self.sat.stats),
            _ => Measured::default(),
        };
        Ok(Solving {
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
            let reason = format!("{{{field}}} is for many solutions; leave it out");
            return refused(field, reason);
        }
        self.native.require_use(self.native.search()?, empty())?;
        if self.native.engine.is_some() && !matches!(self.by, None | Some(SolveBy::Native)) {
            return refused("native.engine", "{native.engine} requires {by} native");
        }
        let is_named = matches!(self.by, Some(SolveBy::Window | SolveBy::Explicit));
        if self.unique && (is_named || self.symmetric.is_some() || self.start.is_some()) {
            let reason =
                "{unique} requires {by} race, sat or native, without {symmetric} and {start}";
            return refused("unique", reason);
        }
        Ok(())
    }

    /// Returns the name of the method or engine that was given, if any.
    fn engine_name(&self) -> Option<&str> {
        let engine = self.native.engine.as_deref();
        engine.or_else(|| self.by.map(SolveBy::name))
    }

    fn refuse_sat(&self, name: &str) -> Result<(), Refused> {
        let given = self.sat.without_stats();
        let given = given.given_for_solver().or(given.given_for_formula());
        match given {
            None => Ok(()),
            Some(field) => {
                let reason =
                    format!("{{{field}}} applies to SAT, but {{by}} {name} uses no SAT solver");
                refused(field, reason)
            }
        }
    }

    /// Returns the search that writes a proof, or the formula of the whole board with a solver that does.
    fn for_proof(&self, path: &Path, host: &Host) -> Chosen {
        let fields = [
            (self.symmetric.is_some(), "symmetric"),
            (self.start.is_some(), "start"),
            (self.unique, "unique"),
        ];
        if let Some((_, field)) = fields.into_iter().find(|(is_given, _)| *is_given) {
            let reason = format!(
                "{{{field}}} is for finding a solution, but {{proof_file}} is for a proof that there is none"
            );
            return refused(field, reason);
        }
        let given = self.sat.without_stats();
        let given = given.given_for_solver().or(given.given_for_formula());
        let board = self.problem.board();
        let squares = u64::from(board.rows()) * u64::from(board.columns());
        let is_large = squares > BoardFormula::MAX_SQUARES as u64;
        let is_by_solver = match self.by {
            Some(SolveBy::Proof) => false,
            Some(SolveBy::Sat) => true,
            _ => given.is_some() || is_large,
        };
        let by_name = || RefutationFormat::of_file(path, is_by_solver);
        let format = self.proof_format.unwrap_or_else(by_name);
        let is_drat = format == RefutationFormat::Drat;
        let why = match (self.engine_name(), given) {
            (Some("proof"), _) | (None | Some("auto"), None) if !is_drat && is_large => {
                let reason = "a proof in LRAT is for boards of up to 4096 squares; choose {proof_format} drat";
                return refused("proof_format", reason);
            }
            (Some("proof"), _) | (None | Some("auto"), None) if !is_drat => {
                self.refuse_sat(SolveBy::Proof.name())?;
                host.require_files("proof_file")?;
                let is_binary = format == RefutationFormat::Lrat;
                let file = path.to_owned();
                return Ok((SolveMethod::Proof(ProofSearch { file, is_binary }), None));
            }
            (Some("proof"), _) => {
                let reason = "{by} proof writes LRAT, and {proof_format} drat is for {by} sat";
                return refused("proof_format", reason);
            }
            (None | Some("auto"), None) => Some("{proof_format} drat is for a SAT solver".into()),
            (None | Some("auto"), Some(field)) => Some(format!("{{{field}}} applies to SAT")),
            (Some("sat"), _) => None,
            (Some(name), _) => {
                let reason = format!("{{by}} {name} writes no proofs; choose {{by}} proof or sat");
                return refused("proof_file", reason);
            }
        };
        if !is_drat {
            let reason = "SAT solvers write DRAT; choose {proof_format} drat, or leave out the options of SAT and its \
                          formula";
            return refused("proof_format", reason);
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
            Some(SolveBy::Proof) => refused(
                "by",
                "{by} proof writes a proof; name its file with {proof_file}",
            ),
            None | Some(SolveBy::Auto) => self.for_any(host),
            Some(by) if !problem.is_n_queens() => {
                let name = by.name();
                let reason =
                    format!("{{by}} {name} is for n queens problems; choose sat or backtrack");
                refused("by", reason)
            }
            Some(SolveBy::Window) => Ok((self.window(host)?, None)),
            Some(SolveBy::Explicit) => {
                self.refuse_sat(SolveBy::Explicit.name())?;
                if !problem.is_plain() {
                    let reason = "{by} explicit requires the plain board, without blocked squares \
                                  and fixed queens";
                    return refused("by", reason);
                }
                Ok((SolveMethod::Explicit, None))
            }
        }
    }

    fn symmetric(&self, rotation: Rotation) -> Result<SolveMethod, Refused> {
        let name = self.engine_name().unwrap_or(BACKTRACK);
        if ![BACKTRACK, SolveBy::Native.name()].contains(&name) {
            let reason = format!(
                "{{symmetric}} requires {{by}} {BACKTRACK}, so it cannot be used with {{by}} {name}"
            );
            return refused("symmetric", reason);
        }
        self.refuse_sat(BACKTRACK)?;
        if !self.problem.is_plain() {
            let reason = "{symmetric} requires the plain board, without blocked squares and fixed \
                          queens";
            return refused("symmetric", reason);
        }
        if self.problem.n() > MAX_SYMMETRIC {
            let reason = format!("{{symmetric}} supports boards with up to {MAX_SYMMETRIC} rows");
            return refused("symmetric", reason);
        }
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
        race.require(&self.problem).map_err(|reason| {
            Refused::option("by", format!("{{by}} race: {reason}; choose {{by}} sat"))
        })?;
        Ok(SolveMethod::Race(race))
    }

    /// Chooses the race, unless a side is chosen by its options or cannot take the problem.
    fn for_any(&self, host: &Host) -> Chosen {
        let start = self.start.map(|_| "start");
        let given = self.sat.without_stats();
        let given = given.given_for_solver().or(given.given_for_formula());
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
                format!("{{{field}}} applies to the formula of the whole board")
            }
            Some(field) => format!("{{{field}}} applies to SAT"),
            None if is_whole => "the board has more than 4096 squares".into(),
            None => format!("the board has more than {MAX_ROWS_BY_FORMULA} rows"),
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
        let name = start.name();
        if !start.is_possible(&backend.capabilities()) {
            let reason = format!(
                "{} does not support {{start}} {name}; choose {{start}} none or another {{sat.backend}}",
                backend.name()
            );
            return refused("start", reason);
        }
        if start != Start::Cold && !self.problem.is_n_queens() {
            let reason =
                format!("{{start}} {name} is for n queens problems; choose {{start}} none");
            return refused("start", reason);
        }
        if start != Start::Cold && formula.breaks_symmetry() {
            let reason = "{sat.symmetry} removes most solutions, so a guess is unlikely to lead to \
                          one; choose {start} none";
            return refused("start", reason);
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
        if formula.encodings().len() != 1 || formula.to_string() != formula.describe_encodings() {
            let reason = format!(
                "{{by}} window accepts one {{sat.encoding}} for all lines of the {0}x{0} board, and no \
                 other option for the formula",
                self.problem.n()
            );
            return refused("sat.encoding", reason);
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
