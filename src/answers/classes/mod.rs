//! Classes of symmetric solutions.
//!
//! Solutions that a symmetry of the problem maps to each other are one arrangement; Bell's table of 1976 counts these.
//! On a plain board the numbers of all solutions, of those that a half turn leaves unchanged and of those that a
//! quarter turn does give the numbers of classes without listing one, so that boards are counted that nobody could
//! list. A list, and any other problem, takes a search for the least solution of each class.
//!
//! Native search alone answers, and a total that was published is compared with it. By default the total is left out
//! beyond 18 rows and the half turn beyond 23; classes with quarter-turn symmetry are counted on larger boards, too.

mod report;

pub use report::{ClassesReport, class_line};

use crate::answers::error::Error;
use crate::answers::host::Host;
use crate::answers::options::{NativeOptions, first_given};
use crate::answers::question::{Question, Resolved};
use crate::answers::question_macro::{choices, question};
use crate::answers::refused::{Phrase, RefusalReason, Refused};
use crate::answers::run::{Answer, BACKTRACK, Run, RunMethod, ending};
use crate::cross_check::{Basis, SearchClaim};
use crate::enumerate::Ending;
use control::Control;
use control::clock::Started;
use problem::Problem;
use problem::placement::{Placement, Violation};
use search::{
    ClassCounts, ClassParts, MAX_QUARTER_TURN, Rotation, SolutionClass, classes, representatives,
    search_classes,
};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

question! {
    /// The question for the classes of solutions that the symmetries of a problem map to each other: their numbers,
    /// or the least solution of each.
    ///
    /// ```
    /// use queensat::Control;
    /// use queensat::answers::{Question, Classes, Host};
    /// use queensat::problem::Problem;
    ///
    /// let answer = Classes::new(Problem::new(8)?).run(&Host::new(), &Control::new())?;
    /// assert_eq!((answer.value.solutions, answer.value.classes), (Some(92), Some(12)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub struct Classes {
        /// The problem.
        #[serde(with = "crate::answers::json::fields::AsProblem")]
        pub problem: Problem,
        ..
        /// Lists the least solution of each class.
        pub list: bool,
        /// Maximum size of plain boards whose solutions are all counted: 18 by default.
        pub total_up_to: Option<u32>,
        /// Maximum size of plain boards whose classes with half-turn symmetry are counted: 23 by default.
        pub half_turn_up_to: Option<u32>,
        /// Options of native search, for the counts of plain boards.
        pub native: NativeOptions,
        /// Number of threads for the counts of plain boards: by default the number of cores.
        pub threads: Option<NonZeroUsize>,
    }
}

/// Numbers of classes. Those that were not counted completely are left out, except in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassNumbers {
    /// All solutions, also those that differ by a symmetry only.
    pub solutions: Option<u64>,
    /// Classes of solutions.
    pub classes: Option<u64>,
    /// Classes whose solutions no symmetry of the problem leaves unchanged.
    pub without_symmetry: Option<u64>,
    /// Counts of a plain board by rotations.
    pub rotations: Option<ClassCounts>,
    /// Numbers of classes by their numbers of solutions.
    pub sizes: Option<BTreeMap<u64, u64>>,
}

impl ClassNumbers {
    /// Returns the classes by their sizes, and their sum: `11 x 8 + 1 x 4 = 92`, or `None` if there are none or
    /// some were not counted.
    #[must_use]
    pub fn describe_sizes(&self) -> Option<String> {
        let sizes = self.sizes.iter().flatten().rev();
        let terms: Vec<String> = sizes
            .map(|(size, classes)| format!("{classes} x {size}"))
            .collect();
        let solutions = self.solutions.filter(|_| !terms.is_empty())?;
        Some(format!("{} = {solutions}", terms.join(" + ")))
    }
}

/// Solutions that the symmetries of the problem map to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The lexicographically least solution, which stands for the others.
    pub placement: Placement,
    /// Number of its solutions.
    pub solutions: u64,
    /// Smallest rotation that leaves the solution of a plain board unchanged, if one does.
    pub symmetry: Option<Rotation>,
}

impl Classes {
    choices! {
        /// Returns the question for a list of the classes.
        with_list() => list = true;
    }

    /// Returns `true` for a plain board, whose classes are counted by their rotations.
    #[must_use]
    pub fn is_by_rotations(&self) -> bool {
        self.problem.is_plain()
    }

    /// Returns the answer after a search that found these classes one by one.
    #[must_use]
    pub fn found(&self, sizes: BTreeMap<u64, u64>, ending: Ending) -> Answer<ClassNumbers> {
        let is_known = self.list || ending == Ending::Exhausted;
        let known = |number| is_known.then_some(number);
        let group = self.problem.symmetries().len() as u64;
        let value = ClassNumbers {
            solutions: known(sizes.iter().map(|(size, classes)| size * classes).sum()),
            classes: known(sizes.values().sum()),
            without_symmetry: known(sizes.get(&group).copied().unwrap_or(0)),
            rotations: None,
            sizes: is_known.then_some(sizes),
        };
        Answer::new(value, ending)
    }

