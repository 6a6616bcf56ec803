//! Restarts, in which all decisions are taken back and what was learnt is kept.
//!
//! A wrong first decision can cost a search very long. After a restart, the variables of recent conflicts come first (Gomes,
//! Selman and Kautz 1998, "Boosting Combinatorial Search Through Randomization"). How long a run should be is not known
//! before; the sequence of Luby is at most a constant and a logarithm worse than the best choice (Luby, Sinclair and
//! Zuckerman 1993, "Optimal Speedup of Las Vegas Algorithms").

/// Returns a number of the sequence 1, 1, 2, 1, 1, 2, 4, .., counted from 1.
pub(super) fn luby(number: u64) -> u64 {
    if (number + 1).is_power_of_two() {
        return number.div_ceil(2);
    }
    // The sequence up to a power of two is followed by itself.
    luby(number + 1 - (number + 1).next_power_of_two() / 2)
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn restarts_follow_the_sequence_of_luby() {
        let sequence: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
