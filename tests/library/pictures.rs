//! Drawings of boards, read back from SVG and PNG.

use queensat::board::Square;
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::render::{BoardStyle, draw_board};
use roxmltree::Document;
use tiny_skia::Pixmap;

#[test]
fn a_large_board_is_thinned_to_dots() {
    let columns: Vec<u32> = (0..50)
        .map(|r| 2 * r + 1)
        .chain((0..50).map(|r| 2 * r))
        .collect();
    let mut problem = Problem::new(100).unwrap();
    problem.block(Square::new(0, 0)).unwrap();
    problem.fix(Square::new(0, 1)).unwrap();
    let placement = Placement::from_columns(&columns);
    placement.verify(&problem).unwrap();
    let drawing = draw_board(&placement, &problem, BoardStyle::default()).unwrap();
    let svg = drawing.to_svg();
    let document = Document::parse(&svg).unwrap();
    let nodes = document.descendants();
    let queens: Vec<_> = nodes
        .filter(|node| node.attribute("class") == Some("queen"))
        .collect();
    assert_eq!(queens.len(), 100);
    assert!(queens.iter().all(|queen| queen.has_tag_name("circle")));
    let picture = Pixmap::decode_png(&drawing.to_png(2.0).unwrap()).unwrap();
    for queen in queens {
        let pixel = |name: &str| {
            (queen.attribute(name).unwrap().parse::<f64>().unwrap() * 2.0).round() as u32
        };
        let color = picture.pixel(pixel("cx"), pixel("cy")).unwrap();
        assert!(color.red() < 80, "{color:?}");
    }
    assert!(drawing.to_tikz().matches("circle[").count() == 100);
}
