//! The answer of a checker, by whole lines.

use queensat::files::{StoreError, printable};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

/// Lines by which checkers accept a proof.
const ACCEPTING: [&str; 3] = ["s VERIFIED UNSAT", "s VERIFIED", "c VERIFIED"];

/// Exit codes that go with such a line: that of success, and that of an unsatisfiable formula.
const ACCEPTING_CODES: [i32; 2] = [0, 20];

/// Maximum length of a line; the rest is ignored.
const MAX_LINE: u64 = 4096;
/// Number of lines that are kept for messages.
const MAX_LAST_LINES: usize = 6;

/// Output of a checker while it runs.
pub(super) struct CheckerAnswer {
    lines: Arc<Mutex<AnswerLines>>,
    readers: Vec<JoinHandle<()>>,
}

/// The lines of the output so far.
#[derive(Default)]
struct AnswerLines {
    accepted: Option<String>,
    rejected: bool,
    last: VecDeque<String>,
}

impl CheckerAnswer {
    /// Returns the lines that accept a certificate with this number of solutions.
    pub(super) fn accepting(count: u64, further: Option<&str>) -> Vec<String> {
        let mut lines: Vec<String> = ACCEPTING.map(str::to_owned).into();
        lines.push(format!("s VERIFIED COUNT {count}"));
        lines.extend(further.map(str::to_owned));
        lines
    }

    /// Reads both outputs. Only lines of the first one decide.
    pub(super) fn read(
        stdout: impl Read + Send + 'static,
        stderr: impl Read + Send + 'static,
        accepting: Vec<String>,
    ) -> Self {
        let lines = Arc::new(Mutex::new(AnswerLines::default()));
        let (of_stdout, of_stderr) = (Arc::clone(&lines), Arc::clone(&lines));
        let readers = vec![
            thread::spawn(move || read(stdout, &of_stdout, &accepting)),
            thread::spawn(move || read(stderr, &of_stderr, &[])),
        ];
        Self { lines, readers }
    }

    /// Returns `true` if both outputs have ended.
    pub(super) fn is_complete(&self) -> bool {
        self.readers.iter().all(JoinHandle::is_finished)
    }

    /// Returns the line that accepts, or a failure with the last lines.
    pub(super) fn verdict(self, name: &str, status: ExitStatus) -> Result<String, StoreError> {
        let mut lines = lock(&self.lines);
        let last: String = (lines.last.iter())
            .map(|line| format!("\n  {}", printable(line)))
            .collect();
        let message = match (lines.accepted.take(), status.code()) {
            (_, None) => format!("{name} was killed ({status}){last}"),
            _ if lines.rejected => format!("{name} has rejected the proof{last}"),
            (Some(line), Some(code)) if ACCEPTING_CODES.contains(&code) => return Ok(line),
            (Some(line), _) => format!(
                "{name} has not accepted the proof: '{line}', but its {status} is an error{last}"
            ),
            (None, _) => format!(
                "{name} has not accepted the proof: no line such as '{}' ({status}){last}",
                ACCEPTING[0]
            ),
        };
        Err(StoreError::Failed(message))
    }
}

/// Reads the lines of an output up to its end.
fn read(output: impl Read, lines: &Mutex<AnswerLines>, accepting: &[String]) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    let mut is_start = true;
    loop {
        line.clear();
        match output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let is_end = line.ends_with(b"\n");
        if is_start {
            let decoded = String::from_utf8_lossy(&line);
            let text = decoded.strip_suffix('\n').unwrap_or(&decoded);
            let text = text.strip_prefix('\r').unwrap_or(text);
            let text = text.strip_suffix('\r').unwrap_or(text);
            let mut lines = lock(lines);
            if is_end && accepting.iter().any(|line| line == text) {
                lines.accepted.get_or_insert_with(|| text.to_owned());
            }
            lines.rejected |= text.contains("NOT VERIFIED");
            if lines.last.len() == MAX_LAST_LINES {
                lines.last.pop_front();
            }
            lines.last.push_back(text.to_owned());
        }
        is_start = is_end;
    }
}

fn lock(lines: &Mutex<AnswerLines>) -> MutexGuard<'_, AnswerLines> {
    lines.lock().unwrap_or_else(PoisonError::into_inner)
}
