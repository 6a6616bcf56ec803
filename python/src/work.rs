//! Long work in a thread of its own, while Python's thread waits, handles signals and shows progress.

use crate::errors::of_panic;
use control::{Control, Patience, Stop};
use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two looks at signals.
const TICK: Duration = Duration::from_millis(20);
/// Time between two calls of a function that is told of progress.
const PROGRESS: Duration = Duration::from_millis(100);
/// Time that work has to end after its time limit, with what it has found until then.
const GRACE: Duration = Duration::from_millis(450);
/// Time that interrupted work has to end; after it the work ends alone.
const PATIENCE: Duration = Duration::from_millis(250);

/// A result, or the panic in its place.
pub type Caught<T> = Result<T, Box<dyn Any + Send>>;

/// Starts a thread for work. A panic is its result.
pub fn start<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
    deliver: impl FnOnce(Caught<T>) + Send + 'static,
) -> PyResult<()> {
    let spawned = thread::Builder::new()
        .name("queensat".into())
        .spawn(move || deliver(catch_unwind(AssertUnwindSafe(work))));
    Ok(spawned.map(drop)?)
}

/// Does work in another thread. Meanwhile other threads of Python run, signals are handled, and `progress` is called
/// with the finished part, the number of solutions, and the phase. An exception stops the work.
pub fn run<T: Send + 'static>(
    py: Python<'_>,
    control: &Control,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = sync_channel(1);
    start(work, move |result| drop(sender.send(result)))?;
    let receiver = Mutex::new(receiver);
    let (mut told, mut last) = (Instant::now(), 0);
    let received = wait(py, &receiver, control, || {
        let so_far = control.progress();
        let (number, phase) = so_far.phase();
        let is_time = number != last || told.elapsed() >= PROGRESS;
        if let Some(progress) = progress.filter(|_| is_time) {
            (told, last) = (Instant::now(), number);
            progress.call1((so_far.fraction(), so_far.solutions(), phase))?;
        }
        Ok(())
    });
    if received.is_err() {
        control.interrupt().trigger();
        py.detach(|| drop(lock(&receiver).recv_timeout(PATIENCE)));
    }
    received?
        .ok_or_else(|| of_panic(&"the thread ended"))?
        .map_err(|panic| of_panic(&*panic))
}

/// Waits for the next item while other threads of Python run, and signals are handled; `None` if there is none.
/// `idle` is called again and again. Work that goes on after its time limit is left alone.
pub fn wait<T: Send>(
    py: Python<'_>,
    receiver: &Mutex<Receiver<T>>,
    control: &Control,
    mut idle: impl FnMut() -> PyResult<()>,
) -> PyResult<Option<T>> {
    let mut patience = Patience::default();
    loop {
        match py.detach(|| lock(receiver).recv_timeout(TICK)) {
            Ok(item) => return Ok(Some(item)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
        }
        py.check_signals()?;
        idle()?;
        if let Some(Stop::TimeLimit) = patience.ended(control, |_| GRACE) {
            let message = "time limit: the work could not be stopped, and was given up";
            return Err(PyTimeoutError::new_err(message));
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}
