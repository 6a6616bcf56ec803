//! Solutions one by one, as a thread finds them.

use crate::board::{Squares, squares_of};
use crate::errors::{not_a_question, of_answer, of_panic};
use crate::questions::{control, host};
use crate::work::{self, Caught};
use control::{Control, Stop};
use problem::placement::Placement;
use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;
use queensat::answers::{Answer, Error, ListSummary, Question};
use queensat::enumerate::Ending;
use questions::AnyQuestion;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, sync_channel};

/// Solutions that the thread finds before it waits for the iterator.
const AHEAD: usize = 256;

/// A solution, or the end of the list.
enum Item {
    Solution(Placement),
    End(Box<Caught<Result<Answer<ListSummary>, Error<ListSummary>>>>),
}

/// Iterator over the solutions of a question `list`. Dropping it stops the search.
#[pyclass(frozen, module = "queensat._queensat")]
pub struct Solutions {
    items: Mutex<Receiver<Item>>,
    control: Control,
    ending: Mutex<Option<(bool, Option<String>)>>,
}

#[pymethods]
impl Solutions {
    #[new]
    #[pyo3(signature = (question, seconds=None))]
    fn new(question: &str, seconds: Option<f64>) -> PyResult<Self> {
        let question =
            AnyQuestion::read(question).map_err(|error| not_a_question(&error, question, true))?;
        let AnyQuestion::List(list) = question else {
            return Err(crate::errors::invalid("expected the question 'list'"));
        };
        let control = control(seconds, false)?;
        // What is asked wrongly is refused before the first solution.
        let list = list
            .resolve(&host([true, true]), &control)
            .map_err(|error| crate::errors::of_refusal(error, true))?;
        let (sender, items) = sync_channel(AHEAD);
        let (working, found) = (control.clone(), sender.clone());
        let work = move || {
            let mut sink = |solution| {
                Ok(match found.send(Item::Solution(solution)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                })
            };
            list.run_into(&working, &mut sink, |_| ())
        };
        work::start(work, move |result| {
            drop(sender.send(Item::End(Box::new(result))))
        })?;
        Ok(Self {
            items: Mutex::new(items),
            control,
            ending: Mutex::default(),
        })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Squares>> {
        match work::wait(py, &self.items, &self.control, || Ok(()))? {
            None => Ok(None),
            Some(Item::Solution(solution)) => Ok(Some(squares_of(&solution))),
            Some(Item::End(result)) => self.end(*result).map(|()| None),
        }
    }

    /// Stops the search. The solutions that were found already remain.
    fn close(&self) {
        self.control.interrupt().trigger();
    }

    /// Returns `true` if all solutions were listed, and the basis of this claim; `None` before the end.
    fn ending(&self) -> Option<(bool, Option<String>)> {
        self.ending.lock().ok()?.clone()
    }
}

impl Solutions {
    fn end(&self, result: Caught<Result<Answer<ListSummary>, Error<ListSummary>>>) -> PyResult<()> {
        let answer = result
            .map_err(|panic| of_panic(&*panic))?
            .map_err(|error| of_answer(error, true))?;
        let is_complete = answer.ending == Ending::Exhausted;
        let basis = answer.basis.map(|basis| basis.to_string());
        if let Ok(mut ending) = self.ending.lock() {
            *ending = Some((is_complete, basis));
        }
        if !is_complete && self.control.stop() == Some(Stop::TimeLimit) {
            let found = answer.value.describe(answer.ending);
            return Err(PyTimeoutError::new_err(format!("time limit: {found}")));
        }
        Ok(())
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.close();
    }
}
