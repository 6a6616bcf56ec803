//! Tables, rendered as text, Markdown, HTML or CSV.

use queensat::render::drawing::escaped;
use std::iter::repeat_n;

/// Table with a title above and a note below.
#[derive(Debug, Default)]
pub struct Table {
    /// Identifier in HTML.
    pub id: &'static str,
    /// Title; empty for none.
    pub title: &'static str,
    /// Headings of the columns, separated by `", "`.
    pub columns: &'static str,
    /// Rows.
    pub rows: Vec<Row>,
    /// Number of rows per group, or 0 without groups.
    pub group: usize,
    /// Note; empty for none.
    pub note: String,
}

/// Kind of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Aligned to the right.
    Number,
    /// Aligned to the left.
    Text,
    /// Aligned to the left, in a monospaced font.
    Code,
}

impl Kind {
    fn of(heading: &str) -> Self {
        match heading {
            "engine" | "encoding" => Self::Code,
            "interval" | "measured" | "outcome" => Self::Text,
            _ => Self::Number,
        }
    }
}

/// Row of a table.
#[derive(Debug, Default)]
pub struct Row {
    /// Cells, of which the last may be missing.
    pub cells: Vec<String>,
    /// Text in place of the missing cells.
    pub note: String,
    /// Class in HTML; empty for none.
    pub class: &'static str,
}

impl Table {
    /// Returns the table with aligned columns.
    pub fn text(&self) -> String {
        let columns = self.columns();
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.cells.get(column));
            let widths = cells.map(|cell| cell.chars().count());
            widths.fold(columns[column].len(), usize::max)
        };
        let widths: Vec<usize> = (0..columns.len()).map(width).collect();
        let line = |cells: &[String], note: &str| {
            let mut line = String::new();
            for ((cell, &width), heading) in cells.iter().zip(&widths).zip(&columns) {
                // A width of the formatter has 16 bits.
                let spaces = " ".repeat(width.saturating_sub(cell.chars().count()));
                line += &match Kind::of(heading) {
                    Kind::Number => format!("{spaces}{cell}  "),
                    Kind::Text | Kind::Code => format!("{cell}{spaces}  "),
                };
            }
            format!("{}\n", (line + note).trim_end())
        };
        let mut text = String::new();
        if !self.title.is_empty() {
            text = format!("{}\n\n", self.title);
        }
        text += &line(&self.headings(), "");
        for (place, row) in self.rows.iter().enumerate() {
            if place > 0 && self.group > 1 && place % self.group == 0 {
                text.push('\n');
            }
            text += &line(&row.cells, &row.note);
        }
        if !self.note.is_empty() {
            text += &format!("\n{}\n", self.note);
        }
        text
    }

    /// Returns the table in Markdown, without its title.
    pub fn markdown(&self) -> String {
        let columns = self.columns();
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut text = line(self.headings());
        let rules = columns.iter().map(|heading| match Kind::of(heading) {
            Kind::Number => "--:|",
            Kind::Text | Kind::Code => ":--|",
        });
        text += &format!("|{}\n", rules.collect::<String>());
        for row in &self.rows {
            let cells = row.cells.iter().zip(&columns);
            let mut cells: Vec<String> = cells
                .map(|(cell, heading)| match Kind::of(heading) {
                    Kind::Code => format!("`{}`", markdown_cell(cell).replace('`', "'")),
                    Kind::Number | Kind::Text => markdown_cell(cell),
                })
                .collect();
            let missing = columns.len() - cells.len();
            if missing > 0 {
                cells.extend(repeat_n(String::new(), missing - 1));
                cells.push(markdown_cell(&row.note));
            }
            text += &line(cells);
        }
        if !self.note.is_empty() {
            text += &format!("\n{}\n", markdown_cell(&self.note));
        }
        text
    }

    /// Returns the table in HTML.
    pub fn html(&self) -> String {
        let columns = self.columns();
        let class = |heading: &str| match Kind::of(heading) {
            Kind::Number => "",
            Kind::Text => " class=\"text\"",
            Kind::Code => " class=\"code\"",
        };
        let mut html = String::new();
        if !self.title.is_empty() {
            html = format!("<h2>{}</h2>\n", self.title);
        }
        let id = self.id;
        html += &format!("<div class=\"wide\"><table id=\"{id}\">\n<thead><tr>");
        for heading in &columns {
            html += &format!("<th{}>{heading}</th>", class(heading));
        }
        html += "</tr></thead>\n<tbody>\n";
        for (place, row) in self.rows.iter().enumerate() {
            html += "<tr";
            if !row.class.is_empty() {
                let is_first = self.group > 0 && place % self.group == 0;
                let first = if is_first { " first" } else { "" };
                html += &format!(" class=\"{}{first}\"", row.class);
                for (cell, heading) in row.cells.iter().zip(&columns).take(2) {
                    html += &format!(" data-{heading}=\"{}\"", escaped(cell));
                }
            }
            html += ">";
            for (cell, heading) in row.cells.iter().zip(&columns) {
                let cell = match Kind::of(heading) {
                    Kind::Code => format!("<code>{}</code>", escaped(cell)),
                    Kind::Number | Kind::Text => escaped(cell),
                };
                html += &format!("<td{}>{cell}</td>", class(heading));
            }
            let missing = columns.len() - row.cells.len();
            if missing > 0 {
                let note = escaped(&row.note);
                html += &format!("<td class=\"note\" colspan=\"{missing}\">{note}</td>");
            }
            html += "</tr>\n";
        }
        html += "</tbody>\n</table></div>\n";
        if !self.note.is_empty() {
            html += &format!("<p class=\"note\">{}</p>\n", escaped(&self.note));
        }
        html
    }

    /// Returns the table as CSV (RFC 4180), without its title and note.
    pub fn csv(&self) -> String {
        let line = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| csv_cell(cell)).collect();
            cells.join(",") + "\n"
        };
        let rows = self.rows.iter().map(|row| line(&row.cells));
        line(&self.headings()) + &rows.collect::<String>()
    }

    fn columns(&self) -> Vec<&'static str> {
        self.columns.split(", ").collect()
    }

    fn headings(&self) -> Vec<String> {
        self.columns.split(", ").map(str::to_owned).collect()
    }
}

/// Returns text that does not end its cell.
pub fn markdown_cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

fn csv_cell(cell: &str) -> String {
    // Spreadsheets take a cell with such a start for a formula.
    let is_formula = cell.starts_with(['=', '+', '-', '@']);
    let cell = format!("{}{cell}", if is_formula { "'" } else { "" });
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}
