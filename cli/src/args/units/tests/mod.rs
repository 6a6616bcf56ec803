use super::*;

#[test]
fn percentages_are_above_0_and_up_to_100() {
    assert_eq!(parse_percent("1%"), Ok(1.0));
    assert_eq!(parse_percent("0.5"), Ok(0.5));
    for text in ["0", "-1%", "101%", "NaN", "inf", "%", "", "1%%"] {
        assert!(parse_percent(text).is_err(), "{text}");
    }
}
