//! Tests from an own statement of the rules, which shares nothing with the library but the values
//! in which problems are stated.
//!
//! | module | subject |
//! |---|---|
//! | `statement` | the rules as predicates on sets of squares |
//! | `random` | random statements of all rules |
//! | `agreement` | brute force against search, constraints and verification |
//! | `sides` | brute force against all native engines and all methods of SAT |
//! | `examples` | one worked example of each rule |
//! | `published`, `counts` | published counts of the family |
//! | `stable_forms` | equal exactly for equal statements |
//! | `extremes` | boards and rules of extreme sizes |

mod agreement;
mod counts;
mod examples;
mod extremes;
mod published;
mod random;
mod sides;
mod stable_forms;
mod statement;
