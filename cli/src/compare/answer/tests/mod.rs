use super::*;
use proptest::prelude::*;

proptest! {
    #[test]
    fn no_output_makes_the_reader_panic(text in "\\PC{0,60}", own in any::<bool>()) {
        for task in [Task::Count, Task::First, Task::Enumerate, Task::Encode] {
            let mut run = RunRecord::default();
            let _ = read(&mut run, text.as_bytes(), task, own, &Problem::new(4).unwrap());
        }
        for (task, text, expected) in [
            (Task::Count, "Segmentation", "expected a report"),
            (Task::Count, r#"{"runs":[{"complete":false,"reason":"why"}]}"#, "partial: why"),
            (Task::First, r#"{"status":"unknown"}"#, "no answer"),
        ] {
            let mut run = RunRecord::default();
            let read = read(&mut run, text.as_bytes(), task, true, &Problem::new(4).unwrap());
            prop_assert!(read.unwrap_err().contains(expected));
        }
    }
}
