//! The program `count-check`.
#![forbid(unsafe_code)]

use count_check::{check, check_folder};
use std::io::{Error, Read, Result, Write, empty, stderr, stdin, stdout};
use std::{env, fs::File, path::PathBuf, process::ExitCode};

const USAGE: &str = "\
usage: count-check FOLDER
       count-check FORMULA SOLUTIONS [PROOF|-]
       count-check --none FORMULA PROOF|-       (the formula has no models)
";

fn open(path: &PathBuf) -> Result<Box<dyn Read>> {
    let file = || File::open(path).map_err(|e| Error::other(format!("{}: {e}", path.display())));
    Ok(if path.as_os_str() == "-" { Box::new(stdin()) } else { Box::new(file()?) })
}

fn main() -> ExitCode {
    let paths: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let outcome = match &paths[..] {
        [none, formula, proof] if none.as_os_str() == "--none" => {
            Some(open(formula).and_then(|formula| check(formula, empty(), open(proof)?)))
        }
        _ if paths.iter().take(2).any(|path| path.to_string_lossy().starts_with('-')) => None,
        [folder] => Some(check_folder(folder)),
        [formula, list] => Some(open(formula).and_then(|formula| check(formula, open(list)?, stdin()))),
        [formula, list, proof] => Some(open(formula).and_then(|formula| check(formula, open(list)?, open(proof)?))),
        _ => None,
    };
    let (verdict, message, code) = match outcome {
        Some(Ok(count)) => (format!("s VERIFIED COUNT {count}\n"), String::new(), 0),
        Some(Err(fault)) => ("s NOT VERIFIED\n".into(), format!("{fault}\n"), 1),
        None => (String::new(), USAGE.into(), 2),
    };
    let _ = stderr().write_all(message.as_bytes());
    ExitCode::from(if stdout().write_all(verdict.as_bytes()).is_ok() { code } else { 1 })
}
