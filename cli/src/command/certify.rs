//! `queensat certify`: certificates of counts, and their checks.

use crate::args::CertifyTask;
use crate::args::engines::backend::host;
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::files::whole_file::write_whole;
use crate::output::mismatch;
use crate::output::print;
use crate::output::text::{counted, duration, quoted};
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::Control;
use queensat::answers::{Answer, Ask, Error, Host};
use queensat::certify::{Certified, Certify, CheckCertificate, Manifest};
use queensat::enumerate::Ending;
use solvers::UnknownReason;
use std::path::Path;
use std::time::Instant;

/// Answer to a question for a certificate.
type Outcome = Result<Answer<Certified>, Error<Certified>>;

/// Makes or checks a certificate.
pub fn run(task: CertifyTask, supervisor: &Supervisor) -> Result<Exit, Failure> {
    match task {
        CertifyTask::Make(question, manifest) => make(*question, manifest.as_deref(), supervisor),
        CertifyTask::Check(question) => check(*question, supervisor),
    }
}

/// Makes a certificate, in a folder, for a checker, or both.
fn make(question: Certify, file: Option<&Path>, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let started = Instant::now();
    let host = host()?;
    let resolved = question.resolve(&host)?;
    let asked = question.clone();
    let made = supervised(supervisor, "certifying", move |host, control| {
        asked.run_with(host, control, &print_diagnostic)
    })?;
    let folder = resolved.output.as_deref();
    let Answer { value, ending, .. } =
        made.map_err(|error| mismatch::failure(error, &question, &host))?;
    let Some(manifest) = &value.manifest else {
        let kept = match folder.filter(|_| value.parts > 1) {
            Some(folder) => format!(
                "{} of {} chunks are complete in {}; the same command goes on",
                value.done,
                value.parts,
                quoted(folder)
            ),
            None => "the certificate is not complete".into(),
        };
        return Err(stopped(ending, &kept));
    };
    if let Some(path) = file {
        write_whole(Some(path), manifest.to_string().as_bytes())?;
    }
    let mut text = claim(manifest, &value);
    if let Some(folder) = folder {
        text += &format!("certificate in {}\n", quoted(folder));
    }
    print(&text)?;
    let bytes: u64 = manifest.files.iter().map(|file| file.bytes).sum();
    let time = duration(started.elapsed());
    let mut summary = format!("{} in {time}", counted(bytes, "byte"));
    if let Some(folder) = folder {
        summary += &format!("\ncheck it by: queensat certify --check {}", shown(folder));
    }
    print_summary(&summary);
    Ok(Exit::Answered)
}

/// Checks a certificate, and prints the verdict.
fn check(question: CheckCertificate, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let started = Instant::now();
    let checked = supervised(supervisor, "checking", move |host, control| {
        question.run(host, control)
    })?;
    if let Err(Error::Failed(_)) = checked {
        print("s NOT VERIFIED\n")?;
    }
    let Answer { value, ending, .. } = checked?;
    let Some(manifest) = &value.manifest else {
        return Err(stopped(ending, "the certificate was not checked"));
    };
    print(&match &value.checker {
        None => format!("s VERIFIED COUNT {}\n", manifest.count),
        Some(_) => claim(manifest, &value),
    })?;
    let time = duration(started.elapsed());
    print_summary(&format!("{}, checked in {time}", manifest.statement));
    Ok(Exit::Answered)
}

/// Answers a question in a worker, and shows progress.
fn supervised(
    supervisor: &Supervisor,
    what: &str,
    run: impl FnOnce(&Host, &Control) -> Outcome + Send + 'static,
) -> Result<Outcome, Failure> {
    let host = host()?;
    let work = move |reporter: &Reporter<()>| run(&host, &reporter.control);
    let given_up = |reason| Ok(Certified::stopped(reason));
    Ok(supervisor.supervise_counting(what, work, given_up)?.result)
}

/// Returns the statement of a certificate, and the line about the proofs that a checker has accepted.
fn claim(manifest: &Manifest, certified: &Certified) -> String {
    let count = counted(manifest.count, "solution");
    let text = format!("{}: {count}\n", manifest.statement);
    match (&certified.checker, certified.parts) {
        (None, _) => text,
        (Some(name), 1) => format!("{text}the proof was accepted by {name}\n"),
        (Some(name), parts) => {
            format!("{text}{parts} of {parts} chunks were accepted by {name}\n")
        }
    }
}

/// Reports that a job was stopped, and what is left of it.
fn stopped(ending: Ending, kept: &str) -> Failure {
    let Ending::Stopped(reason) = ending else {
        unreachable!("it was stopped");
    };
    print_diagnostic(&format!("{reason}: {kept}"));
    Failure::Reported(match reason {
        UnknownReason::Interrupted => Exit::Interrupted,
        _ => Exit::Incomplete,
    })
}

/// Returns the name of a folder as a word of a command.
fn shown(folder: &Path) -> String {
    let name = folder.to_string_lossy();
    shlex::try_quote(&name).map_or_else(|_| name.clone().into_owned(), Into::into)
}
