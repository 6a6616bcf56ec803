//! The options of CaDiCaL: which there are, and what values they take.

use crate::{OptionError, SolverOptions};
use cadical_sys::CaDiCal;

/// Options that this adapter sets itself or that would write to standard output, and why they are
/// not for others.
const RESERVED: [(&str, &str); 4] = [
    (
        "factor",
        "it invents variables, whose numbers belong to the formula",
    ),
    ("report", "what the solver writes would get into the output"),
    ("stats", "what the solver writes would get into the output"),
    (
        "verbose",
        "what the solver writes would get into the output",
    ),
];

/// Finds out whether CaDiCaL has the options that it is asked for, and takes their values.
pub(super) fn check(options: &SolverOptions) -> Result<(), OptionError> {
    for (name, value) in &options.named {
        number(name, value)?;
    }
    if let Some(seed) = options.seed {
        number("seed", &seed.to_string())?;
    }
    Ok(())
}

/// Sets an option that was checked.
pub(super) fn set(solver: &mut CaDiCal, name: &str, value: &str) -> Result<(), OptionError> {
    let number = number(name, value)?;
    assert!(solver.set(name, number), "CaDiCaL has no option {name}");
    Ok(())
}

/// The value of an option as CaDiCaL takes it: a number, which may be written as 1e5, or a truth
/// value.
fn number(name: &str, value: &str) -> Result<i32, OptionError> {
    if let Some((_, why)) = RESERVED.iter().find(|(reserved, _)| *reserved == name) {
        return Err(OptionError::Reserved {
            backend: super::NAME.into(),
            name: name.into(),
            why: (*why).into(),
        });
    }
    let Some(&(_, low, high)) = OPTIONS.iter().find(|(known, ..)| *known == name) else {
        let closest = OPTIONS
            .iter()
            .map(|&(known, ..)| (strsim::jaro_winkler(known, name), known))
            .max_by(|(first, _), (second, _)| first.total_cmp(second));
        return Err(OptionError::Unknown {
            backend: super::NAME.into(),
            name: name.into(),
            similar: closest
                .filter(|(similarity, _)| *similarity > 0.8)
                .map(|(_, known)| known.into()),
        });
    };
    let number = match value {
        "true" => Some(1),
        "false" => Some(0),
        _ => match value.split_once('e') {
            Some((factor, exponent)) => (factor.parse::<i32>().ok())
                .zip(10_i32.checked_pow(exponent.parse().unwrap_or(u32::MAX)))
                .and_then(|(factor, power)| factor.checked_mul(power)),
            None => value.parse().ok(),
        },
    };
    number
        .filter(|number| (low..=high).contains(number))
        .ok_or_else(|| OptionError::Value {
            backend: super::NAME.into(),
            name: name.into(),
            value: value.into(),
            expected: format!("a whole number from {low} to {high}"),
        })
}

