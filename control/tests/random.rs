//! The random numbers, against published ones.

use control::random::Random;

/// The first outputs of the published generator for the seed 1234567.
#[test]
fn the_generator_is_the_published_one() {
    let mut random = Random::new(1_234_567);
    let expected = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
    ];
    assert_eq!(expected.map(|_| random.bits()), expected);
}

#[test]
fn all_numbers_below_the_bound_occur() {
    let mut random = Random::new(7);
    let mut seen = [0; 10];
    for _ in 0..1000 {
        seen[random.below(10)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
    let mut items: Vec<u32> = (0..100).collect();
    random.shuffle(&mut items);
    assert!(!items.is_sorted());
    items.sort_unstable();
    assert!((0..100).eq(items));
}
