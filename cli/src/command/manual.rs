//! `queensat completions` and `queensat man`: what shells and `man` need, from the same definitions
//! that arguments are read by.

use crate::args::Arguments;
use crate::exit::{Exit, Failure};
use crate::output::print;
use crate::text::quoted;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::fs;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL", value_enum, ignore_case = true)]
    shell: Shell,
}

#[derive(Debug, Args)]
pub struct ManArgs {
    /// The command that the page is about [default: the program]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write the pages of all commands to files in this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    all: Option<PathBuf>,
}

/// Prints the completions for a shell.
pub fn completions(args: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut Arguments::command(),
        "queensat",
        &mut script,
    );
    print(&String::from_utf8(script).map_err(Failure::runtime)?)?;
    Ok(Exit::Answered)
}

/// Prints a page, or writes all.
pub fn man(args: &ManArgs) -> Result<Exit, Failure> {
    let mut program = Arguments::command();
    program.build();
    if let Some(folder) = &args.all {
        fs::create_dir_all(folder).map_err(|error| Failure::write(&quoted(folder), &error))?;
        for (name, page) in pages(&program)? {
            let path = folder.join(format!("{name}.1"));
            fs::write(&path, page).map_err(|error| Failure::write(&quoted(&path), &error))?;
        }
        return Ok(Exit::Answered);
    }
    let wanted = match &args.command {
        None => "queensat".to_owned(),
        Some(command) => format!("queensat-{command}"),
    };
    let page = pages(&program)?
        .into_iter()
        .find(|(name, _)| *name == wanted);
    let (_, page) = page.ok_or_else(|| {
        Failure::Usage("there is no such command; `queensat --help` lists them".into())
    })?;
    print(&page)?;
    Ok(Exit::Answered)
}

/// The page of the program and of each command that people type, with its name.
fn pages(program: &clap::Command) -> Result<Vec<(String, String)>, Failure> {
    let page = |command: &clap::Command, name: String| {
        let mut bytes = Vec::new();
        // The manual speaks of `queensat-count`, as that of git does of `git-commit`.
        let page = clap_mangen::Man::new(command.clone().display_name(name.clone()));
        page.render(&mut bytes).map_err(Failure::runtime)?;
        Ok((name, String::from_utf8(bytes).map_err(Failure::runtime)?))
    };
    let commands = program
        .get_subcommands()
        .filter(|command| !command.is_hide_set() && command.get_name() != "help");
    let mut all = vec![page(program, "queensat".into())?];
    for command in commands {
        all.push(page(command, format!("queensat-{}", command.get_name()))?);
    }
    Ok(all)
}
