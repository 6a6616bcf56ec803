//! Tips in errors of the command line: what to type instead. Each is a command line that passes the parser.

#[cfg(test)]
mod tests;
mod words;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Arg, Command};
use itertools::Itertools;
use std::path::Path;
use std::ptr;
use words::{called, has_value, is_form, is_near, is_size, is_thing, option, shown, text, things};

/// Words of other programs, and what does the same here. Tips of other sources are in the language of its targets.
const ELSEWHERE: &str = include_str!("elsewhere.txt");

/// Values of several options, of which none may be meant.
const COMMON: [&str; 3] = ["both", "none", "auto"];

/// Check of a command line: `None` if it can be typed, else the error of the parser if it has one.
type Check<'a> = &'a dyn Fn(&[String]) -> Option<Option<Error>>;

/// Fault of a command line.
#[derive(Clone)]
struct Place<'a> {
    root: &'a Command,
    /// Command that the person is in.
    command: &'a Command,
    kind: ErrorKind,
    /// Unknown word, or the option or argument with a wrong value.
    unknown: String,
    /// Wrong value, unknown word, or value of the unknown option.
    value: Option<String>,
    /// Words before the fault, without the command.
    before: Vec<String>,
    /// Value of an unknown option that is a word of its own, and perhaps no value.
    apart: Vec<String>,
    /// Words after the fault and its value.
    after: Vec<String>,
    check: Check<'a>,
    /// `false` in the mended line of another fault.
    is_first: bool,
}

/// Replaces the tip of an error, which may be about an option that has only some letters in common with the unknown
/// one. Each line of a tip passes the check.
pub fn with_tip(mut error: Error, root: &Command, words: &[String], check: Check<'_>) -> Error {
    let tip = match error.kind() {
        ErrorKind::MissingRequiredArgument => example(root, words),
        _ => Place::of(root, words, &error, check).and_then(|place| place.tip()),
    };
    let suggestions = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::Suggested,
    ];
    let had_one = suggestions.map(|kind| error.remove(kind).is_some());
    let value = text(&error, ContextKind::InvalidValue).unwrap_or_default();
    let near = error.get(ContextKind::SuggestedValue);
    let near = near.map(ToString::to_string).unwrap_or_default();
    let name = value.split(':').next().unwrap_or_default();
    if tip.is_some() || !is_near(&value, &near) && !is_near(name, &near) {
        error.remove(ContextKind::SuggestedValue);
    }
    let is_example = error.kind() == ErrorKind::MissingRequiredArgument;
    if tip.is_some() && !is_example || had_one.contains(&true) {
        // The usage contains the suggestion.
        error.remove(ContextKind::Usage);
    }
    if let Some(tip) = tip {
        let tip = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        error.insert(ContextKind::Suggested, tip);
    }
    error
}

/// Returns the first example in the help of the command that the words name.
fn example(root: &Command, words: &[String]) -> Option<String> {
    let path = words[1..].iter().scan(Some(root), |command, word| {
        *command = command.and_then(|it| it.find_subcommand(word));
        *command
    });
    let help = path.last()?.get_after_help()?.to_string();
    let line = help.lines().find(|line| line.starts_with("  queensat "))?;
    let (line, _) = line.trim().split_once("   ").unwrap_or((line.trim(), ""));
    Some(format!("for example, `{line}`"))
}

impl<'a> Place<'a> {
    /// Returns the place of an error in a command line.
    fn of(root: &'a Command, words: &[String], error: &Error, check: Check<'a>) -> Option<Self> {
        let wrong = text(error, ContextKind::InvalidValue);
        let unknown = text(error, ContextKind::InvalidSubcommand);
        let unknown = unknown.or_else(|| text(error, ContextKind::InvalidArg))?;
        let unknown = unknown.split(' ').next()?.to_owned();
        let is_option = unknown.starts_with('-');
        let is_it = |word: &String| match &wrong {
            Some(value) => word == value || word.ends_with(&format!("={value}")),
            None if !is_option => *word == unknown,
            None => word
                .strip_prefix(&*unknown)
                .is_some_and(|rest| rest.is_empty() || unknown.len() == 2 || rest.starts_with('=')),
        };
        let mut places = words[1..].iter().positions(is_it);
        let first = if is_option { places.next() } else { None };
        let at = first.or(places.next_back())? + 1;
        let has_name = wrong.as_ref() == Some(&words[at]) && is_option;
        let start = at - usize::from(has_name && words[at - 1].starts_with('-'));
        let value = wrong.unwrap_or_else(|| match is_option {
            true => words[at][unknown.len()..].replacen('=', "", 1),
            false => unknown.clone(),
        });
        let (mut command, mut before) = (root, Vec::new());
        for word in words.get(1..start)? {
            match command.find_subcommand(word) {
                Some(inner) => command = inner,
                None => before.push(word.clone()),
            }
        }
        let mut after = words[at + 1..].to_vec();
        let has_next = after.first().is_some_and(|word| !word.starts_with('-'));
        let apart = usize::from(value.is_empty() && has_next);
        let apart: Vec<String> = after.drain(..apart).collect();
        let value = Some(value).filter(|value| !value.is_empty());
        Some(Self {
            root,
            command,
            kind: error.kind(),
            unknown,
            value: value.or_else(|| apart.first().cloned()),
            before,
            apart,
            after,
            check,
            is_first: true,
        })
    }

