//! Formulas as clauses, and encodings of one constraint alone.

use crate::board::{Squares, placement_of, squares_of};
use crate::errors::{Mismatch, invalid, not_a_question, of_answer, of_refusal, of_write, refused};
use crate::work;
use control::Control;
use encodings::at_most_one::{AtMostOne, Encoding};
use encodings::cardinality::{Cardinality, CardinalityEncoding, Limit};
use encodings::{ClauseSink, Lit, SinkError, VarAllocator, VarRange};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use queensat::answers::{Encode, Host, Question, WritableFormula};
use queensat::encode::BoardVariables;
use queensat::files::chain;
use questions::AnyQuestion;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// Numbers of clauses between two looks at signals.
const SIGNALS: usize = 1 << 16;

/// Clauses as numbers of DIMACS, each followed by 0.
#[derive(Debug, Default)]
struct Numbers {
    numbers: Vec<i32>,
    clauses: usize,
    variables: VarAllocator,
    /// Places between the clauses, once a clause is asked for by its number.
    places: OnceLock<Vec<usize>>,
}

impl ClauseSink for Numbers {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.variables.take(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.numbers
            .extend(clause.iter().map(|literal| literal.to_dimacs()));
        self.numbers.push(0);
        self.clauses += 1;
        Ok(())
    }

    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        let first = first.to_dimacs();
        self.numbers.reserve(3 * others.len());
        for other in others {
            self.numbers.extend([first, other.to_dimacs(), 0]);
        }
        self.clauses += others.len();
        Ok(())
    }
}

/// Clauses in memory, and the place of the next one.
#[pyclass(frozen, module = "queensat._queensat")]
pub struct Clauses {
    clauses: Arc<Numbers>,
    at: AtomicUsize,
}

#[pymethods]
impl Clauses {
    #[new]
    fn new(of_lists: Vec<Vec<i64>>) -> PyResult<Self> {
        let mut numbers = Numbers::default();
        for clause in of_lists {
            let added = numbers.add_clause(&literals_of(&clause)?);
            added.map_err(invalid)?;
        }
        Ok(clauses(&Arc::new(numbers)))
    }

    fn __len__(&self) -> usize {
        self.clauses.clauses
    }

    /// Returns an iterator from the first clause on.
    fn again(&self) -> Self {
        clauses(&self.clauses)
    }

    /// Returns the clause with a number, counted from 0.
    fn get<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Bound<'py, PyList>> {
        let Numbers {
            numbers, places, ..
        } = &*self.clauses;
        let places = places.get_or_init(|| {
            let ends = (1..).zip(numbers).filter(|(_, number)| **number == 0);
            std::iter::once(0).chain(ends.map(|(end, _)| end)).collect()
        });
        PyList::new(py, &numbers[places[number]..places[number + 1] - 1])
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyList>>> {
        let at = self.at.load(Relaxed);
        let rest = self.clauses.numbers.get(at..).unwrap_or_default();
        let Some(length) = rest.iter().position(|&number| number == 0) else {
            return Ok(None);
        };
        let next = at + length + 1;
        self.at.store(next, Relaxed);
        // A list of all clauses is made without a look at signals by Python itself.
        if at / SIGNALS != next / SIGNALS {
            py.check_signals()?;
        }
        PyList::new(py, &rest[..length]).map(Some)
    }
}

/// The formula of a question `encode`, in memory.
#[pyclass(frozen)]
pub struct Formula {
    question: Encode,
    clauses: Arc<Numbers>,
    board: BoardVariables,
}

#[pymethods]
impl Formula {
    #[new]
    fn new(py: Python<'_>, question: &str) -> PyResult<Self> {
        let question = asked(question)?;
        let prepared = prepared(&question)?;
        let size = prepared.size;
        let length = usize::try_from(size.literals + size.clauses).unwrap_or(usize::MAX);
        let mut clauses = Numbers::default();
        clauses.numbers.try_reserve_exact(length).map_err(|_| {
            PyMemoryError::new_err(format!("there is no memory for {} clauses", size.clauses))
        })?;
        let control = Control::new();
        let encoding = control.clone();
        let (board, clauses) = work::run(py, &control, None, move || {
            let board = prepared.encode(&encoding, &mut clauses);
            board.map(|board| (board, clauses))
        })?
        .map_err(|error| refused("refused.option", Some("problem"), chain(&error)))?;
        Ok(Self {
            question,
            clauses: Arc::new(clauses),
            board,
        })
    }

    #[getter]
    fn nv(&self) -> u32 {
        self.clauses.variables.count()
    }

    fn __len__(&self) -> usize {
        self.clauses.clauses
    }

    fn clauses(&self) -> Clauses {
        clauses(&self.clauses)
    }

