pub mod args;
#[expect(
    clippy::module_inception,
    reason = "each command has a module of this name"
)]
pub mod run;