    /// Returns the tip to type one of the lines instead, or else the name of the option in the table.
    fn tip(&self) -> Option<String> {
        let lines = self.lines().into_iter().unique().take(3);
        let typed = |line: Vec<String>| line.iter().map(|word| shown(word)).join(" ");
        let lines = lines.map(|line| format!("`{}`", typed(line))).join(" or ");
        if !lines.is_empty() {
            return Some(format!("use {lines} instead"));
        }
        let targets = self.of_table().into_iter();
        let mut targets = targets.filter(|_| self.kind == ErrorKind::UnknownArgument);
        let own = targets.find_map(|target| {
            let name = target.split(' ').next()?;
            let own = option(self.command, name)?;
            Some(if name == target {
                own.to_string()
            } else {
                target
            })
        })?;
        Some(format!("the option is called '{own}' here"))
    }

    /// Returns lines to type instead, of the first source that has some.
    fn lines(&self) -> Vec<Vec<String>> {
        let sources: &[fn(&Self) -> Vec<String>] = match self.kind {
            ErrorKind::InvalidSubcommand => &[Self::of_table, Self::of_commands, Self::of_board],
            ErrorKind::UnknownArgument if self.unknown.starts_with('-') => &[
                Self::of_table,
                |place| place.of_options(is_form),
                Self::of_commands,
                Self::of_board,
                Self::of_value,
                Self::of_others,
                |place| place.of_options(is_near),
            ],
            ErrorKind::UnknownArgument => &[Self::of_table, Self::of_word, Self::of_value],
            ErrorKind::ValueValidation | ErrorKind::InvalidValue => &[
                Self::of_table,
                Self::of_word,
                Self::of_value,
                Self::of_others,
            ],
            _ => &[],
        };
        for source in sources {
            let targets = source(self);
            if targets == ["none"] {
                return Vec::new();
            }
            let found = targets.iter().filter_map(|target| self.of_target(target));
            let found = found.into_group_map();
            if let Some(own) = found.get(&true).or(found.get(&false)) {
                return own.clone();
            }
        }
        Vec::new()
    }

