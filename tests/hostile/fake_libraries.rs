//! Fake shared libraries with the IPASIR interface, which loop or sleep in any of their functions, or answer
//! wrongly. One that ends the process ends the program.

use super::campaign::{Campaign, Case, Verdict};
use super::program::{program, require_nothing_left, run};
use super::requirement::trial;
use super::task::Task;
use libtest_mimic::Trial;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// A library that does `FAKE_ACT` in the function `FAKE_PLACE` at its call number `FAKE_CALL`, and
/// answers with `FAKE_ANSWER` and values of the sign `FAKE_SIGN` (0 alternates).
const SOURCE: &str = r#"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static const char *get(const char *name) { const char *v = getenv(name); return v ? v : ""; }
static void act(const char *place) {
  static int calls;
  if (strcmp(place, get("FAKE_PLACE")) || calls++ != atoi(get("FAKE_CALL"))) return;
  const char *what = get("FAKE_ACT");
  if (!strcmp(what, "loops")) for (volatile int i = 0;; i++);
  if (!strcmp(what, "sleeps")) sleep(1000);
}
const char *ipasir_signature(void) { return "fake\033[2J\t1.0"; }
static int solver;
void *ipasir_init(void) { act("init"); return &solver; }
void ipasir_release(void *s) { (void)s; act("release"); }
void ipasir_add(void *s, int l) { (void)s; (void)l; act("add"); }
void ipasir_assume(void *s, int l) { (void)s; (void)l; act("assume"); }
int ipasir_solve(void *s) { (void)s; act("solve"); return atoi(get("FAKE_ANSWER")); }
int ipasir_val(void *s, int l) {
  static int calls;
  (void)s; act("val");
  int sign = atoi(get("FAKE_SIGN"));
  return sign ? sign * l : calls++ % 3 ? -l : l + 1;
}
int ipasir_failed(void *s, int l) { (void)s; (void)l; return 1; }
void ipasir_set_terminate(void *s, void *d, int (*t)(void *)) { (void)s; (void)d; (void)t; act("set_terminate"); }
void ipasir_set_learn(void *s, void *d, int n, void (*l)(void *, int *)) { (void)s; (void)d; (void)n; (void)l; }
"#;

const ACTS: [&str; 2] = ["loops", "sleeps"];

const PLACES: [&str; 6] = ["init", "set_terminate", "add", "solve", "val", "release"];

pub fn trials(campaign: &Campaign) -> Vec<Trial> {
    let compiler = Command::new("cc").arg("--version").output();
    let is_missing = !compiler.is_ok_and(|output| output.status.success());
    let mut trials = Vec::new();
    let mut add = |name: String, count, act: &'static str| {
        let (campaign, case_name) = (campaign.clone(), name.clone());
        trials.push(trial(name, "cc", is_missing, move || {
            let library = library().ok_or("the library cannot be compiled")?;
            let check = move |case: &mut Case| check(case, act, library);
            campaign.run(&case_name, count, &check)
        }));
    };
    for act in ACTS {
        add(format!("libraries::one_that_{act}"), 6, act);
    }
    add("libraries::one_that_lies".into(), 8, "nothing");
    trials
}

/// Returns the compiled library, or `None` if it cannot be compiled.
fn library() -> Option<&'static PathBuf> {
    static LIBRARY: OnceLock<Option<PathBuf>> = OnceLock::new();
    let compile = || {
        let name = format!("hostile-{}", std::process::id());
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
        let source = folder.join(&name).with_extension("c");
        let library = folder.join("libhostile.so");
        let draft = folder.join(name).with_extension("so");
        std::fs::write(&source, SOURCE).ok()?;
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-w", "-o"]);
        let compiled = compiler.arg(&draft).arg(&source).status();
        let _ = std::fs::remove_file(&source);
        compiled.ok()?.success().then_some(())?;
        std::fs::rename(&draft, &library).ok()?;
        Some(library)
    };
    LIBRARY.get_or_init(compile).as_ref()
}

fn check(case: &mut Case, act: &str, library: &std::path::Path) -> Verdict {
    let task = Task::random(&mut case.random, 5);
    let place = case.random.pick(&PLACES);
    let answer = case.random.pick(&["10", "20", "0", "42"]);
    let sign = case.random.pick(&["1", "-1", "0"]);
    let call = if matches!(place, "add" | "val") {
        case.random.below(60)
    } else {
        0
    };
    let mut arguments = task.arguments();
    let backend = format!("ipasir:{}", library.display());
    arguments.extend(["--backend".into(), backend]);
    arguments.extend(["--time-limit".into(), "0.5".into()]);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut command = program(case, "", &arguments);
    command
        .env("FAKE_ACT", act)
        .env("FAKE_PLACE", place)
        .env("FAKE_CALL", call.to_string())
        .env("FAKE_ANSWER", answer)
        .env("FAKE_SIGN", sign);
    let ended = run(&mut command);
    let ended = ended.map_err(|error| format!("{act} in {place}: {error}"))?;
    task.judge(&ended, false)
        .map_err(|error| format!("{act} in {place}: {error}"))?;
    require_nothing_left(case)
}
