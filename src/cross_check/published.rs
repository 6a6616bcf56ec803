//! Published numbers of solutions of the plain board.

use problem::Problem;
use search::Rotation;

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
/// assert_eq!(queensat::cross_check::published_solutions(8), Some(92));
/// assert_eq!(queensat::cross_check::published_solutions(28), None);
/// ```
#[must_use]
pub fn published_solutions(n: u32) -> Option<u64> {
    let index = usize::try_from(n.checked_sub(1)?).ok()?;
    SOLUTIONS.get(index).copied()
}

/// Returns the published number of solutions of a problem, if there is one: of a plain board.
#[must_use]
pub fn published(problem: &Problem) -> Option<u64> {
    published_solutions(problem.n()).filter(|_| problem.is_plain())
}

/// Returns `true` if it is known that the problem has a solution: every plain board has one, except those with 2 and 3
/// rows.
pub(super) fn has_solution(problem: &Problem) -> bool {
    problem.is_plain() && !matches!(problem.n(), 2 | 3)
}

/// Numbers of solutions that a half turn leaves as they are: OEIS A032522.
const HALF_TURN: [u64; 27] = [
    1,
    0,
    0,
    2,
    2,
    4,
    8,
    4,
    16,
    12,
    48,
    80,
    136,
    420,
    1_240,
    3_000,
    8_152,
    18_104,
    44_184,
    144_620,
    375_664,
    1_250_692,
    3_581_240,
    11_675_080,
    34_132_592,
    115_718_268,
    320_403_024,
];

/// Numbers of solutions that a quarter turn leaves as they are, for n = 4m and 4m + 1: OEIS A033148. There are
/// none for other n (Ahrens 1910).
const QUARTER_TURN: [[u64; 2]; 16] = [
    [0, 1],
    [2, 2],
    [0, 0],
    [8, 8],
    [64, 128],
    [480, 704],
    [3_328, 3_264],
    [32_896, 43_776],
    [406_784, 667_904],
    [5_845_504, 8_650_752],
    [77_184_000, 101_492_736],
    [1_261_588_480, 1_795_233_792],
    [21_517_426_688, 35_028_172_800],
    [406_875_119_616, 652_044_443_648],
    [8_613_581_094_912, 12_530_550_128_640],
    [194_409_626_533_888, 291_826_098_503_680],
];

/// Returns the published number of solutions of the plain n x n board that a rotation leaves as they are, if
/// there is one, and its source.
///
/// ```
/// use queensat::search::Rotation;
/// use queensat::cross_check::published_symmetric;
///
/// assert_eq!(published_symmetric(12, Rotation::QuarterTurn), Some((8, "OEIS A033148")));
/// assert_eq!(published_symmetric(12, Rotation::HalfTurn), Some((80, "OEIS A032522")));
/// assert_eq!(published_symmetric(68, Rotation::QuarterTurn), None);
/// ```
#[must_use]
pub fn published_symmetric(n: u32, rotation: Rotation) -> Option<(u64, &'static str)> {
    let index = usize::try_from(n.checked_sub(1)?).ok()?;
    match rotation {
        Rotation::HalfTurn => Some((*HALF_TURN.get(index)?, "OEIS A032522")),
        Rotation::QuarterTurn => {
            let pair = QUARTER_TURN.get(n as usize / 4)?;
            let solutions = pair.get(n as usize % 4).copied().unwrap_or(0);
            Some((solutions, "OEIS A033148"))
        }
    }
}
