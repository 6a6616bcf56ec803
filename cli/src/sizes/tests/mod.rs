use super::*;

#[test]
fn lists_ranges_and_steps_can_be_mixed() {
    for (text, sizes) in [
        ("8", &[8][..]),
        ("4..6", &[4, 5, 6]),
        ("7..7", &[7]),
        ("4,8,16", &[4, 8, 16]),
        ("4..20:4", &[4, 8, 12, 16, 20]),
        // The end of a range need not be hit.
        ("4..10:4", &[4, 8]),
        ("4, 8..10,20..40:10", &[4, 8, 9, 10, 20, 30, 40]),
        ("4294967294..4294967295", &[u32::MAX - 1, u32::MAX]),
    ] {
        let sizes = sizes.iter().copied().map(Size::square).collect();
        assert_eq!(text.parse(), Ok(Sizes(sizes)), "{text}");
    }
    let flat: Sizes = "3x5,4,4X8".parse().unwrap();
    let flat = flat.as_slice().iter().map(Size::to_string);
    assert_eq!(flat.collect::<Vec<_>>(), ["3x5", "4", "4x8"]);
    let most: Sizes = "1..100000:10".parse().unwrap();
    assert_eq!(most.as_slice().len(), MAX_SIZES);
}

#[test]
fn empty_backward_and_repeated_sizes_are_refused() {
    for (text, reason) in [
        ("", "a size is missing"),
        ("4,", "a size is missing"),
        ("4,,8", "a size is missing"),
        ("0..4", "at least one row"),
        ("4..", "a whole number from 1"),
        ("..8", "a whole number from 1"),
        ("4..20..4", "a whole number from 1"),
        ("4..20:0", "the step of the range"),
        ("4..20:", "the step of the range"),
        ("4..20:-1", "the step of the range"),
        ("8:2", "a step belongs to a range"),
        ("9..4", "must not be greater"),
        ("8,4", "the size 4 comes after 8"),
        ("4..8,6..10", "the size 6 is given twice"),
        ("4,4", "the size 4 is given twice"),
        ("3x5,3x5", "the size 3x5 is given twice"),
        ("4x5,3x8", "the size 3x8 comes after 4x5"),
        ("3x", "ROWSxCOLUMNS such as 3x5"),
        ("3x0", "at least one row"),
        ("3x5..8", "a whole number from 1"),
        ("1..10001", "at most 10000 sizes"),
        ("1..4294967295", "at most 10000 sizes"),
    ] {
        let error = text.parse::<Sizes>().unwrap_err();
        assert!(error.contains(reason), "{text}: {error}");
    }
}
