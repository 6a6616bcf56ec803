//! Fake shared libraries with the IPASIR interface, which print, exit, crash or loop in any of
//! their functions, or answer wrongly.

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
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static const char *get(const char *name) { const char *v = getenv(name); return v ? v : ""; }
static int deep(volatile int n) { volatile char page[4096]; page[0] = n; return deep(n + 1) + page[0]; }
static void act(const char *place) {
  static int calls;
  if (strcmp(place, get("FAKE_PLACE")) || calls++ != atoi(get("FAKE_CALL"))) return;
  const char *what = get("FAKE_ACT");
  if (!strcmp(what, "exits")) _exit(calls % 2 ? 0 : 10);
  if (!strcmp(what, "exits_normally")) exit(0);
  if (!strcmp(what, "aborts")) abort();
  if (!strcmp(what, "crashes")) raise(SIGSEGV);
  if (!strcmp(what, "overflows_its_stack")) deep(0);
  if (!strcmp(what, "loops")) for (volatile int i = 0;; i++);
  if (!strcmp(what, "sleeps")) sleep(1000);
  if (!strcmp(what, "stops")) raise(SIGSTOP);
  if (!strcmp(what, "closes_files")) for (int fd = 0; fd < 64; fd++) close(fd);
  if (!strcmp(what, "takes_all_memory")) while (malloc(1 << 20));
  if (!strcmp(what, "prints")) {
    const char *lies = "{\"schema\":1,\"n\":5,\"solutions\":7,\"complete\":true}\ns UNSATISFIABLE\n";
    write(1, lies, strlen(lies));
    write(2, "\033[2Jsorry\n", 10);
  }
}
__attribute__((constructor)) static void begin(void) { act("constructor"); }
__attribute__((destructor)) static void end(void) { act("destructor"); }
const char *ipasir_signature(void) { act("signature"); return "fake\033[2J\t1.0"; }
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

const ACTS: &str = "exits exits_normally aborts crashes overflows_its_stack loops sleeps stops closes_files \
    takes_all_memory prints";

const PLACES: &str = "constructor destructor signature init release add solve val";

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
    for act in ACTS.split(' ') {
        add(format!("libraries::one_that_{act}"), 3, act);
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
    let place = case.random.pick(&PLACES.split(' ').collect::<Vec<_>>());
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
    if act == "takes_all_memory" {
        arguments.extend(["--memory-limit".into(), "500M".into()]);
    }
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
