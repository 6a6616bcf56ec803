//! Tier 3: the queens of N units must be in N others and fill them.
//!
//! The queens of two kinds of units, such as regions and rows, are a flow: into each region flow its
//! queens, out of each row those of the row, and each open square leads from its region to its row. A
//! square that is the same in all flows is explained by a set of units from which no change of the
//! flow leads outside: these are the sets of J.-C. Régin (1996), so that no step is missed whatever N is.

use super::circulation::{Circulation, FlowArc};
use super::model::{LineUnits, NONE, PuzzleModel};
use super::puzzle_state::PuzzleState;
use super::sets::Sets;
use super::{Breach, Confined, NumberedDeduction, Reason, Tier, sets};
use itertools::Itertools;

/// Finds the smallest set of units of one kind that fills units of another kind.
pub(super) fn find(
    model: &PuzzleModel,
    state: &PuzzleState,
) -> Option<Result<NumberedDeduction, Breach>> {
    let [regions, rows, columns] = &model.lines;
    let mut best: Option<(usize, NumberedDeduction)> = None;
    for kinds in [[regions, rows], [regions, columns], [rows, columns]] {
        if kinds.iter().any(|lines| lines.units.is_empty()) {
            continue;
        }
        let pair = UnitPair {
            model,
            state,
            kinds,
        };
        // A flow of the queens, or units that have no room for them.
        let mut flow = pair.flow();
        if let Err(arc) = flow.fill() {
            return Some(Err(pair.breach(&flow, arc)));
        }
        let [forwards, backwards] = &flow.changes();
        // The units that a change of the flow reaches from a unit: if a square leads out of them, it is the same in all flows.
        let joined = pair.joined();
        for node in 0..pair.hub() {
            for (changes, is_forwards) in [(forwards, true), (backwards, false)] {
                let set = changes.get(node);
                let size = pair.size(set);
                if sets::contains(set, pair.hub())
                    || best.as_ref().is_some_and(|&(least, _)| size >= least)
                {
                    continue;
                }
                let leaves = |node| {
                    let mut joined = joined.get(node).iter().zip(set);
                    joined.any(|(joined, member)| joined & !member != 0)
                };
                if sets::numbers(set).any(leaves) {
                    best = Some((size, pair.step(set, is_forwards)));
                }
            }
        }
    }
    best.map(|(_, found)| Ok(found))
}

/// Two kinds of units. Nodes of the flow are the units of the first kind, those of the second kind, and a
/// hub for the rest of the board.
struct UnitPair<'a> {
    model: &'a PuzzleModel,
    state: &'a PuzzleState,
    kinds: [&'a LineUnits; 2],
}

