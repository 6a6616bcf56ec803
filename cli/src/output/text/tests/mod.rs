use super::*;

#[test]
fn durations_use_a_suitable_unit() {
    assert_eq!(duration(Duration::from_micros(205)), "0.205 ms");
    assert_eq!(duration(Duration::from_millis(61_234)), "61.234 s");
}
