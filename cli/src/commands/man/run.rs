//! Run of `man`: pages are made from the commands of this build.

use super::args::ManArgs;
use crate::exit::{Exit, Failure, refuse};
use crate::files::output_file::write_whole;
use crate::output::print;
use crate::output::text::quoted;
use std::fs;

/// Prints a manual page, or writes all pages to files.
pub fn run(args: &ManArgs, mut program: clap::Command) -> Result<Exit, Failure> {
    program.build();
    if let Some(folder) = &args.all {
        fs::create_dir_all(folder).map_err(|error| Failure::write(&quoted(folder), &error))?;
        for (name, page) in pages(&program)? {
            let path = folder.join(format!("{name}.1"));
            write_whole(Some(&path), page.as_bytes())?;
        }
        return Ok(Exit::Answered);
    }
    let words = [&["queensat".to_owned()], &args.command[..]].concat();
    let wanted = words.join("-");
    let mut pages = pages(&program)?.into_iter();
    let page = pages.find(|(name, _)| *name == wanted);
    let Some((_, page)) = page else {
        refuse!("there is no such command; `queensat --help` lists them");
    };
    print(&page)?;
    Ok(Exit::Answered)
}

/// Returns the names and texts of all pages: that of the program, and one for each visible command.
fn pages(program: &clap::Command) -> Result<Vec<(String, String)>, Failure> {
    let mut all = Vec::new();
    add_pages(program, "queensat".into(), &mut all)?;
    Ok(all)
}

/// Adds the page of a command, and those of its commands.
fn add_pages(
    command: &clap::Command,
    name: String,
    all: &mut Vec<(String, String)>,
) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    // Pages have names such as `queensat-count`, like `git-commit`.
    let page = clap_mangen::Man::new(command.clone().display_name(name.clone()))
        .source(concat!("queensat ", env!("CARGO_PKG_VERSION")));
    page.render(&mut bytes).map_err(Failure::runtime)?;
    let text = String::from_utf8(bytes).map_err(Failure::runtime)?;
    all.push((name.clone(), text));
    let commands = command.get_subcommands();
    for command in commands.filter(|command| !command.is_hide_set() && command.get_name() != "help")
    {
        add_pages(command, format!("{name}-{}", command.get_name()), all)?;
    }
    Ok(())
}
