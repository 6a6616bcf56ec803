//! Drawn graphs: each literal is to the right of those from which it follows.

use super::ConflictGraph;
use render::drawing::{Anchor, Color, Drawing, Form, Point, Shape, Stroke};

const MARGIN: f64 = 24.0;
/// Height of a box, and the distance between boxes.
const HEIGHT: f64 = 40.0;
const GAP: f64 = 14.0;
/// Distance between columns, for arrows.
const ACROSS: f64 = 70.0;
const SIZE: f64 = 13.0;
const SMALL: f64 = 11.0;

const INK: Color = Color(29, 33, 41);
const ARROW: Color = Color(120, 126, 136);
const LOWER: Color = Color(236, 238, 241);
const DECISION: Color = Color(203, 226, 243);
const LEARNT: Color = Color(255, 246, 130);
const CONFLICT: Color = Color(250, 214, 212);
const RED: Color = Color(190, 30, 45);

/// A box of the picture.
struct NodeBox {
    column: usize,
    at: Point,
    width: f64,
}

impl NodeBox {
    fn left(&self) -> Point {
        Point::new(self.at.x, self.at.y + HEIGHT / 2.0)
    }

    fn right(&self) -> Point {
        Point::new(self.at.x + self.width, self.at.y + HEIGHT / 2.0)
    }
}

impl ConflictGraph {
    /// Returns the graph as a drawing: decisions and literals of lower levels at the left, the conflict at the right.
    #[must_use]
    pub fn draw(&self) -> Drawing {
        // The text of each box, the conflict last.
        let columns = self.columns();
        let width_of = |title: &str, subtitle: &str| {
            let width = Drawing::text_width(title, SIZE).max(Drawing::text_width(subtitle, SMALL));
            width * 1.08 + 18.0
        };
        let texts: Vec<[String; 2]> = (self.nodes.iter())
            .map(|node| [node.title(), node.subtitle()])
            .chain([["conflict".into(), self.clause.title()]])
            .collect();
        // Boxes of a column have one width.
        let count = columns.len();
        let mut widths = vec![0.0_f64; count];
        for (column, boxes) in columns.iter().enumerate() {
            let all = boxes
                .iter()
                .map(|place| width_of(&texts[*place][0], &texts[*place][1]));
            widths[column] = all.fold(0.0, f64::max);
        }
        // Size of the page: the title, the columns and the notes below them.
        let tallest = columns.iter().map(Vec::len).max().unwrap_or(1) as f64;
        let height_of = |boxes: f64| boxes * (HEIGHT + GAP) - GAP;
        let notes = self.notes();
        let top = MARGIN + 30.0;
        let bottom = top + height_of(tallest) + MARGIN;
        let title = format!("conflict {} on level {}", self.number, self.level);
        let noted = notes
            .iter()
            .map(|note| Drawing::text_width(note, SMALL) * 1.08);
        let needed = noted.fold(0.0, f64::max);
        let across = widths.iter().sum::<f64>() + ACROSS * (count as f64 - 1.0);
        let page = [
            across.max(needed) + 2.0 * MARGIN,
            bottom + 17.0 * notes.len() as f64 + MARGIN / 2.0,
        ];
        // Boxes column by column, each column in the middle.
        let mut places: Vec<Option<NodeBox>> = (0..texts.len()).map(|_| None).collect();
        let mut x = MARGIN;
        for (column, boxes) in columns.iter().enumerate() {
            let mut y = top + (height_of(tallest) - height_of(boxes.len() as f64)) / 2.0;
            for &one in boxes {
                let (at, width) = (Point::new(x, y), widths[column]);
                places[one] = Some(NodeBox { column, at, width });
                y += HEIGHT + GAP;
            }
            x += widths[column] + ACROSS;
        }
        let places: Vec<NodeBox> = places.into_iter().flatten().collect();
        // Arrows first, so that boxes cover their ends.
        let mut drawing = Drawing::new(page[0], page[1], title.clone());
        drawing.description = self.lines().join("\n");
        let text = |at, size, anchor, text: &str, class| {
            Shape::text(at, size, anchor, INK, text.to_owned(), class)
        };
        let at = Point::new(MARGIN, MARGIN + 6.0);
        drawing.add(text(at, 16.0, Anchor::Start, &title, "title"));
        let conflict = self.nodes.len();
        for (to, causes) in self
            .nodes
            .iter()
            .map(|node| &node.causes)
            .chain([&self.causes])
            .enumerate()
        {
            let color = if to == conflict { RED } else { ARROW };
            for &from in causes {
                arrow(&mut drawing, &places[from], &places[to], color);
            }
        }
        // Boxes: their ground tells the kind of the node, a thick border the first unique implication point.
        for (index, place) in places.iter().enumerate() {
            let node = self.nodes.get(index);
            let fill = match node {
                None => CONFLICT,
                Some(node) if node.is_learnt => LEARNT,
                Some(node) if node.is_decision => DECISION,
                Some(node) if node.level < self.level => LOWER,
                Some(_) => Color::WHITE,
            };
            let is_thick = node.is_none_or(|node| node.is_first_uip);
            let stroke = match (node, is_thick) {
                (None, _) => Stroke::solid(RED, 2.5),
                (_, true) => Stroke::solid(INK, 3.0),
                _ => Stroke::solid(INK, 1.0),
            };
            let (at, width) = (place.at, place.width);
            let form = Form::Rectangle {
                at,
                width,
                height: HEIGHT,
            };
            drawing.add(Shape::new(form, Some(fill), Some(stroke), "node"));
            let [title, subtitle] = &texts[index];
            for (words, size, down) in [(title, SIZE, 17.0), (subtitle, SMALL, 32.0)] {
                let at = Point::new(at.x + width / 2.0, at.y + down);
                drawing.add(text(at, size, Anchor::Middle, words, "label"));
            }
        }
        // The notes below the boxes.
        for (line, note) in notes.iter().enumerate() {
            let at = Point::new(MARGIN, bottom + 17.0 * line as f64);
            drawing.add(text(at, SMALL, Anchor::Start, note, "caption"));
        }
        drawing
    }