/// The options of CaDiCaL 3.0.1, each with its least and its greatest value.
#[rustfmt::skip]
const OPTIONS: &[(&str, i32, i32)] = &[
    ("arena", 0, 1),
    ("arenacompact", 0, 1),
    ("arenasort", 0, 1),
    ("arenatype", 1, 3),
    ("backbone", 0, 2),
    ("backboneeffort", 0, 100_000),
    ("backbonemaxrounds", 0, 100_000),
    ("backbonerounds", 0, 100_000),
    ("backbonethresh", 0, 1_000_000_000),
    ("binary", 0, 1),
    ("block", 0, 1),
    ("blockmaxclslim", 1, 2_000_000_000),
    ("blockminclslim", 2, 2_000_000_000),
    ("blockocclim", 1, 2_000_000_000),
    ("bump", 0, 1),
    ("bumpreason", 0, 1),
    ("bumpreasondepth", 1, 3),
    ("bumpreasonlimit", 1, 2_000_000_000),
    ("bumpreasonrate", 1, 2_000_000_000),
    ("check", 0, 1),
    ("checkassumptions", 0, 1),
    ("checkconstraint", 0, 1),
    ("checkfailed", 0, 1),
    ("checkfrozen", 0, 1),
    ("checkproof", 0, 3),
    ("checkwitness", 0, 1),
    ("chrono", 0, 2),
    ("chronoalways", 0, 1),
    ("chronolevelim", 0, 2_000_000_000),
    ("chronoreusetrail", 0, 1),
    ("compact", 0, 1),
    ("compactint", 1, 2_000_000_000),
    ("compactlim", 0, 1_000),
    ("compactmin", 1, 2_000_000_000),
    ("condition", 0, 1),
    ("conditioneffort", 1, 100_000),
    ("conditionint", 1, 2_000_000_000),
    ("conditionmaxeff", 0, 2_000_000_000),
    ("conditionmaxrat", 1, 2_000_000_000),
    ("conditionmineff", 0, 2_000_000_000),
    ("congruence", 0, 1),
    ("congruenceand", 0, 1),
    ("congruenceandarity", 2, 50_000_000),
    ("congruencebinaries", 0, 1),
    ("congruenceite", 0, 1),
    ("congruencexor", 0, 1),
    ("congruencexorarity", 2, 31),
    ("congruencexorcounts", 1, 5_000_000),
    ("cover", 0, 1),
    ("covereffort", 1, 100_000),
    ("covermaxclslim", 1, 2_000_000_000),
    ("covermaxeff", 0, 2_000_000_000),
    ("coverminclslim", 2, 2_000_000_000),
    ("covermineff", 0, 2_000_000_000),
    ("decompose", 0, 1),
    ("decomposerounds", 1, 16),
    ("deduplicate", 0, 1),
    ("deduplicateallinit", 0, 1),
    ("eagersubsume", 0, 1),
    ("eagersubsumelim", 1, 1_000),
    ("elevate", -1, 3),
    ("elim", 0, 1),
    ("elimands", 0, 1),
    ("elimbackward", 0, 1),
    ("elimboundmax", -1, 2_000_000),
    ("elimboundmin", -1, 2_000_000),
    ("elimclslim", 2, 2_000_000_000),
    ("elimdef", 0, 1),
    ("elimdefcores", 1, 100),
    ("elimdefticks", 0, 2_000_000_000),
    ("elimeffort", 1, 100_000),
    ("elimequivs", 0, 1),
    ("elimint", 1, 2_000_000_000),
    ("elimites", 0, 1),
    ("elimlimited", 0, 1),
    ("elimmaxeff", 0, 2_000_000_000),
    ("elimmineff", 0, 2_000_000_000),
    ("elimocclim", 0, 2_000_000_000),
    ("elimprod", 0, 10_000),
    ("elimrounds", 1, 512),
    ("elimsubst", 0, 1),
    ("elimsum", 0, 10_000),
    ("elimxorlim", 2, 27),
    ("elimxors", 0, 1),
    ("emadecisions", 1, 2_000_000_000),
    ("emagluefast", 1, 2_000_000_000),
    ("emaglueslow", 1, 2_000_000_000),
    ("emajump", 1, 2_000_000_000),
    ("emalevel", 1, 2_000_000_000),
    ("emasize", 1, 2_000_000_000),
    ("ematrailfast", 1, 2_000_000_000),
    ("ematrailslow", 1, 2_000_000_000),
    ("exteagerreasons", 0, 1),
    ("exteagerrecalc", 0, 1),
    ("exttracecalls", 0, 1),
    ("factor", 0, 1),
    ("factorcandrounds", 0, 2_000_000_000),
    ("factorcheck", 0, 2),
    ("factordelay", 0, 12),
    ("factoreffort", 0, 1_000_000),
    ("factoriniticks", 1, 1_000_000),
    ("factorsize", 2, 2_000_000_000),
    ("factorthresh", 0, 100),
    ("factorunbump", 0, 1),
    ("fastelim", 0, 1),
    ("fastelimbound", 1, 1_000),
    ("fastelimclslim", 2, 2_000_000_000),
    ("fastelimocclim", 1, 2_000_000_000),
    ("fastelimrounds", 1, 512),
    ("flush", 0, 1),
    ("flushfactor", 1, 1_000),
    ("flushint", 1, 2_000_000_000),
    ("forcephase", 0, 1),
    ("frat", 0, 2),
    ("idrup", 0, 1),
    ("ilb", 0, 2),
    ("incdecay", 0, 4),
    ("incdecayint", 1, 2_000_000_000),
    ("inprobeint", 1, 2_000_000_000),
    ("inprobing", 0, 1),
    ("inprocessing", 0, 1),
    ("instantiate", 0, 1),
    ("instantiateclslim", 2, 2_000_000_000),
    ("instantiateocclim", 1, 2_000_000_000),
    ("instantiateonce", 0, 1),
    ("lidrup", 0, 1),
    ("lrat", 0, 1),
    ("lucky", 0, 1),
    ("luckyassumptions", 0, 1),
    ("luckyearly", 0, 1),
    ("luckylate", 0, 1),
    ("minimize", 0, 1),
    ("minimizedepth", 0, 1_000),
    ("minimizeticks", 0, 1),
    ("otfs", 0, 1),
    ("phase", 0, 1),
    ("preprocessinit", 0, 2_000_000_000),
    ("preprocesslight", 0, 1),
    ("probe", 0, 1),
    ("probeeffort", 1, 100_000),
    ("probehbr", 0, 1),
    ("probethresh", 0, 100),
    ("profile", 0, 4),
    ("radixsortlim", 0, 2_000_000_000),
    ("randec", 0, 1),
    ("randecfocused", 0, 1),
    ("randecinit", 2, 2_000_000_000),
    ("randecint", 0, 2_000_000_000),
    ("randeclength", 1, 1_000_000_000),
    ("randecstable", 0, 1),
    ("realtime", 0, 1),
    ("recomputetier", 0, 1),
    ("reduce", 0, 1),
    ("reduceinit", 1, 1_000_000),
    ("reduceint", 2, 1_000_000),
    ("reduceopt", 0, 2),
    ("reducetarget", 10, 100),
    ("reducetier1glue", 1, 2_000_000_000),
    ("reducetier2glue", 1, 2_000_000_000),
    ("reluctant", 0, 1),
    ("reluctantint", 0, 2_000_000_000),
    ("reluctantmax", 0, 2_000_000_000),
    ("rephase", 0, 2),
    ("rephaseint", 1, 2_000_000_000),
    ("report", 0, 1),
    ("reportall", 0, 1),
    ("reportsolve", 0, 1),
    ("restart", 0, 1),
    ("restartint", 1, 2_000_000_000),
    ("restartmarginfocused", 0, 25),
    ("restartmarginstable", 0, 25),
    ("restartreusetrail", 0, 1),
    ("restoreall", 0, 2),
    ("restoreflush", 0, 1),
    ("reverse", 0, 1),
    ("score", 0, 1),
    ("scorefactor", 500, 1_000),
    ("seed", 0, 2_000_000_000),
    ("shrink", 0, 3),
    ("shrinkreap", 0, 1),
    ("shuffle", 0, 1),
    ("shufflequeue", 0, 1),
    ("shufflerandom", 0, 1),
    ("shufflescores", 0, 1),
    ("stabilize", 0, 1),
    ("stabilizeinit", 1, 2_000_000_000),
    ("stabilizeonly", 0, 1),
    ("stats", 0, 1),
    ("stubbornIOfocused", 0, 1),
    ("subsume", 0, 1),
    ("subsumebinlim", 0, 2_000_000_000),
    ("subsumeclslim", 0, 2_000_000_000),
    ("subsumeeffort", 1, 100_000),
    ("subsumelimited", 0, 1),
    ("subsumemaxeff", 0, 2_000_000_000),
    ("subsumemineff", 0, 2_000_000_000),
    ("subsumeocclim", 0, 2_000_000_000),
    ("subsumestr", 0, 1),
    ("sweep", 0, 1),
    ("sweepclauses", 0, 2_000_000_000),
    ("sweepcomplete", 0, 1),
    ("sweepcountbinary", 0, 1),
    ("sweepdepth", 0, 2_000_000_000),
    ("sweepeffort", 0, 10_000),
    ("sweepfliprounds", 0, 2_000_000_000),
    ("sweepmaxclauses", 2, 2_000_000_000),
    ("sweepmaxdepth", 1, 2_000_000_000),
    ("sweepmaxvars", 2, 2_000_000_000),
    ("sweeprand", 0, 1),
    ("sweepthresh", 0, 100),
    ("sweepvars", 0, 2_000_000_000),
    ("target", 0, 2),
    ("terminateint", 0, 10_000),
    ("ternary", 0, 1),
    ("ternaryeffort", 1, 100_000),
    ("ternarymaxadd", 0, 10_000),
    ("ternaryocclim", 1, 2_000_000_000),
    ("ternaryrounds", 1, 16),
    ("ternarythresh", 0, 100),
    ("tier1limit", 0, 100),
    ("tier1minglue", 0, 100),
    ("tier2limit", 0, 100),
    ("tier2minglue", 0, 100),
    ("transred", 0, 1),
    ("transredeffort", 1, 100_000),
    ("transredmaxeff", 0, 2_000_000_000),
    ("transredmineff", 0, 2_000_000_000),
    ("veripb", 0, 4),
    ("vivify", 0, 1),
    ("vivifycalctier", 0, 1),
    ("vivifydemote", 0, 1),
    ("vivifyeffort", 0, 100_000),
    ("vivifyflush", 0, 1),
    ("vivifyinst", 0, 1),
    ("vivifyirred", 0, 1),
    ("vivifyirredeff", 1, 100),
    ("vivifyonce", 0, 2),
    ("vivifyretry", 0, 5),
    ("vivifyschedmax", 10, 2_000_000_000),
    ("vivifythresh", 0, 100),
    ("vivifytier1", 0, 1),
    ("vivifytier1eff", 0, 100),
    ("vivifytier2", 0, 1),
    ("vivifytier2eff", 1, 100),
    ("vivifytier3", 0, 1),
    ("vivifytier3eff", 1, 100),
    ("walk", 0, 1),
    ("walkeffort", 1, 100_000),
    ("walkfullocc", 0, 1),
    ("walkmaxeff", 0, 2_000_000_000),
    ("walkmineff", 0, 10_000_000),
    ("walknonstable", 0, 1),
    ("walkredundant", 0, 1),
    ("warmup", 0, 1),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_that_of_the_library() {
        for &(name, low, high) in OPTIONS {
            assert!(CaDiCal::is_valid_option(name), "{name}");
            let mut solver = CaDiCal::new();
            for value in [low, high] {
                assert!(solver.set(name, value));
                assert_eq!(solver.get(name), value, "{name}");
            }
            // CaDiCaL moves a value that is out of range into it, which tells what the range is.
            for beyond in [low.checked_sub(1), high.checked_add(1)]
                .into_iter()
                .flatten()
            {
                assert!(solver.set(name, beyond));
                assert_ne!(solver.get(name), beyond, "{name}");
            }
        }
        assert!(OPTIONS.is_sorted());
    }

    #[test]
    fn values_are_numbers_in_range() {
        assert_eq!(number("elimrounds", "2"), Ok(2));
        assert_eq!(number("backboneeffort", "1e3"), Ok(1000));
        assert_eq!(number("walk", "false"), Ok(0));
        for (name, value) in [
            ("walk", "2"),
            ("walk", "maybe"),
            ("walk", ""),
            ("seed", "1e99"),
        ] {
            assert!(matches!(
                number(name, value),
                Err(OptionError::Value { .. })
            ));
        }
    }

    #[test]
    fn a_misspelt_option_is_told_with_the_one_that_was_meant() {
        let told = |name| number(name, "1").unwrap_err().to_string();
        assert_eq!(
            told("elimruonds"),
            "cadical has no option 'elimruonds'; did you mean 'elimrounds'?"
        );
        assert_eq!(told("xyzzy"), "cadical has no option 'xyzzy'");
        assert_eq!(
            told("verbose"),
            "the option 'verbose' of cadical cannot be set here: what the solver writes would get \
             into the output"
        );
    }
}