    /// Counts the classes of a plain board.
    fn count(
        &self,
        host: &Host,
        control: &Control,
    ) -> Result<Answer<ClassNumbers>, Error<ClassNumbers>> {
        let n = self.problem.n();
        let is_within = |max: Option<u32>| max.is_some_and(|max| n <= max);
        let parts = ClassParts {
            total: is_within(self.total_up_to),
            half_turn: is_within(self.half_turn_up_to),
        };
        let options = self.native.count_options(self.threads.or(host.threads()));
        let counts = classes(n, parts, &options.with_control(control)).map_err(Error::failed)?;
        let is_complete = counts.rotational.is_some()
            && (counts.solutions.is_some() || !parts.total)
            && (counts.point_symmetric.is_some() || !parts.half_turn);
        let value = ClassNumbers {
            solutions: counts.solutions,
            classes: counts.classes(),
            without_symmetry: counts.without_symmetry(),
            sizes: counts.sizes(),
            rotations: Some(counts),
        };
        Ok(Answer::new(value, ending(is_complete, control)))
    }

    /// Finds the classes one by one.
    fn search(
        &self,
        control: &Control,
        mut take: impl FnMut(Class) -> ControlFlow<()>,
    ) -> Result<Answer<ClassNumbers>, Error<ClassNumbers>> {
        let (mut sizes, mut wrong, mut is_enough) = (BTreeMap::new(), None::<Violation>, false);
        let mut visit = |placement: &Placement, solutions, symmetry| {
            wrong = placement.verify(&self.problem).err();
            if wrong.is_some() {
                return ControlFlow::Break(());
            }
            *sizes.entry(solutions).or_default() += 1;
            control.progress().add_solutions(solutions);
            let next = take(Class {
                placement: placement.clone(),
                solutions,
                symmetry,
            });
            is_enough = next.is_break();
            next
        };
        let report = if self.is_by_rotations() {
            let n = self.problem.n();
            representatives(
                n,
                |class| visit(&class.placement, class.multiplicity.into(), class.symmetry),
                control,
            )
        } else {
            let visit = |class: &SolutionClass| visit(&class.placement, class.solutions, None);
            search_classes(&self.problem, visit, control)
        };
        let is_complete = report.map_err(Error::failed)?.complete;
        if let Some(violation) = wrong {
            return Err(Error::failed(violation));
        }
        let ending = if is_enough {
            Ending::Limit
        } else {
            ending(is_complete, control)
        };
        Ok(self.found(sizes, ending))
    }
}

impl Resolved<Classes> {
    /// Answers the question, and passes each class to `take` if they are found one by one, which may end the
    /// search. The solutions are verified before.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn run_into(
        &self,
        control: &Control,
        take: impl FnMut(Class) -> ControlFlow<()>,
    ) -> Result<Answer<ClassNumbers>, Error<ClassNumbers>> {
        let started = Started::now();
        let mut answer = if self.list || !self.is_by_rotations() {
            self.search(control, take)?
        } else {
            self.count(&self.host, control)?
        };
        let solutions = answer.value.solutions;
        let is_total = answer.ending == Ending::Exhausted || answer.value.rotations.is_some();
        let basis = match solutions.filter(|_| is_total) {
            Some(solutions) => {
                let claim = SearchClaim::new(&self.problem, BACKTRACK, solutions);
                claim.check().map(Some)
            }
            // The classes were counted without the total.
            None => Ok((answer.value.rotations)
                .and_then(|counts| counts.rotational)
                .map(|_| Basis::Search)),
        };
        let mut run = Run::beginning(RunMethod::Native {
            engine: BACKTRACK,
            algorithm: "symmetric",
            simd: self.native.simd,
        });
        run.solutions = solutions.unwrap_or(0);
        run.ending = answer.ending;
        run.time = started.elapsed();
        answer.runs.push(run);
        answer.basis = basis.map_err(|wrong| Error::disagreed(wrong, answer.runs.clone()))?;
        Ok(answer)
    }
}

impl Question for Classes {
    type Plan = ();
    type Value = ClassNumbers;

    fn plan(&mut self, _: &Host, _: &Control) -> Result<(), Refused> {
        const TOTAL: u32 = 18;
        const HALF_TURN: u32 = 23;
        let is_plain = self.is_by_rotations();
        if is_plain && self.problem.n() > MAX_QUARTER_TURN {
            let reason =
                format!("classes are counted on boards with up to {MAX_QUARTER_TURN} rows");
            return Err(Refused::option("problem", reason));
        }
        let given = first_given([
            (self.total_up_to.is_some(), "total_up_to"),
            (self.half_turn_up_to.is_some(), "half_turn_up_to"),
            (self.threads.is_some(), "threads"),
            (self.native.memory.is_some(), "native.memory"),
            (self.native.simd.is_some(), "native.simd"),
        ]);
        if let Some(field) = given.filter(|_| self.list) {
            let reason = Phrase::field("list")
                .words("cannot be used with")
                .name(field);
            return Err(Refused::option(field, reason));
        }
        if self.native.engine.is_some() {
            let reason = RefusalReason::NoEffect("here".into());
            return Err(Refused::option("native.engine", reason).or("leave it out"));
        }
        let search = self.native.search()?;
        if !is_plain {
            let fits = search.can_search(&self.problem);
            fits.map_err(|error| Refused::option("problem", RefusalReason::error(error)))?;
        }
        let is_table = is_plain && !self.list;
        self.total_up_to = is_table.then_some(self.total_up_to.unwrap_or(TOTAL));
        self.half_turn_up_to = is_table.then_some(self.half_turn_up_to.unwrap_or(HALF_TURN));
        // The counts of symmetric solutions obey the instruction set.
        if self.native.memory.is_some() || !is_table {
            let is_total = Some(self.problem.n()) <= self.total_up_to;
            let total = is_total.then_some(&self.problem);
            self.native.require_use(search, total.into_iter())?;
        }
        Ok(())
    }

    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<ClassNumbers>, Error<ClassNumbers>> {
        resolved.run_into(control, |_| ControlFlow::Continue(()))
    }
}
