//! Options of a group that were given on the command line, as they were typed.

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use std::marker::PhantomData;

/// Options of the group `T` that were given: their names and values. It is the first field of the group.
#[derive(Debug)]
pub struct TypedOptions<T> {
    options: Vec<(String, Vec<String>)>,
    group: PhantomData<T>,
}

impl<T> TypedOptions<T> {
    /// Adds a value of an option.
    pub fn add(&mut self, name: &str, value: &str) {
        match self.options.iter_mut().find(|(known, _)| known == name) {
            Some((_, values)) => values.push(value.into()),
            None => self.options.push((name.into(), vec![value.into()])),
        }
    }

    /// Returns the name of the first option besides `others`, if any.
    pub fn first(&self, others: &[&str]) -> Option<&str> {
        let mut names = self.options.iter().map(|(name, _)| &**name);
        names.find(|name| !others.contains(name))
    }

    /// Returns the lines that state an option in a file.
    pub fn lines(&self, option: &str) -> Vec<String> {
        let rule = option
            .trim_start_matches("--")
            .trim_end_matches("-diagonal");
        let given = self.options.iter().find(|(name, _)| name == option);
        match given.map_or(&[][..], |(_, values)| values) {
            _ if option == "--regions" => vec!["regions".into(), "and the rows of the grid".into()],
            [] => vec![rule.into()],
            values => (values.iter().map(|value| format!("{rule} {value}"))).collect(),
        }
    }

    /// Returns the words of the options on a command line, without those of `left_out`.
    pub fn words(&self, left_out: Option<&str>) -> Vec<String> {
        let options = self
            .options
            .iter()
            .filter(|(name, _)| Some(&**name) != left_out);
        let words = options.flat_map(|(name, values)| match &values[..] {
            [] => vec![name],
            values => values.iter().flat_map(|value| [name, value]).collect(),
        });
        words.cloned().collect()
    }
}

impl<T: Args> FromArgMatches for TypedOptions<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let group = T::augment_args(Command::new("group"));
        let options = group.get_arguments().filter_map(|option| {
            let id = option.get_id().as_str();
            let is_given = matches.value_source(id) == Some(ValueSource::CommandLine);
            let values = matches
                .get_raw(id)
                .into_iter()
                .flatten()
                .map(|value| value.to_string_lossy().into_owned());
            let has_values = option.get_action().takes_values();
            let values = values.filter(|_| has_values).collect();
            is_given.then(|| (format!("--{}", id.replace('_', "-")), values))
        });
        Ok(Self {
            options: options.collect(),
            group: PhantomData,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Adds no options.
impl<T: Args> Args for TypedOptions<T> {
    fn augment_args(command: Command) -> Command {
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        command
    }
}
