//! Commands, one file each. A command runs its plan and reports the result.

pub mod backends;
pub mod certify;
pub mod classes;
pub mod compare;
pub mod count;
pub mod enumerate;
pub mod formulas;
pub mod manual;
pub mod plot;
pub mod problem;
pub mod puzzle;
pub mod run;
pub mod solutions;
pub mod solve;
pub mod solver_process;
pub mod units;
