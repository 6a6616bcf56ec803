//! Sheets of boards in text.

/// Returns boards side by side, as many as fit into `width` characters.
///
/// An element is a text from [`write_board`](super::write_board) and the caption lines below it.
#[must_use]
pub fn text_sheet(boards: &[(String, Vec<String>)], width: usize) -> String {
    const GAP: usize = 4;
    let lines = |board: &(String, Vec<String>)| -> Vec<String> {
        let rows = board.0.lines().map(str::to_owned);
        rows.chain(board.1.iter().cloned()).collect()
    };
    let blocks: Vec<Vec<String>> = boards.iter().map(lines).collect();
    let widest = blocks.iter().flatten().map(|line| shown_width(line)).max();
    let cell = widest.unwrap_or(0) + GAP;
    let columns = ((width + GAP) / cell).max(1);
    let mut text = String::new();
    for (position, row) in blocks.chunks(columns).enumerate() {
        if position > 0 {
            text.push('\n');
        }
        let height = row.iter().map(Vec::len).max().unwrap_or(0);
        for line in 0..height {
            let mut written = String::new();
            for block in row {
                let part = block.get(line).map_or("", String::as_str);
                written += part;
                written += &" ".repeat(cell - shown_width(part));
            }
            text += written.trim_end();
            text.push('\n');
        }
    }
    text
}

/// Returns the number of characters that a terminal shows, without escape sequences.
fn shown_width(line: &str) -> usize {
    let mut width = 0;
    let mut escape = false;
    for c in line.chars() {
        match (escape, c) {
            (false, '\x1b') => escape = true,
            (true, 'm') => escape = false,
            (true, _) => {}
            (false, _) => width += 1,
        }
    }
    width
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_as_many_boards_as_fit() {
        let boards: Vec<(String, Vec<String>)> = ["a", "b", "c"]
            .iter()
            .map(|name| (format!("{name}{name}\n"), vec![(*name).to_owned()]))
            .collect();
        assert_eq!(text_sheet(&boards, 8), "aa    bb\na     b\n\ncc\nc\n");
        assert_eq!(text_sheet(&boards, 1), "aa\na\n\nbb\nb\n\ncc\nc\n");
        assert_eq!(shown_width("\x1b[0;1mab\x1b[0m"), 2);
    }
}
