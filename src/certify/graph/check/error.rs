//! Errors of the check of a graph.

use std::io;
use thiserror::Error;

/// Error from the check of a graph.
#[derive(Debug, Error)]
pub enum CheckError {
    /// The formula is not in DIMACS format.
    #[error("line {line} of the formula: {fault}")]
    Formula {
        /// Number of the line.
        line: u64,
        /// The fault.
        fault: FormulaFault,
    },
    /// The graph is refused.
    #[error("line {line} of the graph: {fault}")]
    Refused {
        /// Number of the line; the last one if something is missing at the end.
        line: u64,
        /// The fault.
        fault: GraphFault,
    },
    /// The formula or the graph could not be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
}

/// Fault of a formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormulaFault {
    /// The line `p cnf VARIABLES CLAUSES` is not there, or not the first one, or has other numbers.
    #[error("expected one line 'p cnf VARIABLES CLAUSES' before the clauses")]
    Header,
    /// The numbers are too large.
    #[error("a formula with up to {0} variables and 2^31 - 1 clauses can be checked")]
    TooLarge(u32),
    /// The line is not a clause.
    #[error("expected literals of variables of the header, and 0")]
    Clause,
    /// The number of clauses is not that of the header.
    #[error("the header promises {expected} clauses, there are {found}")]
    Count {
        /// Number of clauses in the header.
        expected: u32,
        /// Number of clauses.
        found: u32,
    },
}

/// Fault of a graph or its proof.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GraphFault {
    /// The line has none of the known forms.
    #[error(
        "expected a step 'N a LITERALS 0 HINTS 0', 'N p NODE CHILDREN 0', 'N s NODE CHILD CHILD HINTS 0', 'D LEMMAS 0' or 'r ROOT'"
    )]
    Form,
    /// The number of a clause is not greater than those before.
    #[error("clause {number} comes after clause {last}; numbers must increase")]
    Number {
        /// The number.
        number: u64,
        /// Number of the last clause before.
        last: u64,
    },
    /// The variable of a node is not the next one.
    #[error("expected the variable {expected} of the next node, found {found}")]
    NodeVariable {
        /// The next variable.
        expected: i64,
        /// The variable.
        found: i64,
    },
    /// There are more nodes than variables of 32 bits.
    #[error("a graph with up to 2^31 - 1 variables can be checked")]
    TooLarge,
    /// A literal is of no variable of the formula and of no node before.
    #[error("the literal {0} is of no variable of the formula and of no node before")]
    UnknownLiteral(i64),
    /// A child is the negation of a node.
    #[error("the child {0} is a negated node; only variables of the formula can be negated")]
    NegatedNode(i64),
    /// Two children of a product depend on the same variable.
    #[error("two children of the product depend on the variable {0}")]
    Shared(u32),
    /// A hint is the number of no clause.
    #[error("there is no clause {0}")]
    UnknownHint(i64),
    /// A hint of a sum is not a clause of a node.
    #[error(
        "clause {0} does not define a node; only those that do show that the children of a sum exclude each other"
    )]
    NotADefinition(i64),
    /// A hint is true or has two literals without a value.
    #[error("clause {0} is not unit under the assignments by the hints before")]
    NotUnit(i64),
    /// No hint is false.
    #[error("the hints lead to no conflict")]
    NoConflict,
    /// There are hints after the conflict.
    #[error("clause {0} comes after the conflict")]
    AfterConflict(i64),
    /// A clause that should be deleted is no lemma.
    #[error("clause {0} cannot be deleted: it is no lemma, or was deleted before")]
    NotALemma(i64),
    /// The root is stated a second time.
    #[error("the root is stated a second time")]
    SecondRoot,
    /// The root is no node.
    #[error("the root {0} is no node")]
    UnknownRoot(i64),
    /// The root is not stated.
    #[error("the end comes before the root is stated by 'r ROOT'")]
    NoRoot,
    /// The proof has no lemma that the root is true.
    #[error(
        "the end comes before a lemma with the root as its only literal; for the root 0, before the empty lemma"
    )]
    NotProved,
    /// The root has models that a clause excludes.
    #[error("the root does not imply clause {0} of the formula")]
    NotImplied(u32),
    /// The count has no place in 128 bits.
    #[error("the number of models has no place in 128 bits")]
    TooManyModels,
}