impl UnitPair<'_> {
    fn hub(&self) -> usize {
        self.kinds[0].units.len() + self.kinds[1].units.len()
    }

    /// Returns the nodes that a square connects.
    fn ends(&self, square: usize) -> [usize; 2] {
        let [first, second] = self.kinds;
        let node = |line: u32, before: usize| match line {
            NONE => self.hub(),
            line => before + line as usize,
        };
        [
            node(first.of_square[square], 0),
            node(second.of_square[square], first.units.len()),
        ]
    }

    /// Returns the unit of each node but the hub.
    fn units(&self) -> impl Iterator<Item = usize> + '_ {
        let kinds = self.kinds.into_iter();
        kinds.flat_map(|lines| lines.units.iter().copied())
    }

    /// Returns for each node those that open squares connect with it.
    fn joined(&self) -> Sets {
        let nodes = self.hub() + 1;
        let mut joined = Sets::new(nodes, nodes.div_ceil(64));
        for square in sets::numbers(&self.state.open) {
            let [first, second] = self.ends(square);
            sets::insert(joined.get_mut(first), second);
            sets::insert(joined.get_mut(second), first);
        }
        joined
    }

    /// Returns the number N of a set: that of its units of the kind of which there are more.
    fn size(&self, set: &[u64]) -> usize {
        let first = self.kinds[0].units.len();
        let of_first = sets::numbers(set).take_while(|&node| node < first).count();
        of_first.max(sets::count(set) as usize - of_first)
    }

    /// Returns the network with the queens of a first attempt, which never exceed the room.
    fn flow(&self) -> Circulation {
        let (state, hub, first) = (self.state, self.hub(), self.kinds[0].units.len());
        let of_units = self.units().enumerate().map(|(node, unit)| FlowArc {
            from: if node < first { hub } else { node },
            to: if node < first { node } else { hub },
            least: state.need[unit],
            most: state.room[unit],
            flow: 0,
        });
        let mut arcs: Vec<FlowArc> = of_units.collect();
        for square in sets::numbers(&state.open) {
            let [from, to] = self.ends(square);
            let ends = [from, to].map(|end| arcs.get(end));
            let has_room = ends.iter().flatten().all(|arc| arc.flow < arc.most);
            let is_useful = ends.iter().flatten().any(|arc| arc.flow < arc.least);
            let flow = u32::from(has_room && is_useful);
            for end in [from, to].into_iter().filter(|&end| end < hub) {
                arcs[end].flow += flow;
            }
            arcs.push(FlowArc {
                from,
                to,
                least: 0,
                most: 1,
                flow,
            });
        }
        let nodes = hub + 1;
        Circulation { nodes, arcs }
    }

    /// Returns the units of a set that need queens, and those with room for them. Changes of the flow lead
    /// from sources to sinks, and sources are of the first kind if they are followed forwards.
    fn sides(&self, set: &[u64], is_forwards: bool) -> [Vec<usize>; 2] {
        let mut sides = [Vec::new(), Vec::new()];
        for (node, unit) in self.units().enumerate() {
            if sets::contains(set, node) {
                let is_first = node < self.kinds[0].units.len();
                sides[usize::from(is_first != is_forwards)].push(unit);
            }
        }
        sides
    }

    /// Returns the units of a set, those that need queens and those with room for them by their numbers, and the
    /// open squares that the set decides: those of the sinks outside of the sources are empty, and those of the
    /// sources outside of the sinks hold queens.
    fn confined(
        &self,
        set: &[u64],
        is_forwards: bool,
    ) -> (Confined, [Vec<usize>; 2], [Vec<usize>; 2]) {
        let sides = self.sides(set, is_forwards);
        let mut decided = [Vec::new(), Vec::new()];
        for square in sets::numbers(&self.state.open) {
            let [first, second] = self.ends(square).map(|node| sets::contains(set, node));
            if first != second {
                decided[usize::from(first == is_forwards)].push(square);
            }
        }
        let [sources, sinks] = &sides;
        let confined = Confined {
            needed: sources.iter().map(|&unit| self.state.need[unit]).sum(),
            outside: decided[1].len() as u32,
            sources: self.model.names(sources),
            sinks: self.model.names(sinks),
        };
        (confined, sides, decided)
    }

    fn step(&self, set: &[u64], is_forwards: bool) -> NumberedDeduction {
        let (confined, [sources, _], [empty, queens]) = self.confined(set, is_forwards);
        let of_sources = sources.iter();
        let because = of_sources.flat_map(|&unit| self.state.open_in(self.model, unit));
        NumberedDeduction {
            tier: Tier::Sets,
            because: because.sorted_unstable().collect(),
            reason: Reason::Confined(confined),
            queens,
            empty,
        }
    }

    /// Returns the units that need more queens than there is room for, if an arc has too little flow.
    fn breach(&self, flow: &Circulation, arc: FlowArc) -> Breach {
        let is_forwards = arc.from == self.hub();
        let node = if is_forwards { arc.to } else { arc.from };
        let [forwards, backwards] = &flow.changes();
        let set = if is_forwards { forwards } else { backwards }.get(node);
        let (confined, [_, sinks], _) = self.confined(set, is_forwards);
        let room = sinks.iter().map(|&unit| self.state.room[unit]).sum();
        Breach::Crowded { confined, room }
    }
}
