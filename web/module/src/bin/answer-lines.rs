//! Answers the questions of standard input, one a line, as the module does: the native side of the comparison.

#![allow(clippy::print_stdout, reason = "the answers are the output")]

use control::Control;

fn main() -> std::io::Result<()> {
    for line in std::io::stdin().lines() {
        println!("{}", queensat_web::answer(&line?, &Control::new()));
    }
    Ok(())
}
