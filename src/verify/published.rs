//! Published numbers of solutions of the plain board.

/// Source of the numbers.
pub const SOURCE: &str = "OEIS A000170";

/// Numbers of solutions for n = 1, 2 and so on: OEIS A000170, of which n = 27 was counted by
/// Preußer and Engelhardt (2016).
const SOLUTIONS: [u64; 27] = [
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// Returns the published number of solutions of the plain n x n board, if there is one.
///
/// ```
/// assert_eq!(queensat::verify::published_solutions(8), Some(92));
/// assert_eq!(queensat::verify::published_solutions(28), None);
/// ```
#[must_use]
pub fn published_solutions(n: u32) -> Option<u64> {
    let index = usize::try_from(n.checked_sub(1)?).ok()?;
    SOLUTIONS.get(index).copied()
}
