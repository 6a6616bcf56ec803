//! Pages against the steps.

use super::steps;
use problem::Problem;
use roxmltree::{Document, Node};
use serde_json::Value;
use teach::trace::{Trace, TraceBoard, TraceBy, TracePicture, step_line};

fn picture(trace: &Trace) -> TracePicture<'_> {
    let mut picture = TracePicture::new(trace).unwrap();
    for step in steps(trace) {
        picture.add(&step).unwrap();
    }
    picture
}

/// Returns the data of a page.
fn data(page: &str) -> Value {
    let (_, data) = page.split_once("id=\"data\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    serde_json::from_str(data).unwrap()
}

#[test]
fn a_page_shows_the_board_after_each_step() {
    for by in [TraceBy::Cdcl, TraceBy::Dpll, TraceBy::Tables] {
        let trace = Trace::new(Problem::new(5).unwrap())
            .with_by(by)
            .with_all()
            .with_steps(150);
        let all = steps(&trace);
        let page = TracePicture::page(&[picture(&trace)]);
        let (_, svg) = page.split_once("<svg ").unwrap();
        let (svg, _) = svg.split_once("</svg>").unwrap();
        let svg = format!("<svg {svg}</svg>");
        let document = Document::parse(&svg).unwrap();
        let is_part = |it: &Node<'_, '_>| it.attribute("class") == Some("part");
        let parts: Vec<Node<'_, '_>> = document.descendants().filter(is_part).collect();
        let data = data(&page);
        let spans: Vec<Vec<[usize; 2]>> = serde_json::from_value(data[0]["spans"].clone()).unwrap();
        assert_eq!(parts.len(), spans.len());
        let is_visible = |element: Node<'_, '_>, frame: usize| {
            element.ancestors().filter(is_part).all(|part| {
                let index = parts.iter().position(|it| *it == part).unwrap();
                spans[index]
                    .iter()
                    .any(|it| (it[0]..it[1]).contains(&frame))
            })
        };
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
                elements.filter(|it| is_visible(*it, frame)).count()
            };
            // A cross has two lines.
            let found = [
                shown("queen"),
                shown("empty") / 2,
                shown("because"),
                shown("found"),
            ];
            assert_eq!(&found, expected, "{by}, step {frame}");
        }
    }
}

#[test]
fn a_page_has_the_steps_of_both_searches_and_needs_no_other_file() {
    let problem = Problem::new(6).unwrap();
    let traces =
        [TraceBy::Cdcl, TraceBy::Bitmask].map(|by| Trace::new(problem.clone()).with_by(by));
    let page = TracePicture::page(&[picture(&traces[0]), picture(&traces[1])]);
    for foreign in ["src=", "<link", "@import", "url(", "fetch(", "import("] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    assert_eq!(
        page.matches("http").count(),
        page.matches("http://www.w3.org/2000/svg").count()
    );
    let data = data(&page);
    for (index, trace) in traces.iter().enumerate() {
        let (search, all) = (&data[index], steps(trace));
        assert_eq!(search["name"], trace.search().name());
        let shown = search["steps"].as_array().unwrap();
        assert_eq!(shown.len(), all.len());
        for (shown, step) in shown.iter().zip(&all) {
            let line = serde_json::to_value(step_line(&trace.problem, step)).unwrap();
            assert_eq!(shown, &line);
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
    let page = TracePicture::page(&[picture(&trace)]);
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