    /// Returns the numbers in the byte order of this machine.
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let numbers = &self.clauses.numbers;
        PyBytes::new_with(py, size_of_val(&numbers[..]), |bytes| {
            for (four, number) in bytes.chunks_exact_mut(4).zip(numbers) {
                four.copy_from_slice(&number.to_ne_bytes());
            }
            Ok(())
        })
    }

    /// Returns the queens of a model, the true ones among its literals. Raises `Mismatch` if they break a rule.
    fn decode(&self, model: Vec<i64>) -> PyResult<Squares> {
        let placement = self.board.placement(literals_of(&model)?);
        match placement.verify(&self.question.problem) {
            Ok(()) => Ok(squares_of(&placement)),
            Err(violation) => Err(Mismatch::new_err(violation.to_string())),
        }
    }

    /// Returns the variable of a square.
    fn variable(&self, row: u32, column: u32) -> PyResult<i32> {
        let square = placement_of(&[(row, column)])?.queens()[0];
        let board = self.question.problem.board();
        if square.row >= board.rows() || square.column >= board.columns() {
            return Err(invalid(format!("the square {square} is off the board")));
        }
        Ok(self.board.var(square).positive().to_dimacs())
    }

    /// Returns the square of a variable, or nothing if it is auxiliary.
    fn square(&self, variable: i64) -> Option<(u32, u32)> {
        let var = Lit::from_dimacs(i32::try_from(variable).ok()?)?.var();
        let square = self.board.square(var)?;
        Some((square.row + 1, square.column + 1))
    }
}

/// Writes the formula of a question `encode` as text to a binary file, or to a file of this name.
#[pyfunction]
pub fn write(py: Python<'_>, question: &str, file: &Bound<'_, PyAny>) -> PyResult<()> {
    let question = asked(question)?;
    if !file.hasattr("write")? {
        let (path, control): (PathBuf, _) = (file.extract()?, Control::new());
        let interrupt = control.interrupt().clone();
        let write = || queensat_cli::write_formula(question, path, interrupt);
        return work::run(py, &control, None, write)?.map_err(of_write);
    }
    let prepared = prepared(&question)?;
    let mut output = io::BufWriter::with_capacity(1 << 16, PyFile(file));
    let written = prepared.write(&Control::new(), &[], &mut output);
    written.map_err(|error| of_answer(error, true))?;
    Ok(output.flush()?)
}

fn asked(question: &str) -> PyResult<Encode> {
    match AnyQuestion::read(question).map_err(|error| not_a_question(&error, question, true))? {
        AnyQuestion::Encode(question) => Ok(question),
        _ => Err(invalid("expected the question 'encode'")),
    }
}

fn prepared(question: &Encode) -> PyResult<WritableFormula> {
    let resolved = question.resolve(&Host::new(), &Control::new());
    let prepared = resolved.and_then(|question| question.prepare());
    prepared.map_err(|error| of_refusal(error, true))
}

/// A binary file of Python.
struct PyFile<'a, 'py>(&'a Bound<'py, PyAny>);

impl Write for PyFile<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let py = self.0.py();
        py.check_signals()?;
        self.0.call_method1("write", (PyBytes::new(py, bytes),))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn clauses(clauses: &Arc<Numbers>) -> Clauses {
    Clauses {
        clauses: clauses.clone(),
        at: AtomicUsize::new(0),
    }
}

fn literals_of(numbers: &[i64]) -> PyResult<Vec<Lit>> {
    let literal = |&number: &i64| {
        let literal = i32::try_from(number).ok().and_then(Lit::from_dimacs);
        literal.ok_or_else(|| invalid(format!("{number} is the number of no literal")))
    };
    numbers.iter().map(literal).collect()
}

/// Returns clauses for "at most one of these literals", and the greatest variable. Variables after `top`, by default
/// the greatest of the literals, are auxiliary.
#[pyfunction]
#[pyo3(signature = (literals, encoding, top=None))]
pub fn at_most_one(
    literals: Vec<i64>,
    encoding: &str,
    top: Option<i64>,
) -> PyResult<(Clauses, u32)> {
    let encoding: Encoding = encoding.parse().map_err(invalid)?;
    encoded(&literals, top, |literals, sink| {
        encoding.encode(literals, sink)
    })
}

/// Returns clauses for a bound on the number of true literals, as [`at_most_one`] does.
#[pyfunction]
#[pyo3(signature = (literals, bound, encoding, top=None))]
pub fn cardinality(
    literals: Vec<i64>,
    bound: (String, u32),
    encoding: &str,
    top: Option<i64>,
) -> PyResult<(Clauses, u32)> {
    let encoding: CardinalityEncoding = encoding.parse().map_err(invalid)?;
    let (kind, number) = bound;
    let bound = match kind.as_str() {
        "at-most" => Limit::AtMost(number),
        "at-least" => Limit::AtLeast(number),
        _ => Limit::Exactly(number),
    };
    encoded(&literals, top, |literals, sink| {
        encoding.encode(literals, bound, sink)
    })
}

fn encoded(
    literals: &[i64],
    top: Option<i64>,
    encode: impl FnOnce(&[Lit], &mut Numbers) -> Result<(), SinkError>,
) -> PyResult<(Clauses, u32)> {
    let literals = literals_of(literals)?;
    let greatest = literals
        .iter()
        .map(|literal| literal.var().index() as u32 + 1)
        .max()
        .unwrap_or(0);
    let top = top.unwrap_or(greatest.into());
    if top < greatest.into() {
        let reason = format!("top {top} is less than {greatest}, the variable of a literal");
        return Err(invalid(reason));
    }
    let mut sink = Numbers::default();
    let written = sink
        .new_vars(top.try_into().unwrap_or(u32::MAX))
        .and_then(|_| encode(&literals, &mut sink));
    written.map_err(invalid)?;
    let count = sink.variables.count();
    Ok((clauses(&Arc::new(sink)), count))
}