    /// Returns the line of a target, after `true` for one of this command.
    fn of_target(&self, target: &str) -> Option<(bool, Vec<String>)> {
        let value = self.value.as_deref();
        if let Some(sign) = target.strip_suffix('N').filter(|sign| !sign.is_empty()) {
            let ((first, before), second) = self.before.split_last().zip(value)?;
            let mut place = self.clone();
            place.before = before.to_vec();
            let is_pair = is_size(first) && is_size(second);
            let line = place.line(self.command, &[[first, second].join(sign)]);
            return Some((true, line.filter(|_| is_pair)?));
        }
        let is_of = |command: &&Command| {
            let rest = target.strip_prefix(called(command));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let named = self.commands().filter(is_of).last();
        let command = named.unwrap_or(self.command);
        let is_own = ptr::eq(command, self.command);
        let others = [&self.before[..], &self.after].concat();
        let has_size = things(&others).any(|it| is_size(it));
        let words = target[named.map_or(0, |command| called(command).len())..].split_whitespace();
        let filled = words.filter(|word| *word != ".").map(|word| match word {
            "N" => {
                let number = value.unwrap_or("8").trim_start_matches("n=");
                (is_size(number) && !has_size).then(|| number.to_owned())
            }
            "FILE" => Some(value.unwrap_or(word).to_owned()),
            _ if word.contains("VALUE") => {
                Some(word.replace("VALUE", value.filter(|value| *value != "all")?))
            }
            _ => Some(word.to_owned()),
        });
        let words = filled.collect::<Option<Vec<String>>>()?;
        if !is_own && !self.asks() {
            return None;
        }
        let arg = words.first().and_then(|name| option(command, name));
        let arg = arg.filter(|arg| words.len() == 1 && arg.get_action().takes_values());
        let listed = arg.map(Arg::get_possible_values).unwrap_or_default();
        let mut listed = listed.iter().map(|it| it.get_name());
        let listed = listed.find(|name| *name != "none").unwrap_or_default();
        let values = match (arg, value) {
            (None, _) => vec![""],
            (_, Some(value)) => vec![value],
            _ => vec!["", listed, "FILE", "2"],
        };
        let line = values.into_iter().find_map(|value| {
            let value = Some(value.to_owned()).filter(|value| !value.is_empty());
            self.line(command, &[&words[..], value.as_slice()].concat())
        });
        Some((is_own && !target.starts_with('>'), line?))
    }

    /// Returns a line with new words in place of the fault, if it can be typed: with all other words or, in another
    /// command, with the board and files only.
    fn line(&self, command: &Command, new: &[String]) -> Option<Vec<String>> {
        let path = format!("queensat {}", called(command));
        let path = path.split_whitespace().map(String::from).collect_vec();
        let is_used = |value: &String| new.iter().any(|word| word.contains(value));
        let apart = self.apart.iter().filter(|value| !is_used(value));
        let apart = apart.cloned().collect_vec();
        let words = [&self.before[..], &apart, &self.after].concat();
        let has_none = !words.iter().chain(&self.value).any(|word| is_thing(word));
        let first = command.get_positionals().next().map(ToString::to_string);
        let takes_one = first.is_some();
        let sample = first.filter(|_| has_none).map(|name| {
            let is_board = name[1..].starts_with('N') || name.contains("SIZE");
            String::from(if is_board { "8" } else { "FILE" })
        });
        let things = things(&words).filter(|_| takes_one).cloned();
        let things = things.chain(sample).collect_vec();
        let in_place =
            |apart: &[String]| [&path[..], &self.before, new, apart, &self.after].concat();
        let mut lines = vec![in_place(&apart)];
        if apart.iter().any(|value| !value.contains('.')) {
            lines.push(in_place(&[]));
        }
        if has_none || !ptr::eq(command, self.command) {
            lines.push([&path[..], &things, new].concat());
        }
        lines.into_iter().find_map(|line| {
            let Some(error) = (self.check)(&line) else {
                return Some(line);
            };
            let next = Place::of(self.root, &line, &error?, self.check)?;
            let is_other = self.is_first && !new.contains(&next.unknown);
            let is_first = false;
            let mended = Place { is_first, ..next };
            is_other.then(|| mended.lines())?.into_iter().next()
        })
    }

    /// Returns the commands that are shown to people.
    fn commands(&self) -> impl Iterator<Item = &'a Command> {
        let listed = |command: &&Command| !command.is_hide_set() && command.get_name() != "help";
        let top = self.root.get_subcommands().filter(listed);
        top.flat_map(move |one| std::iter::once(one).chain(one.get_subcommands().filter(listed)))
    }

    /// Returns `true` if the command asks about a board and has one fault, so that another one may be meant.
    fn asks(&self) -> bool {
        let is_puzzle =
            called(self.command).starts_with("puzzle") || self.command.has_subcommands();
        self.is_first && (is_puzzle || option(self.command, "--queen").is_some())
    }

    /// Returns `true` if the fault is a value.
    fn is_value(&self) -> bool {
        use ErrorKind::{InvalidValue, ValueValidation};
        matches!(self.kind, InvalidValue | ValueValidation) && self.value.is_some()
    }

    /// Returns the targets of the table.
    fn of_table(&self) -> Vec<String> {
        let key = match &self.value {
            Some(value) if self.is_value() => format!("{}={}", self.unknown, value.to_lowercase()),
            _ => self.unknown.clone(),
        };
        let mut rows = ELSEWHERE.lines().filter_map(|row| row.split_once(": "));
        let found = rows.find(|(words, _)| {
            let (of, words) = words.split_once(" | ").unwrap_or(("", words));
            (of.is_empty() || of == called(self.command)) && words.split(' ').contains(&&*key)
        });
        let (_, targets) = found.unwrap_or_default();
        let targets = targets.split(", ").filter(|it| !it.is_empty());
        targets.map(String::from).collect()
    }

    /// Returns the commands of the unknown name, and those here that have a similar name.
    fn of_commands(&self) -> Vec<String> {
        let name = self.unknown.trim_start_matches('-');
        let is_meant = |path: &&str| {
            let (parent, it) = path.rsplit_once(' ').unwrap_or(("", path));
            let is_like = is_near(name, it) || is_form(name, it);
            it == name || is_like && parent == called(self.command)
        };
        let meant = self.commands().map(called).filter(is_meant);
        meant.map(String::from).collect()
    }

