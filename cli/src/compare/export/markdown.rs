//! A comparison as tables in Markdown.

use super::table::{NUMBERS, about_ratios, about_times, growth, row};
use super::units::{command_line, date};
use crate::compare::{Comparison, Digest};
use std::fmt::Write;

/// The tables, with a heading that says what was compared where.
#[must_use]
pub fn markdown(comparison: &Comparison) -> String {
    let digest = Digest::of(comparison);
    let options = &comparison.options;
    let mut text = format!(
        "## queensat compare: {}, n = {} to {}\n\n{}, {}, queensat {}\n\n",
        options.task.description(),
        options.from,
        options.to,
        date(comparison.started),
        cell(&comparison.machine.describe()),
        comparison.program.version,
    );
    if !comparison.complete {
        text += "**Partial: the comparison was cut short.**\n\n";
    }
    text += "| n | engine |";
    for heading in NUMBERS {
        push(&mut text, format_args!(" {heading} |"));
    }
    text += " ratio |\n|--:|:--|";
    text += &"--:|".repeat(NUMBERS.len());
    text += ":--|\n";
    for size in 0..digest.sizes.len() {
        for engine in &digest.engines {
            let row = row(&digest, engine, &engine.cells[size]);
            push(
                &mut text,
                format_args!("| {} | {} |", row.n, code(&row.engine)),
            );
            let empty = Default::default();
            for number in row.numbers.as_ref().unwrap_or(&empty) {
                push(&mut text, format_args!(" {number} |"));
            }
            push(&mut text, format_args!(" {} |\n", cell(&row.note)));
        }
    }
    if digest.engines.iter().any(|engine| engine.growth.is_some()) {
        text += "\n| engine | growth of the time |\n|:--|:--|\n";
        for engine in &digest.engines {
            if let Some(fitted) = &engine.growth {
                let (spec, growth) = (code(&engine.spec), growth(fitted));
                push(&mut text, format_args!("| {spec} | {growth} |\n"));
            }
        }
    }
    if !comparison.formulas.is_empty() {
        text += "\n| n | engine | encoding | variables | auxiliary | clauses | literals |\n\
                 |--:|:--|:--|--:|--:|--:|--:|\n";
        for formula in &comparison.formulas {
            push(
                &mut text,
                format_args!(
                    "| {} | {} | {} | {} | {} | {} | {} |\n",
                    formula.n,
                    code(&comparison.engines[formula.engine].spec),
                    formula.encoding,
                    formula.variables,
                    formula.auxiliary,
                    formula.clauses,
                    formula.literals
                ),
            );
        }
    }
    text.push('\n');
    if let Some(about) = about_ratios(comparison, &digest) {
        push(&mut text, format_args!("{}.\n", cell(&about)));
    }
    text += &about_times(comparison, &digest);
    let command = command_line(&comparison.program.command);
    push(
        &mut text,
        format_args!("\n```sh\n{}\n```\n", command.replace("```", "")),
    );
    text
}

/// Text that stays in its cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

/// Text in the type of programs.
fn code(text: &str) -> String {
    format!("`{}`", cell(text).replace('`', "'"))
}

fn push(text: &mut String, more: std::fmt::Arguments<'_>) {
    text.write_fmt(more).expect("a string takes any text");
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;

    #[test]
    fn tables_have_the_same_number_of_cells_in_every_row() {
        let text = super::markdown(&sample());
        let expected = include_str!("../../../../tests/data/compare/table.md");
        assert_eq!(text, expected);
        for table in text.split("\n\n").filter(|part| part.starts_with("| ")) {
            let cells = |line: &str| line.replace("\\|", "").matches('|').count();
            let columns = cells(table.lines().next().unwrap());
            assert!(table.lines().all(|line| cells(line) == columns), "{table}");
        }
    }
}
