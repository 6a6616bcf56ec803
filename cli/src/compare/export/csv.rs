//! The runs of a comparison as CSV, a line each.

use crate::compare::Comparison;

/// All runs, raw, with a heading. What is not known is empty. Cells are quoted as RFC 4180 says.
#[must_use]
pub fn csv(comparison: &Comparison) -> String {
    let mut text = String::from(
        "task,engine,n,round,warmup,outcome,wall_seconds,user_seconds,system_seconds,\
         peak_memory_bytes,reported_seconds,answer,message\n",
    );
    let number = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    for run in &comparison.runs {
        let answer = run.answer.as_ref().map(ToString::to_string);
        let peak = run.peak_memory_bytes.map(|bytes| bytes.to_string());
        let cells = [
            comparison.options.task.to_string(),
            quoted(&comparison.engines[run.engine].spec),
            run.n.to_string(),
            run.round.to_string(),
            run.warmup.to_string(),
            run.outcome.to_string(),
            run.wall_seconds.to_string(),
            number(run.user_seconds),
            number(run.system_seconds),
            peak.unwrap_or_default(),
            number(run.reported_seconds),
            quoted(&answer.unwrap_or_default()),
            quoted(run.message.as_deref().unwrap_or_default()),
        ];
        text += &cells.join(",");
        text.push('\n');
    }
    text
}

fn quoted(cell: &str) -> String {
    // A spreadsheet takes what starts like this for a formula.
    let cell = match cell.chars().next() {
        Some('=' | '+' | '-' | '@') => format!("'{cell}"),
        _ => cell.to_owned(),
    };
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::sample;
    use super::*;

    #[test]
    fn cells_stay_in_their_columns() {
        let text = csv(&sample());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 1 + sample().runs.len());
        assert_eq!(
            lines[1],
            "count,backtrack,8,0,false,ok,0.02,0.018000000000000002,0.001,10485760,,92,"
        );
        assert!(lines[3].starts_with("count,\"run:./peer, \"\"old\"\"\",8,"));
        assert!(lines[11].ends_with("time limit,1,0.9,0.05,20971520,,,the time limit was reached"));
        assert_eq!(quoted("=1+1"), "'=1+1");
    }
}
