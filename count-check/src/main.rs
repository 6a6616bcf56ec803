//! The program `count-check`.
#![forbid(unsafe_code)]

use count_check::{Refusal, Verified, check, check_folder};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::{env, path::Path, process::ExitCode};

const USAGE: &str = "usage: count-check FORMULA SOLUTIONS [PROOF]   (PROOF from standard input: -)
       count-check FOLDER";

fn open(path: &OsString) -> Result<File, Refusal> {
    Ok(File::open(path)
        .map_err(|e| io::Error::other(format!("{}: {e}", Path::new(path).display())))?)
}

fn run(arguments: &[OsString]) -> Result<Verified, Refusal> {
    match arguments {
        [folder] => check_folder(folder.as_ref(), |paths, check| {
            paths.iter().map(check).collect()
        }),
        [formula, list, proof] if proof != "-" => check(open(formula)?, open(list)?, open(proof)?),
        [formula, list, ..] => check(open(formula)?, open(list)?, io::stdin()),
        [] => unreachable!(),
    }
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let (mut stdout, mut stderr) = (io::stdout(), io::stderr());
    if !(1..=3).contains(&arguments.len())
        || arguments
            .iter()
            .take(2)
            .any(|path| path.as_encoded_bytes().starts_with(b"-"))
    {
        let _ = writeln!(stderr, "{USAGE}");
        return ExitCode::from(2);
    }
    let outcome = run(&arguments);
    let (verdict, message) = match &outcome {
        Ok(Verified {
            count,
            lemmas,
            hints,
        }) => (
            format!("s VERIFIED COUNT {count}"),
            format!("c {lemmas} lemmas, {hints} hints"),
        ),
        Err(reason) => ("s NOT VERIFIED".into(), reason.to_string()),
    };
    let _ = writeln!(stderr, "{message}");
    let is_written = writeln!(stdout, "{verdict}").is_ok();
    ExitCode::from(u8::from(outcome.is_err() || !is_written))
}
