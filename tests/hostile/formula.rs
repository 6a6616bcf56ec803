//! Formulas, read by the necessary conditions of the format only.

use std::collections::BTreeSet;

/// Maximum number of variables for brute force.
const MAX_VARIABLES: usize = 12;

pub struct Formula(Vec<Vec<i64>>);

impl Formula {
    /// Reads a formula in strict DIMACS format; an error is certain to be one.
    pub fn read(text: &[u8]) -> Result<Self, &'static str> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let (mut header, mut clauses, mut clause) = (None, Vec::new(), Vec::new());
        for line in text.split(|&byte| byte == b'\n') {
            let is_blank = |byte: &u8| b" \t\r\x0b\x0c".contains(byte);
            let words: Vec<&[u8]> = line
                .split(is_blank)
                .filter(|word| !word.is_empty())
                .collect();
            match words.first() {
                Some([b'c', ..]) => continue,
                Some(&b"p") => {
                    let numbers: Vec<i64> = words.iter().filter_map(|word| number(word)).collect();
                    let is_whole = words.len() == 4 && words[1] == b"cnf" && numbers.len() == 2;
                    if !is_whole || header.is_some() || !clauses.is_empty() || !clause.is_empty() {
                        return Err("a wrong header");
                    }
                    header = Some((numbers[0], numbers[1]));
                    continue;
                }
                _ => {}
            }
            for word in words {
                let literal = number(word).ok_or("a word that is no number")?;
                let (variables, _) = header.ok_or("no header")?;
                match literal {
                    0 => clauses.push(std::mem::take(&mut clause)),
                    _ if literal.abs() <= variables => clause.push(literal),
                    _ => return Err("a variable above the header"),
                }
            }
        }
        let (_, declared) = header.ok_or("no header")?;
        if !clause.is_empty() || declared != clauses.len() as i64 {
            return Err("a wrong number of clauses");
        }
        Ok(Self(clauses))
    }

    /// Returns `true` if the literals of a model satisfy all clauses.
    pub fn is_satisfied(&self, model: &BTreeSet<i64>) -> bool {
        let consistent = model
            .iter()
            .all(|&literal| literal == 0 || !model.contains(&-literal));
        consistent
            && self
                .0
                .iter()
                .all(|clause| clause.iter().any(|literal| model.contains(literal)))
    }

    /// Returns `true` if there is a model, or `None` if there are too many variables for brute force.
    pub fn has_model(&self) -> Option<bool> {
        let variables: BTreeSet<i64> = self
            .0
            .iter()
            .flatten()
            .map(|literal| literal.abs())
            .collect();
        let variables: Vec<i64> = variables.into_iter().collect();
        if variables.len() > MAX_VARIABLES {
            return None;
        }
        let model = |bits: u32| -> BTreeSet<i64> {
            let value = |(place, &variable): (usize, &i64)| match bits >> place & 1 {
                1 => variable,
                _ => -variable,
            };
            variables.iter().enumerate().map(value).collect()
        };
        Some((0..1 << variables.len()).any(|bits| self.is_satisfied(&model(bits))))
    }
}

fn number(word: &[u8]) -> Option<i64> {
    std::str::from_utf8(word).ok()?.parse().ok()
}
