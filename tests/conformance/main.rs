//! Tests for every backend: built-in ones (plain and measured), programs, and a shared
//! library with the IPASIR interface.
//!
//! A backend with a missing program or library is reported as ignored, with the reason.

mod answers;
mod backends;
mod interrupts;
#[cfg(unix)]
mod libraries;
mod options;
mod proof;
mod random;
mod requirement;
mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use requirement::trial;
use solvers::Backend;
use std::process::ExitCode;

type Check = (&'static str, fn(&Backend));

macro_rules! checks {
    ($($module:ident::{$($check:ident),* $(,)?}),* $(,)?) => {
        &[$($((stringify!($check), $module::$check as fn(&Backend)),)*)*]
    };
}

const CHECKS: &[Check] = checks![
    answers::{
        the_empty_formula_has_a_model,
        variables_without_clauses_are_free,
        the_empty_clause_has_no_model_and_stays_so,
        the_empty_clause_alone_has_no_model,
        contradictory_units_have_no_model,
        units_decide_the_model,
        tautologies_and_repeated_literals_are_harmless,
        a_clause_added_after_a_model_is_obeyed,
        variables_may_be_added_after_a_model,
        solving_twice_gives_the_same_answer,
        the_pigeonhole_principle_holds,
        a_backend_can_do_what_it_claims_and_nothing_else,
        assumptions_hold_for_one_call,
    },
    interrupts::{
        an_interrupt_before_the_search_is_not_lost,
        a_backend_can_be_interrupted,
        a_solver_stops_at_an_interrupt_before_its_search,
        an_interrupt_during_the_search_ends_it,
        clauses_may_be_added_after_an_interrupt,
        a_search_for_all_models_ends_when_no_more_are_wanted,
    },
    options::{
        options_are_taken_or_refused,
        the_same_seed_gives_the_same_model,
        the_initial_phase_is_seen_in_the_model,
        a_conflict_limit_ends_the_search,
        a_memory_limit_ends_the_search,
        each_search_has_its_own_conflict_limit,
        hints_are_followed_where_possible,
        a_proof_is_one,
        statistics_tell_of_the_work,
    },
    random::{
        all_models_of_random_formulas_equal_brute_force,
        all_models_in_one_search_equal_brute_force,
        all_models_of_lines_equal_brute_force,
        random_traces_equal_brute_force,
        failed_assumptions_suffice_after_one_that_a_clause_refutes,
    },
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for candidate in backends::candidates() {
        for &(name, check) in CHECKS {
            let name = format!("{}::{name}", candidate.name);
            let (backend, program) = (candidate.backend.clone(), candidate.needs);
            trials.push(trial(name, program, backend.is_none(), move || {
                check(&backend.ok_or("it is missing")?);
                Ok(())
            }));
        }
    }
    #[cfg(unix)]
    trials.extend(about_libraries());
    libtest_mimic::run(&arguments, trials).exit_code()
}

#[cfg(unix)]
fn about_libraries() -> impl Iterator<Item = Trial> {
    type Test = fn() -> Result<(), Failed>;
    macro_rules! tests {
        ($($test:ident),* $(,)?) => {
            [$((stringify!($test), libraries::$test as Test)),*]
        };
    }
    let tests = tests![
        a_missing_function_is_named,
        a_file_that_is_no_library_is_refused,
        a_library_that_answers_nonsense_is_refused,
        a_library_that_crashes_gives_no_answer,
        what_a_library_prints_is_no_answer,
        a_library_that_loops_obeys_the_time_limit,
        few_questions_with_a_library_that_loops_are_given_up,
        a_named_library_is_not_loaded,
        a_library_that_lies_is_found_out,
    ];
    let compiler = std::process::Command::new("cc").arg("--version").output();
    let is_missing = !compiler.is_ok_and(|output| output.status.success());
    let names = tests.into_iter();
    names.map(move |(name, test)| trial(format!("libraries::{name}"), "cc", is_missing, test))
}
