//! Graphs in the language of Graphviz.

use super::ConflictGraph;
use std::fmt::Write;

impl ConflictGraph {
    /// Returns the graph in the language of Graphviz.
    #[must_use]
    pub fn to_dot(&self) -> String {
        let mut dot = String::from("digraph conflict {\n  rankdir=LR;\n  node [shape=box];\n");
        for (place, node) in self.nodes.iter().enumerate() {
            let style = match (node.is_decision, node.is_learnt) {
                (_, true) => ", penwidth=3",
                (true, false) => ", style=rounded",
                _ if node.level < self.level => ", color=gray",
                _ => "",
            };
            let (title, subtitle) = (node.title(), node.subtitle());
            line(
                &mut dot,
                format_args!("  n{place} [label=\"{title}\\n{subtitle}\"{style}];"),
            );
        }
        let clause = self.clause.title();
        line(
            &mut dot,
            format_args!("  conflict [label=\"conflict\\n{clause}\", color=red];"),
        );
        for (place, node) in self.nodes.iter().enumerate() {
            for cause in &node.causes {
                line(&mut dot, format_args!("  n{cause} -> n{place};"));
            }
        }
        for cause in &self.causes {
            line(
                &mut dot,
                format_args!("  n{cause} -> conflict [color=red];"),
            );
        }
        dot + "}\n"
    }
}

fn line(dot: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(dot, "{text}").expect("writing to a string does not fail");
}
