//! Options that the chosen engine, method or format does not use, and problems that an engine cannot take.

use crate::rows::rows;
use crate::support::{finished, json, queensat, run};

fn refused(arguments: &str, told: &str) {
    run(arguments).refuses(2, told);
}

/// Regression: they were accepted.
#[test]
fn options_without_effect_are_refused() {
    let seed = "in solve, also of engines that place queens at random";
    for (arguments, told) in rows(
        "count 8 --engine bitmask --simd avx2 => --simd has no effect on the engine bitmask
        count 8 --engine naive --memory 1G => --memory has no effect
        count 8 --memory 1G => --memory has no effect on the engine simd
        count 4x5 --simd avx2 => --simd has no effect on the engine general
        count 8 --limit 3 --simd avx2 => --simd has no effect
        count 8 --limit 3 --engine backtrack --threads 2 => --threads applies to SAT
        count --problems - --engine dlx --simd avx2 => --simd has no effect on the engine dlx
        count --problems - --format text => choose --format json
        count --problems - --seed 3 => --seed is for one problem
        solve 8 --seed 5 => SEED
        solve 8 --engine backtrack --seed 5 => SEED
        solve 8 --engine explicit --seed 5 => SEED
        solve 4x5 --seed 5 => SEED
        solve 8 --symmetric 180 --seed 5 => SEED
        solve --problems - --seed 5 => --seed is for one problem
        solve --cnf - --seed 5 => --seed applies to a board
        puzzle check --problems - --seed 5 => --seed is for one problem
        puzzle solve 6 --pictures --format json => --pictures draws boards
        classes 8 --memory 1G => --memory has no effect
        classes 4x5 --simd avx2 => --simd has no effect
        classes 8 --list --threads 2 => cannot be used with
        classes 8 --list --total-up-to 9 => cannot be used with
        classes 8 --list --half-turn-up-to 9 => cannot be used with
        classes 8 --list --simd avx2 => cannot be used with",
    ) {
        refused(&arguments, &told.replace("SEED", seed));
    }
}

#[test]
fn options_with_an_effect_are_accepted() {
    for arguments in [
        "count 8 --simd portable",
        "count 8..13 --engine backtrack --memory 1G",
        "count 13 --engine backtrack --memory 1K",
        "count 5x6 --engine backtrack --memory 1M",
        "solve 8 --engine window --seed 5",
        "solve 8 --engine backtrack --block-random .1 --seed 5",
        "solve 200 --engine sat --seed 5",
        "classes 8 --simd portable",
        "classes 13 --memory 1G",
    ] {
        run(arguments).exits(0);
    }
}

/// Regression: `units run` accepted them for every plan.
#[test]
fn options_that_the_engine_of_a_plan_does_not_use_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (number, plan) in [
        "8 --job count --engine bitmask",
        "6 --job certify",
        "8 --job count --engine sat",
    ]
    .iter()
    .enumerate()
    {
        let name = number.to_string();
        let run = |words: String| finished(queensat(&words).current_dir(folder.path()));
        run(format!("units plan {plan} --units 2 -o {name}")).exits(0);
        for option in ["--memory 1G", "--simd portable"] {
            let refused = run(format!("units run {name} -i 1 {option}"));
            assert_eq!(refused.code, 2, "{plan} {option}: {refused:?}");
            refused.says("has no effect");
        }
    }
}

/// Regression: the messages named the engines `auto` and `general`, which were not chosen, and no way out.
#[test]
fn boards_beyond_native_search_are_refused_with_a_way_out() {
    let choose = "choose --engine sat or a smaller board";
    for arguments in [
        "count 70000 --engine backtrack",
        "solve 70000 --engine backtrack",
        "enumerate 70000 --engine backtrack",
        "count 300x301 --engine backtrack",
        "enumerate 300x301 --engine backtrack",
        "units plan 300x301 --job count --units 2 -o never",
    ] {
        refused(arguments, choose);
        refused(arguments, "native search goes up to");
    }
    refused("count 70000", "a formula can have no more than");
    refused(
        "count 70000 --engine naive",
        "the engine naive goes up to 65536 rows",
    );
    refused(
        "check 70000 /dev/null --complete",
        "--complete: native search goes up to",
    );
}

/// Regression: the memory of SAT was the end of the count, although the other engine answers at once.
#[test]
fn an_engine_that_was_not_chosen_may_be_left_out() {
    let counted = json(&run("count 1x200000 --format json"));
    assert_eq!(counted["solutions"], 200_000, "{counted}");
    assert_eq!(counted["completeness"], "search");
    assert!(counted["left_out"].as_str().unwrap().starts_with("sat: "));
    run("count 1x200000 --block 1,7")
        .shows(0, ": 199999 solutions\n")
        .has("\nLeft out: sat: ");
    run("count 1x200000,3x4").has("by search, without sat: ");
    let list = crate::support::run_with_input("count --problems -", "{\"board\":\"1x200000\"}\n");
    let line = list.stdout.lines().next().unwrap();
    assert!(line.contains("\"solutions\":200000,"), "{line}");
    assert!(line.contains("\"left_out\":\"sat: "), "{line}");
    for chosen in ["--engine both", "--engine sat", "--method loop"] {
        let refused = run(&format!("count 1x200000 {chosen}"));
        assert_eq!((refused.code, &*refused.stdout), (1, ""), "{chosen}");
        refused.says("GiB");
    }
}
