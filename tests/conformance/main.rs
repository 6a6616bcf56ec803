//! Tests for every backend: built-in ones (plain, measured and isolated), programs, and a shared
//! library with the IPASIR interface.
//!
//! A backend with a missing program or library is reported as ignored. Programs in the
//! comma-separated list `QUEENSAT_REQUIRE_SOLVERS` are required: if they are missing, the tests
//! fail.

mod answers;
mod backends;
mod interrupts;
#[cfg(unix)]
mod libraries;
mod options;
mod proof;
mod random;
mod support;

use libtest_mimic::{Arguments, Failed, Trial};
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
        a_stoppable_backend_can_be_interrupted,
        a_solver_stops_at_an_interrupt_exactly_if_its_backend_can_be_interrupted,
        an_interrupt_during_the_search_ends_it,
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
        random_traces_equal_brute_force,
    },
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let required = std::env::var("QUEENSAT_REQUIRE_SOLVERS").unwrap_or_default();
    let mut trials = Vec::new();
    for candidate in backends::candidates() {
        let missing = candidate.backend.is_none();
        let is_required = candidate
            .needs
            .is_some_and(|needs| required.split(',').any(|name| name == needs));
        for &(name, check) in CHECKS {
            let backend = candidate.backend.clone();
            let needs = candidate.needs;
            let trial = Trial::test(format!("{}::{name}", candidate.name), move || {
                let backend =
                    backend.ok_or_else(|| format!("{} is not there", needs.unwrap_or("it")))?;
                check(&backend);
                Ok(())
            });
            trials.push(trial.with_ignored_flag(missing && !is_required));
        }
    }
    #[cfg(unix)]
    trials.extend(about_libraries(&required));
    libtest_mimic::run(&arguments, trials).exit_code()
}

#[cfg(unix)]
fn about_libraries(required: &str) -> impl Iterator<Item = Trial> {
    type Test = fn() -> Result<(), Failed>;
    let tests: [(&str, Test); 5] = [
        (
            "a_missing_function_is_named",
            libraries::a_missing_function_is_named,
        ),
        (
            "what_is_no_library_is_told",
            libraries::what_is_no_library_is_told,
        ),
        (
            "a_library_that_answers_nonsense_is_told",
            libraries::a_library_that_answers_nonsense_is_told,
        ),
        (
            "a_library_that_ends_the_process_is_told",
            libraries::a_library_that_ends_the_process_is_told,
        ),
        (
            "a_library_that_lies_is_found_out",
            libraries::a_library_that_lies_is_found_out,
        ),
    ];
    let compiler = std::process::Command::new("cc").arg("--version").output();
    let missing = !compiler.is_ok_and(|output| output.status.success());
    let is_required = required.split(',').any(|name| name == "ipasir");
    tests.into_iter().map(move |(name, test)| {
        Trial::test(format!("libraries::{name}"), test).with_ignored_flag(missing && !is_required)
    })
}
