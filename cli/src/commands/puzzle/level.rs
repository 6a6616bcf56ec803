//! Levels of puzzles, as they are typed.

use puzzle::Tier;
use std::str::FromStr;

/// A level, or a range of levels from an easier to a harder one.
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    pub first: Tier,
    pub last: Option<Tier>,
}

/// Returns the hardest steps of a level. The number or the name of a kind of steps was a level, too, so it is told
/// which one to type.
pub fn level(text: &str) -> Result<Tier, String> {
    let mut levels = Tier::LEVELS.into_iter();
    if let Some((_, hardest)) = levels.find(|(word, _)| text.eq_ignore_ascii_case(word)) {
        return Ok(hardest);
    }
    Err(match text.parse::<Tier>() {
        Ok(tier) => format!("a level is a word; type {}", tier.level()),
        Err(_) => "expected easy, medium, hard or expert".into(),
    })
}

impl FromStr for Levels {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (first, Some(level(last)?)),
            None => (text, None),
        };
        Ok(Self {
            first: level(first)?,
            last,
        })
    }
}
