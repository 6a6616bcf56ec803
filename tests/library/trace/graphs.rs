//! Implication graphs against the steps that lead to their conflicts.

use super::steps;
use control::Control;
use encodings::at_most_one::Encoding;
use problem::Problem;
use queensat::answers::{Host, Question, SatOptions};
use std::collections::{BTreeMap, BTreeSet};
use teach::trace::{ConflictGraph, Trace, TraceBy, TraceClause, TraceEvent};

fn graph(trace: &Trace) -> Option<ConflictGraph> {
    trace
        .run(&Host::new(), &Control::new())
        .unwrap()
        .value
        .graph
}

/// Returns the numbers of the nodes that lead from a node to the conflict, without those of `removed`.
fn reaches(graph: &ConflictGraph, start: usize, removed: usize) -> bool {
    let mut reached = BTreeSet::from([start]);
    for (number, node) in graph.nodes.iter().enumerate() {
        if number != removed && node.causes.iter().any(|it| reached.contains(it)) {
            reached.insert(number);
        }
    }
    graph.causes.iter().any(|it| reached.contains(it))
}

fn check(trace: &Trace) {
    let all = steps(trace);
    let conflicts = all
        .iter()
        .filter(|it| it.event == TraceEvent::Conflict)
        .count() as u64;
    assert!(graph(&trace.clone().with_graph(conflicts + 1)).is_none());
    for number in 1..=conflicts {
        let graph = graph(&trace.clone().with_graph(number)).unwrap();
        let mut rest = all.iter();
        // True literals with their levels and clauses at the conflict.
        let mut known = BTreeMap::new();
        let mut left = number;
        let conflict = loop {
            let step = rest.next().unwrap();
            known.retain(|_, (level, _)| *level <= step.level);
            match step.event {
                TraceEvent::Decision | TraceEvent::Flip | TraceEvent::Propagation => {
                    let literal = step.literal.unwrap().number;
                    known.insert(literal, (step.level, step.clause.clone()));
                }
                TraceEvent::Conflict => {
                    left -= 1;
                    if left == 0 {
                        break step;
                    }
                }
                _ => {}
            }
        };
        assert_eq!(conflict.clause.as_ref(), Some(&graph.clause));
        // The causes of a literal are the negations of the others of its clause, except those of level 0.
        let expected = |clause: &TraceClause, own: Option<i32>| {
            let others = clause.literals.iter().map(|it| -it.number);
            let others = others.filter(|it| own != Some(-it) && known[it].0 > 0);
            others.collect::<BTreeSet<i32>>()
        };
        let names = |causes: &[usize]| {
            let numbers = causes.iter().map(|it| graph.nodes[*it].literal.number);
            numbers.collect::<BTreeSet<i32>>()
        };
        assert_eq!(names(&graph.causes), expected(&graph.clause, None));
        for (place, node) in graph.nodes.iter().enumerate() {
            let literal = node.literal.number;
            assert_eq!(node.level, known[&literal].0);
            assert!(node.causes.iter().all(|it| *it < place));
            match &node.reason {
                Some(reason) => {
                    assert_eq!(known[&literal].1.as_ref(), Some(reason));
                    assert_eq!(names(&node.causes), expected(reason, Some(literal)));
                }
                None if node.is_decision => assert!(known[&literal].1.is_none()),
                None => assert!(node.level < graph.level),
            }
        }
        let learnt = rest.next().filter(|it| it.event == TraceEvent::Learnt);
        let learnt = learnt.map(|it| it.clause.as_ref().unwrap());
        let numbers = learnt.map(|it| it.literals.iter().map(|it| -it.number).collect());
        let marked: BTreeSet<i32> = graph.learnt().map(|it| it.literal.number).collect();
        assert_eq!(marked, numbers.unwrap_or_default());
        let decision = graph.nodes.iter().position(|it| it.is_decision);
        if let (Some(decision), true) = (decision, learnt.is_some()) {
            let uip = graph.nodes.iter().position(|it| it.is_first_uip).unwrap();
            assert_eq!(graph.nodes[uip].level, graph.level);
            assert!(!reaches(&graph, decision, uip) || decision == uip);
            // No later literal of the level is a unique implication point.
            for later in uip + 1..graph.nodes.len() {
                if graph.nodes[later].level == graph.level {
                    assert!(reaches(&graph, uip, later), "{later} is one, too");
                }
            }
        }
        let lines = graph.lines();
        assert_eq!(lines.len(), graph.nodes.len() + 1);
        let arrows: usize = graph.nodes.iter().map(|it| it.causes.len()).sum();
        let arrows = arrows + graph.causes.len();
        assert_eq!(graph.to_dot().matches(" -> ").count(), arrows);
        let svg = graph.draw().to_svg();
        assert_eq!(svg.matches("class=\"node\"").count(), graph.nodes.len() + 1);
        assert_eq!(svg.matches("class=\"arrow\"").count(), arrows);
    }
}

#[test]
fn graphs_show_how_conflicts_follow() {
    for n in [2, 3, 4, 6] {
        for by in [TraceBy::Cdcl, TraceBy::Dpll] {
            let trace = Trace::new(Problem::new(n).unwrap()).with_by(by).with_all();
            check(&trace);
            let mut sat = SatOptions::default();
            sat.encoding = Some(Encoding::Sequential);
            check(&trace.with_sat(sat));
        }
    }
}

/// Boxes do not cover each other, and stay on the page.
#[test]
fn boxes_of_a_drawn_graph_are_apart() {
    for number in 1..=20 {
        let graph = graph(&Trace::new(Problem::new(8).unwrap()).with_graph(number)).unwrap();
        let drawing = graph.draw();
        let mut boxes = Vec::new();
        for shape in drawing.shapes.iter().filter(|it| it.class == "node") {
            if let render::drawing::Form::Rectangle { at, width, height } = shape.form {
                assert!(at.x >= 0.0 && at.x + width <= drawing.width);
                assert!(at.y >= 0.0 && at.y + height <= drawing.height);
                boxes.push([at.x, at.x + width, at.y, at.y + height]);
            }
        }
        for (place, one) in boxes.iter().enumerate() {
            for other in &boxes[..place] {
                let apart = |low: usize| one[low + 1] < other[low] || other[low + 1] < one[low];
                assert!(apart(0) || apart(2), "conflict {number}");
            }
        }
    }
}
