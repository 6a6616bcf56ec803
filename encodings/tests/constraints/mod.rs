//! Every encoding against brute force, and every stated size and property against the clauses.
//!
//! The models of an encoding, without its auxiliary variables, must be those of the constraint, so lists are short
//! enough to try every assignment. The choice of encodings rests on their sizes and properties, so these are counted
//! in the clauses that are written. The reasoner of the tests (`support`) shares nothing with the encodings.

mod at_most_one;
mod cardinality;
mod cardinality_propagation;
mod cardinality_sizes;
mod support;
