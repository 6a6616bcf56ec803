//! Wrong graphs: one word, line, child or root is changed.

use super::{count_of, dimacs, graph_of};
use queensat::problem::Problem;
use queensat::prove::BoardFormula;
use std::collections::BTreeMap;

type Lines = Vec<Vec<String>>;

/// Number of accepted and of refused graphs with a kind of change.
type Tally = BTreeMap<&'static str, [usize; 2]>;

fn lines_of(graph: &str) -> Lines {
    let words = |line: &str| line.split(' ').map(str::to_owned).collect();
    graph.lines().map(words).collect()
}

fn text_of(lines: &Lines) -> String {
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

/// Calls the function with each graph that has one change, and the kind of the change.
fn for_each_mutant(lines: &Lines, mut visit: impl FnMut(&'static str, &Lines)) {
    let is_step = |line: &[String], kind: &str| line.len() > 2 && line[1] == kind;
    let mut nodes: Vec<&String> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let mut with = |kind, words: Vec<String>| {
            let mut mutant = lines.clone();
            mutant[place] = words;
            visit(kind, &mutant);
        };
        for at in 0..line.len() {
            let mut shorter = line.clone();
            shorter.remove(at);
            with("word left out", shorter);
            let Ok(number) = line[at].parse::<i64>() else {
                continue;
            };
            let mut change = |kind, number: i64| {
                let mut words = line.clone();
                words[at] = number.to_string();
                with(kind, words);
            };
            change("number negated", -number);
            change("next number", number + 1);
            change("number before", number - 1);
            if at + 1 < line.len() {
                let mut swapped = line.clone();
                swapped.swap(at, at + 1);
                with("words swapped", swapped);
                let mut doubled = line.clone();
                doubled.insert(at, line[at].clone());
                with("number doubled", doubled);
            }
        }
        if is_step(line, "s") {
            let mut branches = line.clone();
            branches[3] = line[4].clone();
            with("branch counted twice", branches.clone());
            for node in &nodes {
                branches[3] = (*node).clone();
                with("branch replaced", branches.clone());
            }
        }
        if line[0] == "r" {
            for node in &nodes[..nodes.len() - 1] {
                with("another root", vec!["r".to_owned(), (*node).clone()]);
            }
        }
        if is_step(line, "p") || is_step(line, "s") {
            nodes.push(&line[2]);
        }
        let mut mutant = lines.clone();
        mutant.remove(place);
        let kind = if is_step(line, "a") {
            "lemma left out"
        } else {
            "line left out"
        };
        visit(kind, &mutant);
        let mut mutant = lines.clone();
        mutant.insert(place, line.clone());
        visit("line doubled", &mutant);
        if place + 1 < lines.len() {
            let mut mutant = lines.clone();
            mutant.swap(place, place + 1);
            visit("lines swapped", &mutant);
        }
    }
}

/// Checks all mutants of the graph of a board. The function gets the accepted ones with their counts.
fn check_mutants(n: u32, mut accepted: impl FnMut(&'static str, &Lines, u128)) -> Tally {
    let formula = BoardFormula::new(&Problem::new(n).unwrap()).unwrap();
    let (graph, text) = (lines_of(&graph_of(&formula).0), dimacs(&formula));
    let mut tally = Tally::new();
    for_each_mutant(&graph, |kind, mutant| {
        if *mutant == graph {
            return;
        }
        let counts = tally.entry(kind).or_default();
        match count_of(&text, &text_of(mutant)) {
            Ok(count) => {
                counts[0] += 1;
                accepted(kind, mutant, count);
            }
            Err(_) => counts[1] += 1,
        }
    });
    tally
}

/// Returns the truth table of the root over 16 variables.
fn truth_table(graph: &Lines) -> Vec<u64> {
    let bit = |place: usize, var: usize| match var {
        0..6 => (0..64).fold(0, |word, bit| word | (bit >> var & 1) << bit),
        _ => 0_u64.wrapping_sub(place as u64 >> (var - 6) & 1),
    };
    let mut tables: Vec<Vec<u64>> = vec![vec![0; 1024]];
    tables.extend((0..16).map(|var| (0..1024).map(|place| bit(place, var)).collect()));
    let mut root = 0;
    for line in graph {
        let numbers = line.iter().map(|word| word.parse::<i64>().unwrap_or(0));
        let numbers: Vec<i64> = numbers.collect();
        let (is_sum, children) = match line.get(1).map(String::as_str) {
            Some("p") => (false, &numbers[3..numbers.len() - 1]),
            Some("s") => (true, &numbers[3..5]),
            _ if line[0] == "r" => {
                root = numbers[1] as usize;
                continue;
            }
            _ => continue,
        };
        let value = |child: i64, place: usize| {
            let value = tables[child.unsigned_abs() as usize][place];
            if child < 0 { !value } else { value }
        };
        let words = (0..1024).map(|place| {
            let values = children.iter().map(|&child| value(child, place));
            match is_sum {
                true => values.fold(0, |all, value| all | value),
                false => values.fold(!0, |all, value| all & value),
            }
        });
        let table = words.collect();
        tables.push(table);
    }
    tables.swap_remove(root)
}

#[test]
fn changed_graphs_of_4_queens_are_accepted_only_with_the_models_of_the_formula() {
    let formula = BoardFormula::new(&Problem::new(4).unwrap()).unwrap();
    let expected = truth_table(&lines_of(&graph_of(&formula).0));
    for (place, word) in expected.iter().enumerate() {
        for bit in 0..64 {
            let model = (64 * place + bit) as u32;
            let is_true = |literal: &encodings::Lit| {
                (model >> literal.var().index() & 1 == 1) == literal.is_positive()
            };
            let is_model = formula.clauses().all(|clause| clause.iter().any(is_true));
            assert_eq!(word >> bit & 1 == 1, is_model, "{model}");
        }
    }
    check_mutants(4, |kind, mutant, count| {
        let table = truth_table(mutant);
        assert_eq!(table, expected, "{kind}: {}", text_of(mutant));
        assert_eq!(count, 2, "{kind}: {}", text_of(mutant));
    });
}

#[test]
fn changed_graphs_of_5_and_6_queens_are_refused_or_have_the_same_count() {
    for (n, expected) in [(5, 10), (6, 4)] {
        let tally = check_mutants(n, |kind, mutant, count| {
            assert_eq!(count, expected, "{kind}: {}", text_of(mutant));
        });
        assert!(tally.values().map(|[_, refused]| refused).sum::<usize>() > 500);
        for kind in ["branch counted twice", "branch replaced", "another root"] {
            assert_eq!(tally[kind][0], 0, "{kind}");
        }
    }
}
