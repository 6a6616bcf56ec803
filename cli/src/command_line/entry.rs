//! The form of a command: its name and help, its arguments, which clap reads, and its run.
//!
//! A command is defined when it is called, because the definitions of all commands take longer than a short command
//! runs. Until then clap knows only its name and its line in the list of commands.
//!
//! A list of entries takes the place of an enum of all commands with a match: a command was in four places then, and a
//! variant and an arm of a wing that is left out would be two lines with a condition. Now it is its folder and its
//! line.

use crate::command_line::definition::prepared;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
use clap::{ArgMatches, Args, Command, Error};
use std::ffi::OsStr;

/// Arguments of a command, which know its name, its help and its run.
pub trait CommandArgs: Args + 'static {
    /// Name on the command line.
    const NAME: &'static str;
    /// Line in the list of commands.
    const ABOUT: &'static str;
    /// End of the help: examples, and what is to be known besides the options.
    const EXAMPLES: &'static str;

    /// Runs the command. It begins the supervision once its input has been read; a command without partial results
    /// begins none, so that a signal ends it.
    fn run(self, supervision: Supervision) -> Result<Exit, Failure>;
}

/// Run of a command whose arguments were read.
pub type CommandRun = Box<dyn FnOnce(Supervision) -> Result<Exit, Failure>>;

/// Line of a list of commands: a command, or a group with a list of its own.
pub struct CommandEntry {
    name: &'static str,
    about: &'static str,
    examples: &'static str,
    content: EntryContent,
}

enum EntryContent {
    Command {
        define: fn(Command) -> Command,
        read: fn(&ArgMatches) -> Result<CommandRun, Error>,
    },
    Group(&'static [CommandEntry]),
}

impl CommandEntry {
    /// Returns the line of a command. The functions that know its type are kept as pointers, so that the list is a
    /// constant.
    pub const fn command<T: CommandArgs>() -> Self {
        Self {
            name: T::NAME,
            about: T::ABOUT,
            examples: T::EXAMPLES,
            content: EntryContent::Command {
                define: define::<T>,
                read: read::<T>,
            },
        }
    }

    /// Returns the line of a group of commands.
    pub const fn group(
        name: &'static str,
        about: &'static str,
        examples: &'static str,
        commands: &'static [Self],
    ) -> Self {
        Self {
            name,
            about,
            examples,
            content: EntryContent::Group(commands),
        }
    }

    fn definition(&self) -> Command {
        let command = Command::new(self.name);
        let command = match self.content {
            EntryContent::Command { define, .. } => command.defer(define),
            EntryContent::Group(commands) => with_commands(command, commands),
        };
        command.about(self.about).after_help(self.examples)
    }
}

/// Adds commands to the definition of the program or of a group.
pub fn with_commands(command: Command, commands: &[CommandEntry]) -> Command {
    let command = command.subcommands(commands.iter().map(CommandEntry::definition));
    command
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
}

/// Returns `true` for the name of a group.
pub fn is_group(name: &OsStr, commands: &[CommandEntry]) -> bool {
    let is_group = |entry: &CommandEntry| matches!(entry.content, EntryContent::Group(_));
    commands
        .iter()
        .any(|entry| entry.name == name && is_group(entry))
}

/// Reads the arguments of the command that was called, one of these.
pub fn read_command(matches: &ArgMatches, commands: &[CommandEntry]) -> Result<CommandRun, Error> {
    let (name, matches) = matches.subcommand().expect("a required command");
    let called = commands.iter().find(|entry| entry.name == name);
    match called.expect("a defined command").content {
        EntryContent::Command { read, .. } => read(matches),
        EntryContent::Group(commands) => read_command(matches, commands),
    }
}

fn define<T: CommandArgs>(command: Command) -> Command {
    // The documentation of the arguments does not describe the command.
    prepared(T::augment_args(command).about(T::ABOUT).long_about(None))
}

fn read<T: CommandArgs>(matches: &ArgMatches) -> Result<CommandRun, Error> {
    let arguments = T::from_arg_matches(matches)?;
    Ok(Box::new(|supervision| arguments.run(supervision)))
}
