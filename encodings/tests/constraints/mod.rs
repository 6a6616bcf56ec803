//! Every encoding against brute force, and every stated size and property against the clauses.

mod at_most_one;
mod cardinality;
mod cardinality_propagation;
mod cardinality_sizes;
mod support;
