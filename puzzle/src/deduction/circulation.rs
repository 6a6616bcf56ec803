//! Flows in a closed network, whose arcs have lower and upper bounds.

use super::sets::{self, Sets};

/// An arc with bounds on its flow.
#[derive(Clone, Copy, Debug)]
pub(super) struct FlowArc {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) least: u32,
    pub(super) most: u32,
    pub(super) flow: u32,
}

/// A network in which as much flows into each node as out of it.
pub(super) struct Circulation {
    pub(super) nodes: usize,
    /// Arcs, the flow of which is within their upper bounds and is balanced.
    pub(super) arcs: Vec<FlowArc>,
}

impl Circulation {
    /// Changes the flow until all lower bounds are kept. If that is impossible, returns the arc that has
    /// too little flow.
    pub(super) fn fill(&mut self) -> Result<(), FlowArc> {
        if self.arcs.iter().all(|arc| arc.flow >= arc.least) {
            return Ok(());
        }
        let mut around = vec![Vec::new(); self.nodes];
        for (number, arc) in self.arcs.iter().enumerate() {
            around[arc.from].push(number);
            around[arc.to].push(number);
        }
        for number in 0..self.arcs.len() {
            while self.arcs[number].flow < self.arcs[number].least {
                if !self.augment(number, &around) {
                    return Err(self.arcs[number]);
                }
            }
        }
        Ok(())
    }

    /// Adds one to the flow of an arc, by a path from its end to its beginning.
    fn augment(&mut self, number: usize, around: &[Vec<usize>]) -> bool {
        let FlowArc { from, to, .. } = self.arcs[number];
        let mut reached_by = vec![None; self.nodes];
        let mut reached = vec![to];
        let mut next = 0;
        while reached_by[from].is_none() {
            let Some(&node) = reached.get(next) else {
                return false;
            };
            next += 1;
            for &number in &around[node] {
                let arc = &self.arcs[number];
                let (end, can_change) = if arc.from == node {
                    (arc.to, arc.flow < arc.most)
                } else {
                    (arc.from, arc.flow > arc.least)
                };
                if can_change && end != to && reached_by[end].is_none() {
                    reached_by[end] = Some(number);
                    reached.push(end);
                }
            }
        }
        self.arcs[number].flow += 1;
        let mut node = from;
        while let Some(number) = reached_by[node] {
            let arc = &mut self.arcs[number];
            if arc.to == node {
                arc.flow += 1;
                node = arc.from;
            } else {
                arc.flow -= 1;
                node = arc.to;
            }
        }
        true
    }

    /// Returns for each node the nodes that are reached from it by changes of the flow, and those from
    /// which it is reached.
    pub(super) fn changes(&self) -> [Sets; 2] {
        let words = self.nodes.div_ceil(64);
        let mut changes = [Sets::new(self.nodes, words), Sets::new(self.nodes, words)];
        let [forwards, backwards] = &mut changes;
        let mut add = |from, to| {
            sets::insert(forwards.get_mut(from), to);
            sets::insert(backwards.get_mut(to), from);
        };
        for arc in &self.arcs {
            if arc.flow < arc.most {
                add(arc.from, arc.to);
            }
            if arc.flow > arc.least {
                add(arc.to, arc.from);
            }
        }
        for changes in &mut changes {
            close(changes, self.nodes);
        }
        changes
    }
}

/// Adds to the nodes that each node leads to those that they lead to, and itself.
fn close(changes: &mut Sets, nodes: usize) {
    let mut through = Vec::new();
    for middle in 0..nodes {
        sets::insert(changes.get_mut(middle), middle);
        through.clear();
        through.extend_from_slice(changes.get(middle));
        for from in 0..nodes {
            let set = changes.get_mut(from);
            if sets::contains(set, middle) {
                for (word, more) in set.iter_mut().zip(&through) {
                    *word |= more;
                }
            }
        }
    }
}
