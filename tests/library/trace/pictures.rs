//! Animated pictures and pages against the steps.

use super::steps;
use queensat::problem::Problem;
use queensat::trace::{Trace, TraceBoard, TraceBy, TraceEvent, TracePicture};
use roxmltree::{Document, Node};
use serde_json::Value;

fn picture(trace: &Trace, has_captions: bool) -> TracePicture<'_> {
    let mut picture = TracePicture::new(trace, has_captions).unwrap();
    for step in steps(trace) {
        picture.add(&step).unwrap();
    }
    picture
}

/// Returns `true` if an element is visible in a drawing of an animation, in the middle of its time.
fn is_visible(element: Node<'_, '_>, frame: usize, frames: usize, hold: f64) -> bool {
    let Some(animate) = element.children().find(|it| it.has_tag_name("animate")) else {
        return true;
    };
    let all = frames as f64 + hold;
    let time = (frame as f64 + 0.5) / all;
    let list = |name: &str| {
        animate
            .attribute(name)
            .unwrap()
            .split(';')
            .map(String::from)
            .collect::<Vec<_>>()
    };
    let (times, values) = (list("keyTimes"), list("values"));
    assert_eq!(times.len(), values.len());
    let passed = times
        .iter()
        .filter(|it| it.parse::<f64>().unwrap() <= time)
        .count();
    values[passed - 1] == "visible"
}

#[test]
fn an_animation_shows_the_board_after_each_step() {
    for by in [TraceBy::Cdcl, TraceBy::Dpll, TraceBy::Tables] {
        let trace = Trace::new(Problem::new(5).unwrap())
            .with_by(by)
            .with_all()
            .with_steps(150);
        let all = steps(&trace);
        let seconds = 0.5;
        let svg = picture(&trace, true).to_svg(seconds);
        let document = Document::parse(&svg).unwrap();
        let frames = all.len() + 1;
        // Four seconds at the end, in steps.
        let hold = 4.0 / seconds;
        let duration: Vec<&str> = document
            .descendants()
            .filter_map(|it| it.attribute("dur"))
            .collect();
        assert!(
            duration
                .iter()
                .all(|it| *it == format!("{}s", frames as f64 * seconds + 4.0))
        );
        let mut board = TraceBoard::new(&trace.problem);
        let mut expected = vec![[0; 4]];
        for step in &all {
            board.apply(step);
            let marks = board.marks(step);
            expected.push([
                board.queens().queens().len(),
                marks.empty.len(),
                marks.because.len(),
                marks.found.len(),
            ]);
        }
        for (frame, expected) in expected.iter().enumerate() {
            let shown = |class: &str| {
                let elements = document
                    .descendants()
                    .filter(|it| it.attribute("class") == Some(class));
                let visible = elements.filter(|it| {
                    it.ancestors()
                        .filter(|it| it.has_tag_name("g"))
                        .all(|it| is_visible(it, frame, frames, hold))
                });
                visible.count()
            };
            // A cross has two lines.
            let found = [
                shown("queen"),
                shown("empty") / 2,
                shown("because"),
                shown("found"),
            ];
            assert_eq!(&found, expected, "{by}, step {frame}");
            assert!(shown("caption") >= 2, "{by}, step {frame}");
        }
    }
}

/// Viewers without animation show the end.
#[test]
fn a_still_animation_shows_the_last_board() {
    let trace = Trace::new(Problem::new(6).unwrap());
    let svg = picture(&trace, true).to_svg(0.2);
    let document = Document::parse(&svg).unwrap();
    let queens = document
        .descendants()
        .filter(|it| it.attribute("class") == Some("queen"));
    let hidden = |it: Node<'_, '_>| {
        it.ancestors()
            .any(|it| it.attribute("visibility") == Some("hidden"))
    };
    assert_eq!(queens.filter(|it| !hidden(*it)).count(), 6);
    let captions = document
        .descendants()
        .filter(|it| it.attribute("class") == Some("caption"));
    let text: Vec<&str> = captions
        .filter(|it| !hidden(*it))
        .filter_map(|it| it.text())
        .collect();
    assert_eq!(text[1], steps(&trace).last().unwrap().text);
}

#[test]
fn a_page_has_the_steps_of_both_searches_and_needs_no_other_file() {
    let problem = Problem::new(6).unwrap();
    let traces =
        [TraceBy::Cdcl, TraceBy::Bitmask].map(|by| Trace::new(problem.clone()).with_by(by));
    let page = TracePicture::page(&[picture(&traces[0], false), picture(&traces[1], false)]);
    for foreign in ["src=", "<link", "@import", "url(", "fetch(", "import("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    assert_eq!(
        page.matches("http").count(),
        page.matches("http://www.w3.org/2000/svg").count()
    );
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    for (index, trace) in traces.iter().enumerate() {
        let (search, all) = (&data[index], steps(trace));
        assert_eq!(search["name"], trace.search().name());
        let shown = search["steps"].as_array().unwrap();
        assert_eq!(shown.len(), all.len());
        for (shown, step) in shown.iter().zip(&all) {
            assert_eq!(shown[0], step.event.name());
            assert_eq!(
                (&shown[1], &shown[2]),
                (&step.level.into(), &Value::from(&*step.text))
            );
            let is_set = [TraceEvent::Decision, TraceEvent::Propagation].contains(&step.event);
            if let (true, Some(literal)) = (is_set, step.literal) {
                let [row, column] = literal.square.unwrap().numbers();
                assert_eq!((&shown[3], &shown[4]), (&row.into(), &column.into()));
                assert_eq!(shown[5], literal.is_positive());
            }
        }
        // Each part of the picture has its spans, which do not overlap.
        let section = page.split("<section ").nth(index + 1).unwrap();
        let spans = search["spans"].as_array().unwrap();
        assert_eq!(section.matches("class=\"part\"").count(), spans.len());
        for spans in spans {
            let spans = spans.as_array().unwrap().iter();
            let ends: Vec<u64> = spans
                .flat_map(|it| [it[0].as_u64().unwrap(), it[1].as_u64().unwrap()])
                .collect();
            assert!(ends.windows(2).all(|pair| pair[0] < pair[1]), "{ends:?}");
            assert!(*ends.last().unwrap() <= all.len() as u64 + 1);
        }
        // The queens of the last step are those of the solution.
        let queens = section.matches("class=\"queen\"").count();
        assert!(queens >= 6);
    }
    // Symbols are defined once on the page.
    assert_eq!(page.matches("<g id=\"queen\">").count(), 1);
}

/// Text from a problem cannot end the script or become an element.
#[test]
fn a_page_has_no_markup_from_its_data() {
    let trace = Trace::new(Problem::new(4).unwrap());
    let page = TracePicture::page(&[picture(&trace, false)]);
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    assert!(!data.contains('<'));
    let ids: Vec<&str> = page
        .match_indices(" id=\"")
        .map(|(at, _)| page[at + 5..].split('"').next().unwrap())
        .collect();
    let mut unique = ids.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(ids.len(), unique.len(), "an id occurs twice");
}