    /// Returns the commands for a board, or the file of a problem, without a command.
    fn of_board(&self) -> Vec<String> {
        let rest = self.before.iter().chain(&self.value).chain(&self.after);
        let mut words = std::iter::once(&self.unknown).chain(rest);
        let thing = words.find(|word| is_size(word) || Path::new(word).is_file());
        let is_unknown = thing == Some(&self.unknown);
        let value = if is_unknown { " VALUE" } else { "" };
        let targets = match (called(self.command), thing) {
            ("", Some(size)) if is_size(size) => &["solve", "count"][..],
            ("", Some(file)) if file.contains(".cnf") => &["solve --cnf"],
            ("", Some(_)) => &["solve --problem", "puzzle check"],
            ("puzzle", Some(size)) if is_size(size) => &["puzzle new"],
            ("puzzle", Some(_)) => &["puzzle check"],
            _ => &[],
        };
        let targets = targets.iter();
        targets.map(|it| format!("{it}{value}")).collect()
    }

    /// Returns the options of the command that have a similar name.
    fn of_options(&self, is_like: fn(&str, &str) -> bool) -> Vec<String> {
        let name = self.unknown.trim_start_matches('-');
        let names = self.command.get_arguments().filter_map(Arg::get_long);
        let like = names.filter(|long| is_like(name, long));
        like.map(|long| format!("--{long}")).collect()
    }

    /// Returns the other commands that have the option, or the value of the option.
    fn of_others(&self) -> Vec<String> {
        let value = self.value.as_deref().filter(|_| self.is_value());
        let is_common = value.is_some_and(|value| COMMON.contains(&value));
        let has_it = |command: &&Command| {
            let arg = option(command, &self.unknown).filter(|_| !ptr::eq(*command, self.command));
            arg.is_some_and(|arg| value.is_none_or(|value| has_value(arg, value)))
        };
        let others = self.commands().filter(has_it).filter(|_| !is_common);
        let typed = format!("{} {}", self.unknown, value.unwrap_or_default());
        let lines = others.map(|it| format!("{} {typed}", called(it)));
        lines.take(2).collect()
    }

    /// Returns other options that have the word as their value, such as that of a SAT solver that is named as an engine.
    fn of_value(&self) -> Vec<String> {
        let given = &*self.unknown;
        let value = match (&self.value, self.is_value()) {
            (Some(value), true) => value,
            _ => given.trim_start_matches('-'),
        };
        let owner = |part: &str| {
            let (arg, option) = self.command.get_arguments().find_map(|arg| {
                let option = format!("--{}", arg.get_long()?);
                (option != given && has_value(arg, part)).then_some((arg, option))
            })?;
            // Options with a heading are those of a formula and its solver.
            let of_sat = arg.get_help_heading().is_some() && given == "--engine";
            let sat = if of_sat { "--engine sat " } else { "" };
            Some(format!("{sat}{option} {part}"))
        };
        let parts = value.strip_prefix("sat:").unwrap_or(value).split(':');
        let words = parts.map(owner).collect::<Option<Vec<String>>>();
        let words = words.filter(|_| !COMMON.contains(&value));
        let words = words.map(|words| words.join(" "));
        let words = words.map(|words| words.replace(" --engine sat", ""));
        words.into_iter().collect()
    }

    /// Returns what a file, or one or two numbers, in the place of a size, a square or another argument may mean.
    fn of_word(&self) -> Vec<String> {
        let Some(value) = &self.value else {
            return Vec::new();
        };
        if Path::new(value).is_file() {
            let has_cnf = value.contains(".cnf") && option(self.command, "--cnf").is_some();
            let target = match self.unknown.strip_prefix("--") {
                Some(name) => format!("--{name}-file VALUE"),
                None if has_cnf => "--cnf VALUE".into(),
                None if things(&self.before).next().is_some() => {
                    return match called(self.command) {
                        "puzzle show" => vec!["puzzle booklet --output booklet.pdf VALUE".into()],
                        _ => Vec::new(),
                    };
                }
                None => "--problem VALUE".into(),
            };
            return vec![target];
        } else if self.kind == ErrorKind::UnknownArgument {
            return vec![",N".into(), "xN".into()];
        }
        let numbers = value.split(|c: char| !c.is_ascii_digit());
        let numbers = numbers.filter(|it| !it.is_empty()).collect_vec();
        let signs = value.len() - numbers.concat().len();
        match &numbers[..] {
            _ if self.unknown.starts_with('-') => Vec::new(),
            [number] if signs <= 2 => vec![(*number).to_owned()],
            [rows, columns] if value.contains(['*', '×']) => vec![format!("{rows}x{columns}")],
            [from, to] if (1..4).contains(&signs) && !value.contains(',') => {
                vec![format!("{from}..{to}")]
            }
            _ => Vec::new(),
        }
    }
}
