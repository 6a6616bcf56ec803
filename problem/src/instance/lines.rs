//! Lines of a text with their places.

/// Lines without line ends, each with its place in bytes.
pub(super) struct Lines<'a> {
    text: &'a str,
    pub(super) at: usize,
}

impl<'a> Lines<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the lines up to an empty one, the end or a line for which `ends` returns `true`, which
    /// is left.
    pub(super) fn block(&mut self, ends: impl Fn(&str) -> bool) -> Vec<(usize, &'a str)> {
        let mut rows = Vec::new();
        loop {
            let before = self.at;
            match self.next() {
                Some((_, line)) if ends(line) => {
                    self.at = before;
                    return rows;
                }
                Some((at, line)) if !line.trim().is_empty() => rows.push((at, line.trim_end())),
                _ => return rows,
            }
        }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.text[self.at..].split_inclusive('\n').next()?;
        let start = self.at;
        self.at += line.len();
        let line = line.strip_suffix('\n').unwrap_or(line);
        Some((start, line.strip_suffix('\r').unwrap_or(line)))
    }
}
