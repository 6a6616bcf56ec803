//! Texts of progress and of long times.

use super::forecast::in_words;
use super::progress::ProgressLine;
use control::Progress;
use std::time::Duration;

#[test]
fn a_line_says_what_is_done_of_how_much_and_what_is_left() {
    let (progress, mut line) = (Progress::default(), ProgressLine::new("counting", true));
    let mut at = |seconds, progress: &Progress| line.text(progress, Duration::from_secs(seconds));
    assert_eq!(at(5, &progress), "counting");
    progress.add_piece();
    assert_eq!(at(5, &progress), "counting: 1 done");
    progress.set_fraction(0.25);
    assert_eq!(
        at(10, &progress),
        "counting: 25 % done, about 30 seconds left"
    );
    progress.begin("by SAT");
    assert_eq!(at(20, &progress), "by SAT");
    progress.set_pieces(4);
    progress.add_piece();
    assert_eq!(
        at(30, &progress),
        "by SAT: 1 of 4 parts, about 30 seconds left"
    );
    progress.add_solutions(50);
    let line = "by SAT: 50 solutions (5 per second), 1 of 4 parts, about 30 seconds left";
    assert_eq!(at(30, &progress), line);
}

#[test]
fn times_have_the_largest_unit() {
    for (seconds, words) in [
        (900.0, "about 15 minutes"),
        (7200.0, "about 2 hours"),
        (3e9, "about 95 years"),
        (3e14, "about 10^7 years"),
        (f64::INFINITY, "more than 10^100 years"),
    ] {
        assert_eq!(in_words(seconds), words);
    }
}
