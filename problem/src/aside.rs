//! Words about a problem that no rule needs.

use std::hash::{Hash, Hasher};

/// A value beside a statement. Two statements are equal whatever stands beside them.
#[derive(Clone, Debug, Default)]
pub struct Aside<T>(pub T);

impl<T> PartialEq for Aside<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Aside<T> {}

impl<T> Hash for Aside<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// The title and the author of a problem, as a text states them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The title.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
}

impl About {
    /// Maximum number of characters of a title or an author.
    const MAX: usize = 200;

    /// Takes a field with one of the names that people give to titles and authors. Returns `false` for any other.
    pub(crate) fn take(&mut self, name: &str, value: &str) -> bool {
        let place = match name.trim().to_lowercase().as_str() {
            "title" | "name" => &mut self.title,
            "author" | "by" => &mut self.author,
            _ => return false,
        };
        let words = value.trim().chars().filter(|c| !c.is_control());
        let words: String = words.take(Self::MAX).collect();
        if place.is_none() && !words.is_empty() {
            *place = Some(words);
        }
        true
    }

    /// Returns what is known, with the names of its fields.
    pub(crate) fn fields(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let fields = [("title", &self.title), ("author", &self.author)];
        fields
            .into_iter()
            .filter_map(|(name, value)| Some((name, value.as_deref()?)))
    }
}
