//! A comparison as a page of HTML that needs nothing but itself.

use super::plot::{PlotError, draw_plot};
use crate::compare::export::units::{command_line, date, grouped, memory, three_digits, time};
use crate::compare::{Comparison, Digest, Outcome, Ratio, State};
use queensat::render::drawing::escaped;
use std::fmt::Write;

const STYLE: &str = "\
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, 'DejaVu Sans', sans-serif; color: #2d3036; background: #fff;
  max-width: 68rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; }
p.meta, figcaption, .note { color: #6e747d; }
figure { margin: 1.5rem 0; overflow-x: auto; }
figure svg { max-width: 100%; height: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .65rem; text-align: right; white-space: nowrap; }
th { border-bottom: 2px solid #9699a3; }
td { border-bottom: 1px solid #e4e6ea; }
th.text, td.text { text-align: left; }
tbody tr.first td { border-top: 2px solid #c9ccd3; }
tr.ended td, tr.skipped td, tr.missing td { color: #6e747d; }
tr.wrong td, p.wrong { color: #a01a26; font-weight: 600; }
code, pre { font: .875em ui-monospace, 'DejaVu Sans Mono', monospace; }
pre { background: #f4f5f7; padding: .8rem 1rem; overflow-x: auto; }
td.note { white-space: normal; text-align: left; }
details { margin: 1rem 0; }
@media print { body { max-width: none; } details { display: none; } }
";

/// The page: the plot, a table with a row for each engine at each size, growth, sizes of formulas,
/// the machine, the commands, and all runs.
///
/// # Errors
///
/// [`PlotError`] if nothing was measured.
pub fn html_report(comparison: &Comparison) -> Result<String, PlotError> {
    let digest = Digest::of(comparison);
    let options = &comparison.options;
    let plot = draw_plot(comparison)?.to_svg();
    let title = format!(
        "queensat: {}, n = {} to {}",
        options.task.description(),
        options.from,
        options.to
    );
    let mut page = Page(String::new());
    page.add(format_args!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n\
         <title>{0}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
        escaped(&title)
    ));
    page.add(format_args!(
        "<p class=\"meta\">{} · queensat {} · {}</p>\n",
        date(comparison.started),
        escaped(&comparison.program.version),
        escaped(&comparison.machine.describe())
    ));
    if !comparison.complete {
        page.add(format_args!(
            "<p><strong>Partial:</strong> the comparison was cut short.</p>\n"
        ));
    }
    if comparison.has_disagreement() {
        page.add(format_args!(
            "<p class=\"wrong\">Answers contradict each other or what is published; see the table.</p>\n"
        ));
    }
    page.add(format_args!(
        "<figure id=\"plot\">\n{plot}<figcaption>Time of whole processes on a logarithmic axis. Broken \
         lines with hollow marks are programs that are not part of queensat. A cross is where an engine \
         came to a limit or failed; on larger boards it was not run.</figcaption>\n</figure>\n"
    ));
    times(&mut page, comparison, &digest);
    growth(&mut page, &digest);
    formulas(&mut page, comparison);
    statistics(&mut page, comparison);
    how(&mut page, comparison, &digest);
    runs(&mut page, comparison);
    page.0 += "</body>\n</html>\n";
    Ok(page.0)
}

struct Page(String);

impl Page {
    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        self.0.write_fmt(text).expect("a string takes any text");
    }

    /// Begins a table. Columns whose heading starts with a space hold text.
    fn table(&mut self, id: &str, headings: &[&str]) {
        self.add(format_args!(
            "<div class=\"wide\"><table id=\"{id}\">\n<thead><tr>"
        ));
        for heading in headings {
            let class = if heading.starts_with(' ') {
                " class=\"text\""
            } else {
                ""
            };
            self.add(format_args!("<th{class}>{}</th>", heading.trim()));
        }
        self.0 += "</tr></thead>\n<tbody>\n";
    }

    fn end_table(&mut self) {
        self.0 += "</tbody>\n</table></div>\n";
    }

    fn cell(&mut self, text: &str) {
        self.add(format_args!("<td>{}</td>", escaped(text)));
    }

    fn code(&mut self, text: &str) {
        self.add(format_args!(
            "<td class=\"text\"><code>{}</code></td>",
            escaped(text)
        ));
    }
}

fn times(page: &mut Page, comparison: &Comparison, digest: &Digest) {
    page.0 += "<h2>Times</h2>\n";
    let headings = [
        "n", " engine", "median", "min", "max", "spread", "user", "system", "memory", "answer",
        "ratio", "interval",
    ];
    page.table("times", &headings);
    for size in 0..digest.sizes.len() {
        for (place, engine) in digest.engines.iter().enumerate() {
            let cell = &engine.cells[size];
            let state = match &cell.state {
                State::Measured { .. } => "measured",
                State::Ended {
                    outcome: Outcome::Wrong,
                    ..
                } => "wrong",
                State::Ended { .. } => "ended",
                State::Skipped { .. } => "skipped",
                State::Missing => "missing",
            };
            let first = if place == 0 { " first" } else { "" };
            page.add(format_args!(
                "<tr class=\"{state}{first}\" data-n=\"{}\" data-engine=\"{}\">",
                cell.n,
                escaped(&engine.spec)
            ));
            page.cell(&cell.n.to_string());
            page.code(&engine.spec);
            state_cells(page, &cell.state, place == digest.reference);
            page.0 += "</tr>\n";
        }
    }
    page.end_table();
    let reference = &comparison.engines[digest.reference].spec;
    page.add(format_args!(
        "<p class=\"note\">Times are of whole processes from start to end. Spread is that of the middle \
         half of the runs as a part of the median. Ratio is the time as a multiple of that of <code>{}\
         </code>: the median of the ratios of the rounds, in which all engines take their turn; the \
         interval holds the true median with the probability that stands beside it.</p>\n",
        escaped(reference)
    ));
}

fn state_cells(page: &mut Page, state: &State, is_reference: bool) {
    match state {
        State::Measured {
            wall_seconds,
            user_seconds,
            system_seconds,
            peak_memory_bytes,
            ratio,
            answer,
        } => {
            let known = |value: Option<String>| value.unwrap_or_else(|| "?".into());
            for text in [
                time(wall_seconds.median),
                time(wall_seconds.minimum),
                time(wall_seconds.maximum),
                format!("{:.0} %", wall_seconds.spread() * 100.0),
                known(user_seconds.map(time)),
                known(system_seconds.map(time)),
                known(peak_memory_bytes.map(memory)),
                known(answer.as_ref().map(ToString::to_string)),
            ] {
                page.cell(&text);
            }
            let (median, interval) = match ratio {
                Some(ratio) => (format!("× {}", three_digits(ratio.median)), interval(ratio)),
                None if is_reference => ("1".into(), "reference".into()),
                None => (String::new(), String::new()),
            };
            page.cell(&median);
            page.cell(&interval);
        }
        State::Ended {
            outcome,
            message,
            after_seconds,
        } => {
            let message = message.as_deref().unwrap_or_default();
            page.add(format_args!(
                "<td class=\"note\" colspan=\"10\">{outcome} after {}: {}</td>",
                time(*after_seconds),
                escaped(message)
            ));
        }
        State::Skipped {
            because_of,
            outcome,
        } => page.add(format_args!(
            "<td class=\"note\" colspan=\"10\">skipped: {outcome} at n = {because_of}</td>"
        )),
        State::Missing => page.add(format_args!(
            "<td class=\"note\" colspan=\"10\">not measured: the comparison was cut short</td>"
        )),
    }
}

fn interval(ratio: &Ratio) -> String {
    if ratio.confidence == 0.0 {
        return "one round only".into();
    }
    format!(
        "{} to {} ({:.0} %)",
        three_digits(ratio.low),
        three_digits(ratio.high),
        (ratio.confidence * 100.0).floor()
    )
}

fn growth(page: &mut Page, digest: &Digest) {
    if digest.engines.iter().all(|engine| engine.growth.is_none()) {
        return;
    }
    page.0 += "<h2>Growth</h2>\n";
    let headings = [
        " engine",
        "factor per row",
        "smallest step",
        "largest step",
        "fitted to n",
    ];
    page.table("growth", &headings);
    for engine in &digest.engines {
        let Some(growth) = &engine.growth else {
            continue;
        };
        page.0 += "<tr>";
        page.code(&engine.spec);
        for text in [
            three_digits(growth.factor),
            three_digits(growth.lowest),
            three_digits(growth.highest),
            format!("{} to {} ({} sizes)", growth.from, growth.to, growth.sizes),
        ] {
            page.cell(&text);
        }
        page.0 += "</tr>\n";
    }
    page.end_table();
    page.0 += "<p class=\"note\">By which factor the time grows when the board gets one more row: least \
               squares of the logarithms, over the largest sizes, all of which take at least three times as \
               long as the start of a process.</p>\n";
}

fn formulas(page: &mut Page, comparison: &Comparison) {
    if comparison.formulas.is_empty() {
        return;
    }
    page.0 += "<h2>Sizes of formulas</h2>\n";
    let headings = [
        "n",
        " engine",
        " encoding",
        "variables",
        "auxiliary",
        "clauses",
        "literals",
    ];
    page.table("formulas", &headings);
    for formula in &comparison.formulas {
        page.0 += "<tr>";
        page.cell(&formula.n.to_string());
        page.code(&comparison.engines[formula.engine].spec);
        page.code(&formula.encoding);
        for number in [
            formula.variables,
            formula.auxiliary,
            formula.clauses,
            formula.literals,
        ] {
            page.cell(&grouped(number));
        }
        page.0 += "</tr>\n";
    }
    page.end_table();
}

fn statistics(page: &mut Page, comparison: &Comparison) {
    let told = comparison.runs.iter().filter_map(|run| {
        let statistics = run.statistics.as_ref()?;
        let number = |name: &str| {
            let value = statistics.get(name).and_then(serde_json::Value::as_u64);
            value.map_or(String::new(), grouped)
        };
        let counts = [
            "solvers",
            "conflicts",
            "decisions",
            "propagations",
            "restarts",
        ];
        Some((run, counts.map(number)))
    });
    let mut told = told
        .filter(|(_, counts)| counts.iter().any(|count| !count.is_empty()))
        .peekable();
    if told.peek().is_none() {
        return;
    }
    page.0 += "<h2>What the solvers counted</h2>\n";
    let headings = [
        "n",
        " engine",
        "solvers",
        "conflicts",
        "decisions",
        "propagations",
        "restarts",
    ];
    page.table("statistics", &headings);
    for (run, counts) in told.filter(|(run, _)| run.round == 0) {
        page.0 += "<tr>";
        page.cell(&run.n.to_string());
        page.code(&comparison.engines[run.engine].spec);
        for count in counts {
            page.cell(&count);
        }
        page.0 += "</tr>\n";
    }
    page.end_table();
    page.0 += "<p class=\"note\">Of the first run that was not measured.</p>\n";
}

fn how(page: &mut Page, comparison: &Comparison, digest: &Digest) {
    let options = &comparison.options;
    page.0 += "<h2>How this was measured</h2>\n<ul id=\"how\">\n";
    let mut item = |text: String| page.add(format_args!("<li>{}</li>\n", escaped(&text)));
    item(format!(
        "Every run is a process of its own. Engines take turns: {} of each engine at each size, after {} \
         that are not measured.",
        counted(options.runs, "run"),
        options.warmup
    ));
    item(format!(
        "No run may take longer than {}.",
        time(options.time_limit_seconds)
    ));
    if let Some(bytes) = options.memory_limit_bytes {
        item(format!("No run may hold more than {}.", memory(bytes)));
    }
    if let Some(startup) = digest.startup_seconds {
        item(format!(
            "The start of a process takes at least {} and is part of all times.",
            time(startup)
        ));
    }
    if !options.blocked.is_empty() || !options.fixed.is_empty() {
        item(format!(
            "On the board are {} blocked squares and {} fixed queens.",
            options.blocked.len(),
            options.fixed.len()
        ));
    }
    item(format!(
        "SAT solvers that are built in: {}.",
        comparison.program.backends.join("; ")
    ));
    if !comparison.program.optimized {
        item("The program was built without optimizations.".into());
    }
    page.0 += "</ul>\n<p>The command, and those of the engines at the smallest size:</p>\n<pre id=\"commands\">";
    page.add(format_args!(
        "{}\n",
        escaped(&command_line(&comparison.program.command))
    ));
    for engine in &comparison.engines {
        page.add(format_args!(
            "\n{}",
            escaped(&command_line(&engine.command))
        ));
    }
    page.0 += "</pre>\n";
}

fn counted(number: u32, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

fn runs(page: &mut Page, comparison: &Comparison) {
    page.add(format_args!(
        "<h2>All runs</h2>\n<details><summary>{} runs</summary>\n",
        comparison.runs.len()
    ));
    let headings = [
        "n",
        " engine",
        "round",
        " measured",
        " outcome",
        "wall",
        "user",
        "system",
        "memory",
    ];
    page.table("runs", &headings);
    for run in &comparison.runs {
        page.0 += "<tr>";
        page.cell(&run.n.to_string());
        page.code(&comparison.engines[run.engine].spec);
        page.cell(&(run.round + 1).to_string());
        page.add(format_args!(
            "<td class=\"text\">{}</td><td class=\"text\">{}</td>",
            if run.warmup { "no" } else { "yes" },
            run.outcome
        ));
        let seconds = |seconds: Option<f64>| seconds.map_or("?".into(), time);
        page.cell(&time(run.wall_seconds));
        page.cell(&seconds(run.user_seconds));
        page.cell(&seconds(run.system_seconds));
        page.cell(&run.peak_memory_bytes.map_or("?".into(), memory));
        page.0 += "</tr>\n";
    }
    page.end_table();
    page.0 += "</details>\n";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::export::tests::sample;

    #[test]
    fn the_page_needs_nothing_but_itself() {
        let page = html_report(&sample()).unwrap();
        for outside in ["http:", "https:", "url(", "@import", "<script", "src="] {
            let rest = page.replace("http://www.w3.org/2000/svg", "");
            assert!(!rest.contains(outside), "{outside}");
        }
        assert_eq!(page.matches("data-engine=").count(), 9);
        assert!(page.contains("data-engine=\"run:./peer, &quot;old&quot;\""));
    }

    #[test]
    fn what_is_typed_does_not_become_a_part_of_the_page() {
        let mut comparison = sample();
        comparison.engines[0].spec = "run:<script>alert(1)</script>".into();
        comparison.runs[0].message = Some("<b>".into());
        let page = html_report(&comparison).unwrap();
        assert!(!page.contains("<script") && !page.contains("<b>"));
    }
}
