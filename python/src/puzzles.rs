//! Pictures of the steps of a person.

use crate::errors::{invalid, not_a_question, of_answer, of_refusal};
use crate::work;
use control::Control;
use puzzle::{Explain, Tier};
use pyo3::prelude::*;
use queensat::answers::{Host, Question};
use questions::AnyQuestion;
use render::{BoardStyle, Figure, Marks, draw_figures};

/// Answers a question `explain`, and draws the board after each step as SVG, so many side by side. Captions are broken
/// into lines of `width` characters by `wrap`.
#[pyfunction]
pub fn draw_steps(
    py: Python<'_>,
    question: &str,
    columns: usize,
    wrap: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let read =
        AnyQuestion::read(question).map_err(|error| not_a_question(&error, question, true))?;
    let AnyQuestion::Explain(explain) = read else {
        return Err(invalid("expected the question 'explain'"));
    };
    // The steps, with the squares that are known after each.
    let control = Control::new();
    let explain = explain
        .resolve(&Host::new(), &control)
        .map_err(|error| of_refusal(error, true))?;
    let (working, asked) = (control.clone(), explain.clone());
    let (answer, states) = work::run(py, &control, None, move || {
        let mut states = Vec::new();
        let answer = Explain::run_with(&asked, &working, |deductions| {
            states.push((deductions.queens(), deductions.empty()));
        });
        (answer, states)
    })?;
    let answer = answer.map_err(|error| of_answer(error, true))?;
    let problem = &explain.problem;
    // A board for each, with a caption that Python breaks into lines.
    let mut boards = Vec::new();
    let steps = answer.value.explanation.steps.iter();
    for (number, (step, (queens, empty))) in (1..).zip(steps.zip(&states[1..])) {
        let marks = Marks {
            empty: empty.iter().copied().collect(),
            because: step.because.iter().copied().collect(),
            found: step.queens.iter().chain(&step.empty).copied().collect(),
            ..Marks::default()
        };
        let text = format!("{number}. {}: {}", step.tier.name(), step.describe(problem));
        boards.push((queens, marks, wrap.call1((text,))?.extract()?));
    }
    let figures: Vec<Figure<'_>> = boards
        .iter()
        .map(|(placement, marks, caption)| Figure {
            problem,
            placement,
            marks,
            caption: Clone::clone(caption),
        })
        .collect();
    let drawing = draw_figures(&figures, &problem.title(), columns, BoardStyle::default());
    Ok(drawing.map_err(invalid)?.to_svg())
}

/// Returns the level of each kind of steps, and the name of the kind, from easy to hard.
#[pyfunction]
pub fn levels() -> Vec<(&'static str, &'static str)> {
    let kinds = Tier::ALL.into_iter();
    kinds.map(|tier| (tier.level(), tier.name())).collect()
}