    /// Returns the boxes of each column from the left, nodes by number and the conflict after them. A box is to the right
    /// of its causes, and close to them.
    fn columns(&self) -> Vec<Vec<usize>> {
        let all: Vec<&Vec<usize>> = self
            .nodes
            .iter()
            .map(|node| &node.causes)
            .chain([&self.causes])
            .collect();
        let mut depths: Vec<usize> = Vec::new();
        for causes in &all {
            let depth = causes.iter().map(|cause| depths[*cause] + 1).max();
            depths.push(depth.unwrap_or(0));
        }
        // A box without causes stands directly before what follows from it first.
        for one in (0..self.nodes.len()).filter(|place| all[*place].is_empty()) {
            let effects = (0..all.len()).filter(|place| all[*place].contains(&one));
            let first = effects.map(|effect| depths[effect]).min().unwrap_or(1);
            depths[one] = first.saturating_sub(1);
        }
        let count = depths.iter().max().map_or(1, |most| most + 1);
        let mut columns = Vec::with_capacity(count);
        let mut heights = vec![0.0_f64; all.len()];
        for column in 0..count {
            let mut boxes: Vec<usize> = (0..all.len())
                .filter(|place| depths[*place] == column)
                .collect();
            let middle = |one: usize| {
                let causes = all[one];
                let sum: f64 = causes.iter().map(|cause| heights[*cause]).sum();
                if causes.is_empty() {
                    one as f64
                } else {
                    sum / causes.len() as f64
                }
            };
            boxes.sort_by(|one, other| middle(*one).total_cmp(&middle(*other)));
            let half = (boxes.len() as f64 - 1.0) / 2.0;
            for (place, &one) in boxes.iter().enumerate() {
                heights[one] = place as f64 - half;
            }
            columns.push(boxes);
        }
        columns
    }

    /// Returns the lines below the graph.
    fn notes(&self) -> Vec<String> {
        let learnt: Vec<String> = self.learnt().map(|node| node.title()).collect();
        let mut notes =
            vec!["Arrows lead from literals to those that follow from them.".to_owned()];
        if !learnt.is_empty() {
            notes.push(format!("Learnt: not all of {}", learnt.join(", ")));
            notes.push(
                "Yellow: in the learnt clause. Thick frame: first unique implication point.".into(),
            );
        }
        if self
            .nodes
            .iter()
            .any(|node| node.level < self.level && !node.is_learnt)
        {
            notes.push("Grey: known on lower levels.".into());
        }
        notes
    }
}

/// Draws an arrow, as a curve if it passes other columns.
fn arrow(drawing: &mut Drawing, from: &NodeBox, to: &NodeBox, color: Color) {
    let (start, end) = (from.right(), to.left());
    let bend = (end.x - start.x).abs().min(ACROSS) * 0.5;
    let is_long = to.column > from.column + 1;
    let side = if is_long { 0.35 * (HEIGHT + GAP) } else { 0.0 };
    let controls = [
        start,
        Point::new(start.x + bend, start.y + side),
        Point::new(end.x - bend, end.y + side),
        Point::new(end.x - 7.0, end.y),
    ];
    const POINTS: u32 = 16;
    let curve: Vec<Point> = (0..=POINTS)
        .map(|point| {
            let t = f64::from(point) / f64::from(POINTS);
            let u = 1.0 - t;
            let parts = [u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t];
            let sum =
                |of: fn(&Point) -> f64| parts.iter().zip(&controls).map(|(a, b)| a * of(b)).sum();
            Point::new(sum(|point| point.x), sum(|point| point.y))
        })
        .collect();
    drawing.add(Shape::line(curve, Stroke::solid(color, 1.3), "arrow"));
    let head =
        [[0.0, 0.0], [-9.0, -4.5], [-9.0, 4.5]].map(|[x, y]| Point::new(end.x + x, end.y + y));
    drawing.add(Shape::new(
        Form::Polygon(head.to_vec()),
        Some(color),
        None,
        "head",
    ));
}
