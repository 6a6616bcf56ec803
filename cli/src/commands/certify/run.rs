//! Run of `certify`: a certificate is made or checked in a worker, and the result is told.

use super::args::CertifyArgs;
use crate::engines::host::host;
use crate::exit::{Exit, Failure, fail, print_diagnostic, print_summary};
use crate::files::output_file::write_whole;
use crate::output::print;
use crate::output::text::{command_line, counted, duration, quoted, reason};
use crate::supervision::Supervision;
use crate::supervision::forecast::announce;
use crate::supervision::interrupt::in_time;
use crate::supervision::worker::{Reporter, Supervisor};
use proofs::certify::{Certified, Certify, CheckCertificate};
use queensat::answers::{Answer, Error, Question, Resolved};
use queensat::enumerate::Ending;
use queensat::files::chain;
use std::path::Path;
use std::time::Instant;

/// Makes a certificate, unless it would take too long, or checks one.
pub fn run(args: &CertifyArgs, supervision: Supervision) -> Result<Exit, Failure> {
    if let Some(folder) = &args.check {
        let problem = args.problem.read_optional()?;
        let question = args.check(folder, problem).resolve(&host(), &in_time())?;
        return check(question, &supervision.begin()?);
    }
    let question = args.question(args.problem.read()?);
    let question = question.resolve(&host(), &in_time())?;
    if let (Some(forecast), false) = (Certify::forecast(&question), args.force.force) {
        announce("certify", question.problem.n(), &[forecast], None, false)?;
    }
    make(&question, args.manifest.as_deref(), &supervision.begin()?)
}

/// Makes a certificate, in a folder, for a checker, or both.
fn make(
    question: &Resolved<Certify>,
    file: Option<&Path>,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    let started = Instant::now();
    let made = supervisor.answer(
        question,
        "certifying",
        |asked, control| Certify::run_with(asked, control, &print_diagnostic),
        |reason| Some(Certified::stopped(reason)),
    )?;
    let folder = question.output.as_deref();
    let Answer { value, ending, .. } = made.result;
    // Stopped: chunks that are complete stay.
    let Some(manifest) = &value.manifest else {
        let kept = match folder.filter(|_| value.parts > 1) {
            Some(folder) => {
                let (done, parts, folder) = (value.done, value.parts, quoted(folder));
                format!(
                    "{done} of {parts} chunks are complete in {folder}; the same command goes on"
                )
            }
            None => "the certificate is not complete".into(),
        };
        return Err(stopped(ending, &kept));
    };
    if let Some(path) = file {
        write_whole(Some(path), manifest.to_string().as_bytes())?;
    }
    // The count is data, and the size of the certificate a message.
    let count = counted(manifest.count, "solution");
    let mut text = format!("{}: {count}\n{}", manifest.statement, accepted(&value));
    if let Some(folder) = folder {
        text += &format!("certificate in {}\n", quoted(folder));
    }
    print(&text)?;
    let bytes: u64 = manifest.files.iter().map(|file| file.bytes).sum();
    let time = duration(started.elapsed());
    let mut summary = format!("{} in {time}", counted(bytes, "byte"));
    if let Some(folder) = folder {
        let folder = command_line(&[folder.to_string_lossy().into()]);
        summary += &format!("\ncheck it by: queensat certify --check {folder}");
    }
    print_summary(&summary);
    Ok(Exit::Answered)
}

/// Checks a certificate, and prints the verdict.
fn check(question: Resolved<CheckCertificate>, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let started = Instant::now();
    let is_folder = question.folder.is_dir();
    let work = move |reporter: &Reporter<()>| question.run(&reporter.control);
    let stopped_by = |reason| Ok(Certified::stopped(reason));
    let checked = supervisor.supervise_silent("checking", work, stopped_by)?;
    match checked.result {
        Err(Error::Failed(failed)) if !is_folder => {
            let fault = chain(&*failed.source);
            fail!("{fault}; expected the folder of a certificate")
        }
        Err(Error::Failed(_)) => print("s NOT VERIFIED\n")?,
        _ => {}
    }
    let Answer { value, ending, .. } = checked.result?;
    let Some(manifest) = &value.manifest else {
        return Err(stopped(ending, "the certificate was not checked"));
    };
    let (count, accepted) = (manifest.count, accepted(&value));
    print(&format!("s VERIFIED COUNT {count}\n{accepted}"))?;
    let time = duration(started.elapsed());
    print_summary(&format!("{}, checked in {time}", manifest.statement));
    Ok(Exit::Answered)
}

/// Returns the line about the proofs that a checker has accepted, if there is one.
fn accepted(certified: &Certified) -> String {
    match (&certified.checker, certified.parts) {
        (None, _) => String::new(),
        (Some(name), 1) => format!("the proof was accepted by {name}\n"),
        (Some(name), parts) => format!("{parts} of {parts} chunks were accepted by {name}\n"),
    }
}

/// Reports that a job was stopped, and what is left of it.
fn stopped(ending: Ending, kept: &str) -> Failure {
    let reason = reason(ending).expect("it was stopped");
    print_diagnostic(&format!("{reason}: {kept}"));
    Failure::Reported(Exit::after(ending, false))
}
