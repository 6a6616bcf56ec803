//! The program `count-check`.
#![forbid(unsafe_code)]

use count_check::{check, check_folder};
use std::io::{Error, Result, Write, stderr, stdin, stdout};
use std::{env, fs::File, path::PathBuf, process::ExitCode};

const USAGE: &str = "\
usage: count-check FORMULA SOLUTIONS [PROOF]
       count-check FOLDER
PROOF is standard input if it is absent or -.";

fn run(paths: &[PathBuf]) -> Result<u64> {
    let open = |path: &PathBuf| {
        File::open(path).map_err(|e| Error::other(format!("{}: {e}", path.display())))
    };
    match paths {
        [folder] => check_folder(folder, |parts, check| parts.iter().map(check).collect()),
        [formula, list, proof] if proof.as_os_str() != "-" => {
            check(open(formula)?, open(list)?, open(proof)?)
        }
        _ => check(open(&paths[0])?, open(&paths[1])?, stdin()),
    }
}

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let is_option = |path: &PathBuf| path.as_os_str().as_encoded_bytes().starts_with(b"-");
    if !(1..=3).contains(&paths.len()) || paths.iter().take(2).any(is_option) {
        let _ = writeln!(stderr(), "{USAGE}");
        return ExitCode::from(2);
    }
    let outcome = run(&paths);
    let verdict = match &outcome {
        Ok(count) => format!("s VERIFIED COUNT {count}"),
        Err(_) => "s NOT VERIFIED".into(),
    };
    let _ = outcome.as_ref().map_err(|fault| writeln!(stderr(), "{fault}"));
    let is_written = writeln!(stdout(), "{verdict}").is_ok();
    ExitCode::from(u8::from(outcome.is_err() || !is_written))
}
