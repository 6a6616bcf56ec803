//! HTML page of a comparison, which needs no other file.

use super::units::{date, memory, three_digits, time};
use super::{heading, table::Table, tables};
use crate::compare::plot::{PlotError, draw_plot};
use crate::compare::{Comparison, Digest, Outcome};
use crate::text::command_line;
use crate::text::counted;
use queensat::render::drawing::escaped;

const STYLE: &str = "\
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, 'DejaVu Sans', sans-serif; color: #2d3036; background: #fff;
  max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; }
p.meta, figcaption, .note { color: #6e747d; }
figure { margin: 1.5rem 0; overflow-x: auto; }
figure svg { max-width: 100%; height: auto; }
/* The shadow at an edge shows that there are more columns behind it. */
.wide { overflow-x: auto; background: linear-gradient(90deg, #fff 2rem, #fff0) 0 / 4rem 100% no-repeat local,
  linear-gradient(270deg, #fff 2rem, #fff0) 100% / 4rem 100% no-repeat local,
  linear-gradient(90deg, #0003, #0000) 0 / .8rem 100% no-repeat scroll,
  linear-gradient(270deg, #0003, #0000) 100% / .8rem 100% no-repeat scroll; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .5rem; text-align: right; white-space: nowrap; }
th { border-bottom: 2px solid #9699a3; }
td { border-bottom: 1px solid #e4e6ea; }
.text, .code { text-align: left; }
td.code { min-width: 9em; white-space: normal; overflow-wrap: anywhere; }
tbody tr.first td { border-top: 2px solid #c9ccd3; }
tr.ended td, tr.skipped td, tr.missing td { color: #6e747d; }
tr.wrong td, p.wrong { color: #a01a26; font-weight: 600; }
code, pre { font: .875em ui-monospace, 'DejaVu Sans Mono', monospace; }
pre { background: #f4f5f7; padding: .8rem 1rem; overflow-x: auto; }
td.note { white-space: normal; text-align: left; overflow-wrap: anywhere; }
details { margin: 1rem 0; }
@media (max-width: 60rem) { body { padding: 1rem; } table { font-size: .75rem; }
  th, td { padding: .2rem .3rem; } td.text { white-space: normal; } }
@media print { body { max-width: none; } details { display: none; } }
";

const CAPTION: &str = "Wall-clock time of whole processes on a logarithmic axis. Dashed lines with \
    hollow marks belong to programs that are not part of queensat. A cross marks a limit or a failure, \
    after which the engine was not run on larger boards.";

/// Returns the page: plot, tables of times, growth, formulas and counters, method, commands and
/// runs.
///
/// # Errors
///
/// [`PlotError`] if the comparison has no result.
pub fn html(comparison: &Comparison) -> Result<String, PlotError> {
    let digest = Digest::of(comparison);
    let plot = draw_plot(comparison)?.to_svg();
    let title = escaped(&format!("queensat: {}", heading(comparison)));
    let date = date(comparison.started);
    let version = escaped(&comparison.program.version);
    let machine = escaped(&comparison.machine.describe());
    let mut warnings = String::new();
    if !comparison.complete {
        warnings += "<p><strong>Partial:</strong> the comparison was interrupted.</p>\n";
    }
    if comparison.has(&[Outcome::Wrong]) {
        warnings += "<p class=\"wrong\">Answers contradict each other or a published count; see the \
                     table.</p>\n";
    }
    let tables = [
        Table {
            title: "Times",
            ..tables::times(comparison, &digest)
        },
        tables::growth(&digest),
        tables::formulas(comparison),
        tables::statistics(comparison),
    ];
    let tables = super::join(&tables, Table::html);
    let method: String = method(comparison)
        .iter()
        .map(|item| format!("<li>{}</li>\n", escaped(item)))
        .collect();
    let mut commands = command_line(&comparison.program.command) + "\n";
    for engine in &comparison.engines {
        commands += &format!("\n{}", command_line(&engine.command));
    }
    let commands = escaped(&commands);
    let runs = counted(comparison.runs.len() as u64, "run");
    let all_runs = tables::runs(comparison).html();
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <p class=\"meta\">{date} · queensat {version} · {machine}</p>\n{warnings}\
         <figure id=\"plot\">\n{plot}<figcaption>{CAPTION}</figcaption>\n</figure>\n{tables}\
         <h2>Method</h2>\n<ul id=\"method\">\n{method}</ul>\n\
         <p>Command lines of the comparison and of each engine at the smallest size:</p>\n\
         <pre id=\"commands\">{commands}</pre>\n\
         <h2>All runs</h2>\n<details><summary>{runs}</summary>\n{all_runs}</details>\n\
         </body>\n</html>\n"
    ))
}

/// Describes how the times were measured.
fn method(comparison: &Comparison) -> Vec<String> {
    let options = &comparison.options;
    let mut items = vec![
        format!(
            "Every run is a separate process. Engines take turns: at each size {} each, then {} each.",
            counted(options.warmup.into(), "warmup run"),
            counted(options.runs.into(), "measured run")
        ),
        format!(
            "The time limit of a run is {}.",
            time(options.time_limit_seconds)
        ),
    ];
    if let Some(bytes) = options.memory_limit_bytes {
        items.push(format!("The memory limit of a run is {}.", memory(bytes)));
    }
    if !options.blocked.is_empty() || !options.fixed.is_empty() {
        items.push(format!(
            "The board has {} and {}.",
            counted(options.blocked.len() as u64, "blocked square"),
            counted(options.fixed.len() as u64, "fixed queen")
        ));
    }
    if let Some(blocks) = options.blocked_at_random {
        let percent = three_digits(blocks.probability * 100.0);
        let seed = blocks.seed;
        items.push(format!(
            "{percent} % of the squares are blocked at random (seed {seed})."
        ));
    }
    items.push(format!(
        "Built-in SAT solvers: {}.",
        comparison.program.backends.join("; ")
    ));
    items
}
