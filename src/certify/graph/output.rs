//! Text of a graph and its proof.

use super::GraphReport;
use super::derivation::Hint;
use crate::prove::lrat::push_decimal;
use std::io::{self, Write};

/// A node that was written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// Its variable.
    pub(super) var: u64,
    /// The first of its clauses.
    pub(super) clause: u64,
}

/// Writer of the steps of a graph, which gives nodes and clauses their numbers.
pub(super) struct Output<'a> {
    output: &'a mut dyn Write,
    line: Vec<u8>,
    next_clause: u64,
    next_var: u64,
    /// Size of the text so far, without the count.
    pub(super) report: GraphReport,
}

impl<'a> Output<'a> {
    pub(super) fn new(output: &'a mut dyn Write, variables: usize, clauses: usize) -> Self {
        Self {
            output,
            line: Vec::new(),
            next_clause: clauses as u64 + 1,
            next_var: variables as u64 + 1,
            report: GraphReport::default(),
        }
    }

    /// Writes a product. The clauses after its first one say that each of the literals follows from it.
    pub(super) fn product(&mut self, literals: &[i64]) -> io::Result<Node> {
        self.report.products += 1;
        let node = self.begin_node(b"p ", literals.len());
        literals.iter().for_each(|&literal| self.number(literal));
        self.end_list()?;
        Ok(node)
    }

    /// Writes a sum of two nodes that are not both true by the hints. The clauses after its first one
    /// say that it follows from each of them.
    pub(super) fn sum(&mut self, nodes: [Node; 2], hints: [u64; 2]) -> io::Result<Node> {
        self.report.sums += 1;
        let node = self.begin_node(b"s ", 2);
        nodes.iter().for_each(|node| self.number(node.var as i64));
        hints.iter().for_each(|&hint| self.number(hint as i64));
        self.end_list()?;
        Ok(node)
    }

    fn begin_node(&mut self, kind: &[u8], children: usize) -> Node {
        let (var, clause) = (self.next_var, self.next_clause);
        self.next_var += 1;
        self.next_clause += children as u64 + 1;
        self.number(clause as i64);
        self.line.extend_from_slice(kind);
        self.number(var as i64);
        Node { var, clause }
    }

    /// Writes the root; 0 is the false one.
    pub(super) fn root(&mut self, var: u64) -> io::Result<()> {
        self.line.extend_from_slice(b"r ");
        self.number(var as i64);
        self.line.pop();
        self.end_line()
    }

    /// Writes a lemma, and returns its number.
    pub(super) fn lemma(&mut self, literals: &[i64], hints: &[Hint]) -> io::Result<u64> {
        let clause = self.next_clause;
        self.next_clause += 1;
        self.report.lemmas += 1;
        self.report.hints += hints.len() as u64;
        self.number(clause as i64);
        self.line.extend_from_slice(b"a ");
        literals.iter().for_each(|&literal| self.number(literal));
        self.line.extend_from_slice(b"0 ");
        hints
            .iter()
            .for_each(|hint| self.number(hint.clause as i64));
        self.end_list()?;
        Ok(clause)
    }

    /// Writes that lemmas are not used any more.
    pub(super) fn delete(&mut self, lemmas: &[u64]) -> io::Result<()> {
        if lemmas.is_empty() {
            return Ok(());
        }
        self.line.extend_from_slice(b"D ");
        lemmas.iter().for_each(|&lemma| self.number(lemma as i64));
        self.end_list()
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Adds a number and a space.
    fn number(&mut self, number: i64) {
        push_decimal(&mut self.line, number);
    }

    fn end_list(&mut self) -> io::Result<()> {
        self.line.push(b'0');
        self.end_line()
    }

    fn end_line(&mut self) -> io::Result<()> {
        self.line.push(b'\n');
        self.output.write_all(&self.line)?;
        self.report.bytes += self.line.len() as u64;
        self.line.clear();
        Ok(())
    }
}
