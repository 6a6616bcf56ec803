//! Solutions in the forms in which people and programs write them: right ones are right in each, wrong ones wrong, and
//! what is no solution is neither.

use crate::support::cases;
use problem::Problem;
use problem::board::Board;
use problem::placement::Placement;
use proptest::prelude::*;
use queensat::answers::{CheckList, CheckedList, ListFault};

/// Columns, from 0, of solutions of a board with so many rows and columns.
struct Sample {
    rows: usize,
    columns: usize,
    solutions: Vec<Vec<usize>>,
}

type Form = fn(&Sample) -> String;

impl Sample {
    fn problem(&self) -> Problem {
        Problem::on(Board::new(self.rows as u32, self.columns as u32).unwrap())
    }

    /// Writes each solution by its columns.
    fn each(&self, write: impl Fn(&[usize]) -> String) -> Vec<String> {
        self.solutions.iter().map(|one| write(one)).collect()
    }

    fn lines(&self, write: impl Fn(&[usize]) -> String) -> String {
        self.each(write).join("\n") + "\n"
    }

    /// Writes the rows of a board with these marks, each row between a start and an end.
    fn drawn(&self, one: &[usize], marks: [&str; 2], between: &str) -> Vec<String> {
        let row = |queen: &usize| {
            let mark = |column: usize| marks[usize::from(column == *queen)];
            (0..self.columns)
                .map(mark)
                .collect::<Vec<_>>()
                .join(between)
        };
        one.iter().map(row).collect()
    }

    fn boards(&self, marks: [&str; 2], between: &str) -> String {
        self.lines(|one| self.drawn(one, marks, between).join("\n") + "\n")
    }

    fn literals(&self, one: &[usize]) -> Vec<i64> {
        let squares = (0..self.rows * self.columns).map(|square| {
            let is_queen = one[square / self.columns] == square % self.columns;
            if is_queen {
                square as i64 + 1
            } else {
                -(square as i64) - 1
            }
        });
        squares.collect()
    }
}

fn from(first: usize, one: &[usize]) -> Vec<usize> {
    one.iter().map(|column| column + first).collect()
}

fn join<T: ToString>(parts: &[T], between: &str) -> String {
    parts
        .iter()
        .map(T::to_string)
        .collect::<Vec<_>>()
        .join(between)
}

fn pairs(first: usize, one: &[usize], write: impl Fn(usize, usize) -> String) -> Vec<String> {
    (first..)
        .zip(from(first, one))
        .map(|(row, column)| write(row, column))
        .collect()
}

fn chess(s: &Sample, one: &[usize]) -> Vec<String> {
    let name = |(row, column): (usize, &usize)| {
        format!("{}{}", char::from(b'a' + *column as u8), s.rows - row)
    };
    one.iter()
        .enumerate()
        .map(|(row, column)| name((row, column)))
        .collect()
}

/// Draws a line of a box.
fn framed(s: &Sample, one: &[usize], [line, side]: [&str; 2], marks: [&str; 2]) -> String {
    let rule = format!("+{}", format!("{line}+").repeat(s.columns));
    let rows = s.drawn(one, marks, &format!(" {side} "));
    let rows = rows
        .iter()
        .map(|row| format!("{side} {row} {side}\n{rule}\n"))
        .collect::<String>();
    format!("{rule}\n{rows}\n")
}

/// Names of forms, and how they are written.
fn forms() -> Vec<(&'static str, Form)> {
    vec![
        ("plain", |s| s.lines(|one| join(&from(1, one), " "))),
        ("plain from 0", |s| s.lines(|one| join(&from(0, one), " "))),
        ("commas", |s| s.lines(|one| join(&from(1, one), ","))),
        ("dashes", |s| s.lines(|one| join(&from(1, one), "-"))),
        ("semicolons", |s| s.lines(|one| join(&from(1, one), "; "))),
        ("tabs and CRLF", |s| {
            s.lines(|one| join(&from(1, one), "\t") + "\r")
        }),
        ("Python lists", |s| {
            s.lines(|one| format!("[{}]", join(&from(1, one), ", ")))
        }),
        ("Python lists from 0", |s| {
            s.lines(|one| format!("[{}]", join(&from(0, one), ", ")))
        }),
        ("tuples", |s| {
            s.lines(|one| format!("({})", join(&from(1, one), ", ")))
        }),
        ("numpy", |s| {
            s.lines(|one| format!("array([{}])", join(&from(0, one), ", ")))
        }),
        ("sets of braces", |s| {
            s.lines(|one| format!("{{{}}}", join(&from(1, one), ", ")))
        }),
        ("nested list", |s| {
            format!(
                "[{}]",
                s.each(|one| format!("[{}]", join(&from(1, one), ",")))
                    .join(",")
            )
        }),
        ("nested list from 0", |s| format!("{:?}", s.solutions)),
        ("nested list on lines", |s| {
            format!(
                "[\n{}\n]\n",
                s.each(|one| format!("  [{}]", join(&from(1, one), ", ")))
                    .join(",\n")
            )
        }),
        ("JSON with indentation", |s| {
            let one = |one: &[usize]| format!("  [\n    {}\n  ]", join(&from(0, one), ",\n    "));
            format!("[\n{}\n]\n", s.each(one).join(",\n"))
        }),
        ("JSON object", |s| {
            format!("{{\"n\": {}, \"solutions\": {:?}}}", s.rows, s.solutions)
        }),
        ("JSON of this program", |s| {
            s.lines(|one| format!("{{\"schema\":1,\"columns\":{:?}}}", from(1, one)))
        }),
        ("JSON squares", |s| {
            s.lines(|one| {
                format!(
                    "{{\"squares\":[{}]}}",
                    pairs(1, one, |r, c| format!("[{r},{c}]")).join(",")
                )
            })
        }),
        ("Prolog", |s| {
            s.lines(|one| format!("Qs = [{}] ;", join(&from(1, one), ", "))) + "false.\n"
        }),
        ("MiniZinc", |s| {
            s.lines(|one| format!("q = [{}];\n----------", join(&from(1, one), ", ")))
                + "==========\n"
        }),
        ("MiniZinc array1d", |s| {
            let end = s.rows;
            s.lines(|one| {
                format!(
                    "q = array1d(1..{end}, [{}]);\n----------",
                    join(&from(1, one), ", ")
                )
            }) + "==========\n"
        }),
        ("MiniZinc array2d", |s| {
            let [rows, columns] = [s.rows, s.columns];
            let bits = |one: &[usize]| s.drawn(one, ["0", "1"], ", ").join(", ");
            s.lines(|one| {
                format!(
                    "b = array2d(1..{rows}, 1..{columns}, [{}]);\n----------",
                    bits(one)
                )
            })
        }),
        ("clingo", |s| {
            let answers = s.each(|one| pairs(1, one, |r, c| format!("queen({r},{c})")).join(" "));
            let answers = (1..)
                .zip(answers)
                .map(|(k, one)| format!("Answer: {k}\n{one}\n"))
                .collect::<String>();
            let count = s.solutions.len();
            format!(
                "clingo version 5.4.0\nReading from queens.lp\nSolving...\n{answers}SATISFIABLE\n\nModels       : {count}\nCalls        : 1\nTime         : 0.003s (Solving: 0.00s 1st Model: 0.00s Unsat: 0.00s)\nCPU Time     : 0.000s\n"
            )
        }),
        ("facts on lines", |s| {
            s.lines(|one| pairs(1, one, |r, c| format!("queen({r},{c}).")).join("\n") + "\n")
        }),
        ("pairs", |s| {
            s.lines(|one| pairs(1, one, |r, c| format!("({r},{c})")).join(","))
        }),
        ("pairs from 0 in a list", |s| {
            s.lines(|one| {
                format!(
                    "[{}]",
                    pairs(0, one, |r, c| format!("({r}, {c})")).join(", ")
                )
            })
        }),
        ("nested pairs", |s| {
            format!(
                "[{}]",
                s.each(|one| format!("[{}]", pairs(0, one, |r, c| format!("[{r},{c}]")).join(",")))
                    .join(",")
            )
        }),
        ("pairs on lines", |s| {
            s.lines(|one| pairs(1, one, |r, c| format!("{r} {c}")).join("\n") + "\n")
        }),
        ("pairs with arrows", |s| {
            s.lines(|one| pairs(1, one, |r, c| format!("{r}->{c}")).join(", "))
        }),
        ("dictionaries", |s| {
            s.lines(|one| {
                format!(
                    "{{{}}}",
                    pairs(0, one, |r, c| format!("{r}: {c}")).join(", ")
                )
            })
        }),
        ("names with values", |s| {
            s.lines(|one| {
                format!(
                    "[{}]",
                    pairs(0, one, |r, c| format!("q{r} = {c}")).join(", ")
                )
            })
        }),
        ("elements with values", |s| {
            s.lines(|one| pairs(1, one, |r, c| format!("q[{r}]={c}")).join(" "))
        }),
        ("sentences", |s| {
            s.lines(|one| pairs(1, one, |r, c| format!("Queen {r}: column {c}")).join("\n") + "\n")
        }),
        ("values of squares", |s| {
            let value = |one: &[usize], r: usize, c: usize| {
                format!("x[{},{}]={}", r + 1, c + 1, usize::from(one[r] == c))
            };
            s.lines(|one| {
                (0..s.rows * s.columns)
                    .map(|k| value(one, k / s.columns, k % s.columns))
                    .collect::<Vec<_>>()
                    .join(" ")
            })
        }),
        ("true names", |s| {
            s.lines(|one| pairs(1, one, |r, c| format!("x_{r}_{c}")).join(" "))
        }),
        ("r1c3", |s| {
            s.lines(|one| pairs(1, one, |r, c| format!("r{r}c{c}")).join(" "))
        }),
        ("chess", |s| s.lines(|one| chess(s, one).join(" "))),
        ("chess with pieces", |s| {
            s.lines(|one| format!("Q{}", chess(s, one).join(", Q")))
        }),
        ("chess without spaces", |s| {
            s.lines(|one| chess(s, one).concat())
        }),
        ("one number a line", |s| {
            s.lines(|one| join(&from(1, one), "\n") + "\n")
        }),
        ("digits", |s| s.lines(|one| join(&from(1, one), ""))),
        ("YAML", |s| {
            s.lines(|one| format!("- - {}", join(&from(1, one), "\n  - ")))
        }),
        ("LeetCode", |s| {
            let one =
                |one: &[usize]| format!("[\"{}\"]", s.drawn(one, [".", "Q"], "").join("\",\""));
            format!("[{}]", s.each(one).join(","))
        }),
        ("LeetCode with indentation", |s| {
            let one = |one: &[usize]| {
                format!(
                    "  [\n    \"{}\"\n  ]",
                    s.drawn(one, [".", "Q"], "").join("\",\n    \"")
                )
            };
            format!("[\n{}\n]\n", s.each(one).join(",\n"))
        }),
        ("lists of characters", |s| {
            s.lines(|one| format!("[['{}']]", s.drawn(one, [".", "Q"], "', '").join("'], ['")))
        }),
        ("matrices on a line", |s| {
            s.lines(|one| format!("[[{}]]", s.drawn(one, ["0", "1"], ", ").join("], [")))
        }),
        ("named matrices", |s| {
            s.lines(|one| {
                format!(
                    "board = [[{}]]",
                    s.drawn(one, ["0", "1"], ", ").join("], [")
                )
            })
        }),
        ("true and false", |s| {
            s.lines(|one| format!("[[{}]]", s.drawn(one, ["false", "true"], ", ").join("], [")))
        }),
        ("matrices of numpy", |s| {
            s.lines(|one| format!("[[{}]]\n", s.drawn(one, ["0", "1"], " ").join("]\n [")))
        }),
        ("rows of digits", |s| s.boards(["0", "1"], "")),
        ("CSV", |s| s.boards(["0", "1"], ",")),
        ("CSV with blanks", |s| s.boards(["", "Q"], ",")),
        ("drawn", |s| s.boards([".", "Q"], "")),
        ("drawn with spaces", |s| s.boards([".", "Q"], " ")),
        ("drawn with X", |s| s.boards(["-", "X"], " ")),
        ("drawn with hashes", |s| s.boards(["_", "#"], "")),
        ("drawn with asterisks", |s| s.boards([".", "*"], " ")),
        ("drawn with letters", |s| s.boards(["W", "D"], " ")),
        ("drawn with O in X", |s| s.boards(["X", "O"], "")),
        ("drawn with queens", |s| s.boards(["·", "♛"], " ")),
        ("drawn with emoji", |s| s.boards(["⬜", "👑"], "")),
        ("drawn with slashes", |s| {
            s.lines(|one| s.drawn(one, [".", "Q"], "").join("/"))
        }),
        ("Forsyth", |s| {
            s.lines(|one| {
                let row = |c: &usize| {
                    let part = |count: usize| {
                        if count == 0 {
                            String::new()
                        } else {
                            count.to_string()
                        }
                    };
                    format!("{}Q{}", part(*c), part(s.columns - 1 - c))
                };
                one.iter().map(row).collect::<Vec<_>>().join("/")
            })
        }),
        ("drawn in ASCII frames", |s| {
            s.lines(|one| framed(s, one, ["---", "|"], [" ", "Q"]))
        }),
        ("drawn with numbers of rows and columns", |s| {
            s.lines(|one| {
                let rows = s.drawn(one, [".", "Q"], " ");
                let rows = (1..)
                    .zip(rows)
                    .map(|(k, row)| format!("{k}  {row}\n"))
                    .collect::<String>();
                format!(
                    "   {}\n{rows}",
                    join(&(1..=s.columns).collect::<Vec<_>>(), " ")
                )
            })
        }),
        ("drawn with chess coordinates", |s| {
            s.lines(|one| {
                let rows = s.drawn(one, [".", "Q"], " ");
                let rows = rows
                    .iter()
                    .zip(0..)
                    .map(|(row, k)| format!("{} {row} {}\n", s.rows - k, s.rows - k))
                    .collect::<String>();
                let letters: Vec<char> =
                    (0..s.columns).map(|c| char::from(b'a' + c as u8)).collect();
                format!("{rows}  {}\n", join(&letters, " "))
            })
        }),
        ("drawn in a box", |s| {
            s.lines(|one| {
                let rows = s.drawn(one, [" ", "♛"], " │ ");
                let rule = |ends: [&str; 3]| {
                    format!(
                        "{}{}{}",
                        ends[0],
                        vec!["───"; s.columns].join(ends[1]),
                        ends[2]
                    )
                };
                let rows = rows
                    .iter()
                    .map(|row| format!("│ {row} │\n"))
                    .collect::<Vec<_>>()
                    .join(&format!("{}\n", rule(["├", "┼", "┤"])));
                format!(
                    "{}\n{rows}{}\n",
                    rule(["┌", "┬", "┐"]),
                    rule(["└", "┴", "┘"])
                )
            })
        }),
        ("models", |s| {
            s.lines(|one| join(&s.literals(one), " ") + " 0")
        }),
        ("models of PySAT", |s| {
            s.lines(|one| format!("[{}]", join(&s.literals(one), ", ")))
        }),
        ("positive literals", |s| {
            s.lines(|one| {
                join(
                    &s.literals(one)
                        .into_iter()
                        .filter(|&literal| literal > 0)
                        .collect::<Vec<_>>(),
                    " ",
                )
            })
        }),
        ("v lines", |s| {
            s.lines(|one| {
                let literals = s.literals(one);
                let lines = literals
                    .chunks(7)
                    .map(|chunk| format!("v {}\n", join(chunk, " ")))
                    .collect::<String>();
                format!("c a comment\ns SATISFIABLE\n{lines}v 0")
            })
        }),
        ("solutions with numbers", |s| {
            let lines = s.each(|one| join(&from(1, one), " "));
            (1..)
                .zip(lines)
                .map(|(k, one)| format!("Solution {k}: {one}\n"))
                .collect()
        }),
        ("numbers of lines", |s| {
            let lines = s.each(|one| join(&from(1, one), " "));
            (1..)
                .zip(lines)
                .map(|(k, one)| format!("{k}. {one}\n"))
                .collect()
        }),
        ("numbers in brackets", |s| {
            let lines = s.each(|one| join(&from(1, one), " "));
            (1..)
                .zip(lines)
                .map(|(k, one)| format!("[{k}] {one}\n"))
                .collect()
        }),
        ("headings above boards", |s| {
            let boards = s.each(|one| s.drawn(one, [".", "Q"], " ").join("\n"));
            let boards = (1..)
                .zip(boards)
                .map(|(k, one)| format!("Solution {k}:\n{one}\n\n"))
                .collect::<String>();
            format!(
                "{boards}Found {} solutions in 0.01 seconds\n",
                s.solutions.len()
            )
        }),
        ("arrows", |s| {
            s.lines(|one| format!("solution => [{}]", join(&from(1, one), ", ")))
        }),
        ("comments", |s| {
            format!(
                "# all of them\n\n{}% the end\n",
                s.lines(|one| join(&from(1, one), " ") + " # one")
            )
        }),
        ("several on a line", |s| {
            s.each(|one| join(&from(1, one), " ")).join("; ")
        }),
        ("table", |s| {
            let names = pairs(1, &s.solutions[0], |r, _| format!("q{r}"));
            format!(
                "{}\n{}",
                names.join(","),
                s.lines(|one| join(&from(1, one), ","))
            )
        }),
        ("sentences with words", |s| {
            s.lines(|one| {
                pairs(1, one, |r, c| {
                    format!("Queen placed at row {r}, column {c}")
                })
                .join("\n")
                    + "\n"
            })
        }),
        ("values of Z3 in any order", |s| {
            s.lines(|one| {
                let mut values = pairs(0, one, |r, c| format!("q_{r} = {c}"));
                values.reverse();
                format!("[{}]", values.join(", "))
            })
        }),
        ("facts about rows", |s| {
            s.lines(|one| pairs(1, one, |r, c| format!("row({r}) queen({r},{c})")).join(" "))
        }),
        ("numbers of solutions in all", |s| {
            let lines = s.each(|one| join(&from(1, one), " "));
            (1..)
                .zip(lines)
                .map(|(k, one)| format!("Solution {k} of 3\n{one}\n"))
                .collect()
        }),
        ("array of C", |s| {
            s.lines(|one| {
                format!(
                    "int q[{}] = {{{}}}; // a solution",
                    s.rows,
                    join(&from(0, one), ", ")
                )
            })
        }),
    ]
}

/// Returns all solutions of a board with a queen in each row, up to some, or the first that is none.
fn columns_of(rows: usize, columns: usize, is_right: bool) -> Vec<Vec<usize>> {
    let problem = Sample {
        rows,
        columns,
        solutions: Vec::new(),
    }
    .problem();
    let mut all = vec![Vec::new()];
    for _ in 0..rows {
        let longer = all.iter().flat_map(|start: &Vec<usize>| {
            let free = (0..columns).filter(|column| !start.contains(column));
            free.map(|column| [&start[..], &[column]].concat())
                .collect::<Vec<_>>()
        });
        all = longer.collect();
    }
    let verify = |one: &Vec<usize>| {
        let columns: Vec<u32> = one.iter().map(|&column| column as u32).collect();
        Placement::from_columns(&columns).verify(&problem).is_ok()
    };
    // Numbers from 1 in order are those above a board.
    let all = all
        .into_iter()
        .filter(|one| verify(one) == is_right && one[0] > one[1]);
    all.collect()
}

fn check(sample: &Sample, text: &[u8]) -> CheckedList {
    let mut check = CheckList::new(sample.problem());
    check.all = true;
    check.check(text, false).unwrap()
}

fn counts(checked: &CheckedList) -> [u64; 4] {
    [
        checked.valid,
        checked.wrong,
        checked.repeated,
        checked.unreadable,
    ]
}

fn samples() -> Vec<Sample> {
    let sizes = [(4, 4), (5, 5), (6, 6), (8, 8), (4, 6)];
    let sample = |(rows, columns)| {
        let mut solutions = columns_of(rows, columns, true);
        solutions.truncate(3);
        Sample {
            rows,
            columns,
            solutions,
        }
    };
    sizes.into_iter().map(sample).collect()
}

/// Returns a text in UTF-16, as the shell of Windows writes it.
fn wide(text: &str) -> Vec<u8> {
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

/// Asserts these numbers of right, wrong, repeated and unreadable solutions.
fn assert_counts(sample: &Sample, name: &str, text: &[u8], expected: [u64; 4]) {
    let checked = check(sample, text);
    let shown = String::from_utf8_lossy(text);
    let size = format!("{}x{}", sample.rows, sample.columns);
    assert_eq!(
        counts(&checked),
        expected,
        "{size}, {name}:\n{shown}\n{:?}",
        checked.lines
    );
}

#[test]
fn each_form_of_right_solutions_is_read() {
    for sample in samples() {
        let right = sample.solutions.len() as u64;
        for (name, form) in forms() {
            let text = form(&sample);
            assert_counts(&sample, name, text.as_bytes(), [right, 0, 0, 0]);
            let text = wide(&text.replace('\n', "\r\n"));
            assert_counts(&sample, name, &text, [right, 0, 0, 0]);
        }
    }
}

/// A wrong solution is wrong in each form, and the right ones around it stay right.
#[test]
fn each_form_of_a_wrong_solution_is_wrong() {
    for sample in samples() {
        let wrong = columns_of(sample.rows, sample.columns, false).swap_remove(1);
        for place in [0, 1] {
            let mut solutions = sample.solutions.clone();
            solutions.insert(place, wrong.clone());
            let right = sample.solutions.len() as u64;
            let sample = Sample {
                solutions,
                ..sample
            };
            for (name, form) in forms() {
                assert_counts(&sample, name, form(&sample).as_bytes(), [right, 1, 0, 0]);
            }
        }
    }
}

#[test]
fn what_is_no_solution_is_unreadable_and_never_wrong() {
    let mut misread = Vec::new();
    for sample in samples() {
        for garbage in [
            "hello",
            "hello world",
            "the quick brown fox",
            "foo 17 bar",
            "2 4 x 3",
            "2 4 ? x 3",
            "abc 1 def 2 ghi",
            "Q",
            "xyz",
            "????",
            "a, b",
            "1.5 2.5 0.25",
            "987654321987654321",
            "123456789012",
            "{\"columns\":null}",
            "{\"name\":\"queens\"}",
            "[",
            "[[1, 2",
            "Anna:",
            "Anna: no idea",
            "99 98 97 96 95 94 93",
            "<html><body>nothing</body></html>",
            "-1 -2",
            "2 -4 1",
            ".Q.Q..Q.QQ.Q.",
        ] {
            let checked = check(&sample, garbage.as_bytes());
            let [right, wrong, repeated, unreadable] = counts(&checked);
            if [right, wrong, repeated] != [0; 3] || unreadable == 0 {
                misread.push((sample.rows, garbage, checked.lines));
            }
        }
    }
    assert!(misread.is_empty(), "{misread:?}");
}

/// Asserts that a text has this solution of the board with five rows, whose turned board is right, too.
fn assert_is_read(text: &str, columns: &str) {
    let problem = Problem::new(5).unwrap();
    let mut read = queensat::answers::SolutionReader::read_all(text, Some(&problem)).into_iter();
    let solution = read
        .next()
        .map(|read| read.solution.map(|one| one.solution.to_string()));
    assert_eq!(solution, Some(Ok(columns.into())), "{text}");
    assert_eq!(read.next(), None, "{text}");
}

#[test]
fn names_of_coordinates_tell_rows_from_columns() {
    for text in [
        r#"{"queens":[{"row":1,"col":2},{"row":2,"col":5},{"row":3,"col":3},{"row":4,"col":1},{"row":5,"col":4}]}"#,
        r#"[{"col":2,"row":1},{"col":5,"row":2},{"col":3,"row":3},{"col":1,"row":4},{"col":4,"row":5}]"#,
        r#"[{"x":1,"y":0},{"x":4,"y":1},{"x":2,"y":2},{"x":0,"y":3},{"x":3,"y":4}]"#,
        r#"[{"file":2,"rank":5},{"file":5,"rank":4},{"file":3,"rank":3},{"file":1,"rank":2},{"file":4,"rank":1}]"#,
        "c2r1 c5r2 c3r3 c1r4 c4r5",
        "x=2,y=1 x=5,y=2 x=3,y=3 x=1,y=4 x=4,y=5",
        "col,row\n2,1\n5,2\n3,3\n1,4\n4,5\n",
        "queen,col,row\n1,2,1\n2,5,2\n3,3,3\n4,1,4\n5,4,5\n",
        "column 2, row 1\ncolumn 5, row 2\ncolumn 3, row 3\ncolumn 1, row 4\ncolumn 4, row 5\n",
        "- col: 2\n  row: 1\n- col: 5\n  row: 2\n- col: 3\n  row: 3\n- col: 1\n  row: 4\n- col: 4\n  row: 5\n",
        "(col,row) = (2,1),(5,2),(3,3),(1,4),(4,5)",
        "(x,y): (2,1) (5,2) (3,3) (1,4) (4,5)",
        "col,row\n2.0,1.0\n5.0,2.0\n3.0,3.0\n1.0,4.0\n4.0,5.0\n",
        "rows:\n4 1 3 5 2\n",
        "Queen 1: row 4\nQueen 2: row 1\nQueen 3: row 3\nQueen 4: row 5\nQueen 5: row 2\n",
        r#"{"row":[1,2,3,4,5],"column":[2,5,3,1,4]}"#,
        "column 1: 4\ncolumn 2: 1\ncolumn 3: 3\ncolumn 4: 5\ncolumn 5: 2\n",
        "rows: 4 1 3 5 2",
        "rows = [3, 0, 2, 4, 1]",
        r#"{"rows":[4,1,3,5,2]}"#,
        r#"{"rows":[1,2,3,4,5],"cols":[2,5,3,1,4]}"#,
        "columns: 2 5 3 1 4",
        "r1=c2 r2=c5 r3=c3 r4=c1 r5=c4",
        "r1: c2, r2: c5, r3: c3, r4: c1, r5: c4",
        "R1 -> C2\nR2 -> C5\nR3 -> C3\nR4 -> C1\nR5 -> C4",
    ] {
        assert_is_read(text, "2 5 3 1 4");
    }
}

/// The first one decided for all, so that a right one was wrong.
#[test]
fn each_solution_may_count_from_another_number() {
    let sample = &samples()[1];
    for text in [
        "Anna: 2 5 3 1 4\nBen: 0 3 1 4 2\n",
        "0 3 1 4 2\n2 5 3 1 4\n",
        "(1,2),(2,5),(3,3),(4,1),(5,4)\n(0,0),(1,3),(2,1),(3,4),(4,2)\n",
    ] {
        assert_counts(sample, "mixed", text.as_bytes(), [2, 0, 0, 0]);
    }
}

#[test]
fn drawn_boards_are_read_with_headers_boxes_and_capitals() {
    for text in [
        "[ ][Q][ ][ ][ ]\n[ ][ ][ ][ ][Q]\n[ ][ ][Q][ ][ ]\n[Q][ ][ ][ ][ ]\n[ ][ ][ ][Q][ ]\n",
        r#"[[null,"Q",null,null,null],[null,null,null,null,"Q"],[null,null,"Q",null,null],["Q",null,null,null,null],[null,null,null,"Q",null]]"#,
        "|   | a | b | c | d | e |\n|---|---|---|---|---|---|\n| 5 |   | Q |   |   |   |\n| 4 |   |   |   |   | Q |\n| 3 |   |   | Q |   |   |\n| 2 | Q |   |   |   |   |\n| 1 |   |   |   | Q |   |\n",
        "| | 1 | 2 | 3 | 4 | 5 |\n|---|---|---|---|---|---|\n| 1 | . | Q | . | . | . |\n| 2 | . | . | . | . | Q |\n| 3 | . | . | Q | . | . |\n| 4 | Q | . | . | . | . |\n| 5 | . | . | . | Q | . |\n",
        "oOooo\nooooO\nooOoo\nOoooo\noooOo\n",
        "OoOOO\nOOOOo\nOOoOO\noOOOO\nOOOoO\n",
        "0 ♛ 0 0 0\n0 0 0 0 ♛\n0 0 ♛ 0 0\n♛ 0 0 0 0\n0 0 0 ♛ 0\n",
        "12 25 33 41 54",
        "array([[0, 1, 0, 0, 0],\n       [0, 0, 0, 0, 1],\n       [0, 0, 1, 0, 0],\n       [1, 0, 0, 0, 0],\n       [0, 0, 0, 1, 0]])\n",
        "np.array([[0,1,0,0,0],\n[0,0,0,0,1],\n[0,0,1,0,0],\n[1,0,0,0,0],\n[0,0,0,1,0]])\n",
        "row1,row2,row3,row4,row5\n2,5,3,1,4\n",
        "id,row1,row2,row3,row4,row5\n1,2,5,3,1,4\n",
        "id,q1,q2,q3,q4,q5\n1,2,5,3,1,4\n",
        "solution;Row 1;Row 2;Row 3;Row 4;Row 5\n0;2;5;3;1;4\n",
        "x[0,0] 0\nx[0,1] 1\nx[1,4] 1\nx[2,2] 1\nx[2,3] 0\nx[3,0] 1\nx[4,3] 1\n",
    ] {
        assert_is_read(text, "2 5 3 1 4");
    }
}

/// Regression: the label was a board with one square.
#[test]
fn a_label_before_a_board_is_no_board() {
    let text = "1.\n.Q..\n...Q\nQ...\n..Q.\n";
    let read = queensat::answers::SolutionReader::read_all(text, None);
    assert_eq!(read.len(), 1, "{read:?}");
    let solution = &read[0].solution.as_ref().unwrap().solution;
    assert_eq!(solution.to_string(), "2 4 1 3");
}

/// Regression: each line of a formula was told, and some of its clauses were wrong solutions.
#[test]
fn a_formula_is_told_once() {
    let sample = &samples()[1];
    let formula = "c 3 auxiliary variables\nc\np cnf 25 3\n1 2 3 4 5 0\n-1 -2 0\n-1 -6 0\n";
    assert_counts(sample, "formula", formula.as_bytes(), [0, 0, 0, 1]);
}

/// Signs, numbers or squares that cannot be read were passed over, or wrong.
#[test]
fn nothing_vanishes_that_is_not_understood() {
    for text in [
        "2 5 ? 3 1 4",
        "2 5 3 ? 4",
        "2 4 ? 3",
        "[2, ?, 3, 1, 4]",
        "[b,e,c,a,d]",
        "(Q)( )( )( )\n( )(Q)( )\n",
        "2 5 3 1 4 cost 0",
        "1 2 1\n2 5 1\n3 3 1\n4 1 1\n5 4 1\n",
    ] {
        let checked = check(&samples()[1], text.as_bytes());
        let [right, wrong, repeated, unreadable] = counts(&checked);
        assert_eq!(
            [right, wrong, repeated],
            [0; 3],
            "{text}: {:?}",
            checked.lines
        );
        assert!(unreadable > 0, "{text}");
    }
}

/// Texts that a hostile reader would write, with the numbers of right, wrong and unreadable solutions of four queens.
const HOSTILE: &[(&str, [u64; 3])] = &[
    // Points, codes and numbers of pupils beside an answer of several numbers.
    ("Dan;2;4 1 3\n", [0, 0, 1]),
    ("Eva,2,\"4,1,3\"\n", [0, 0, 1]),
    ("Eva;2 4 1 3;7\nDan;2413;3\nTim;4;2413\n", [3, 0, 0]),
    (
        "Clara2;2 4 1 3\nKim3;2 4 1 3;2\nHugo;2 4 1 3;3,5\n",
        [3, 0, 0],
    ),
    ("Dora 3,\"2,4,1,3\",2\nA2,2,4,1,3\nB;2413\n", [3, 0, 0]),
    (
        "A2,4,1,3\nHugo;3,5;2 4 3\nAnna;2;4;1\nBen;2;4;1;3;5\n",
        [0, 0, 4],
    ),
    (
        "Clara2;4 1 3\nClara2: 4 1 3\nClara2 4 1 3\nA2 4 1 3\n",
        [0, 3, 1],
    ),
    ("Kim3 2 4 1 3\nA3 2 4 1 3\n", [2, 0, 0]),
    ("Lea;1 3 0 2\nTim;1 3 0 1\nZoe;2 4 1 1\n", [1, 2, 0]),
    ("Otto: 2 4 1 3; 5\nA1: 2413;5\n", [2, 0, 0]),
    ("Eva;no solution;0\nAnna;0;no solution\n", [0, 2, 0]),
    (
        "Anna;2413;1243\nAnna;2413;2 4 1\nAnna;2413;no solution\n",
        [0, 0, 3],
    ),
    ("Ben;2 4 3 1;2\nAnna;1234;0\nTim;b4 d3 a2 c2;5\n", [0, 3, 0]),
    ("Anna;b4;d3;a2;c1;2\nBen;2;b4;d3;a2;c1\n", [2, 0, 0]),
    ("Anna;b4;d3;a2;3\nBen;;\nTim;3\n", [0, 0, 3]),
    (
        "2026/11/30 9:15:00 AM GMT+1,Anna,2413\n30.11.2026 10:12;Ben;3142\n",
        [2, 0, 0],
    ),
    ("Anna;very good;2413;8b;12/15;85 %\n", [1, 0, 0]),
    // Cells are not closed up, and points fill no empty one.
    ("Anna;2;4;1;;3\nBen;2;4;1;3;0\nEva;;2;4;1;3\n", [0, 0, 3]),
    (
        "Anna,2 4 1,3 P.\nBen,2 4 1,row 3\nEva,2 4 1,3+\n",
        [0, 0, 3],
    ),
    (
        "Name,R1,R2,R3,R4,Points\nAnna,2,4,1,3,0\nBen,2,4,1,,3\nEva,,,,,1\nTim,1,2,3,4,4\n",
        [1, 1, 2],
    ),
    ("Name;1;2;3;4\nAnna;2;4;1;3\n", [1, 0, 0]),
    (
        "Class,Name,Answer,Points\n8b,Anna,2 4 1,3\n8b,Ben,\"2,4,1,3\",3\n8b,Kim3,\"B4,D3,A2,C1\",\n",
        [2, 0, 1],
    ),
    ("Kim3;2;4;1;3;no solution\nEva;;;;;no solution\n", [0, 0, 2]),
    // A row has one verdict, and none is lost.
    (
        "8b;Anna;2 4 1 3;8b\na1@x.org,Ben,2-4-1-3\n8b,Kim3,2413\n",
        [3, 0, 0],
    ),
    (
        "Kim3;\nA2;absent\nP07;n/a\nMia;;Finished\nMax 1,absent,see row 3\n",
        [0, 0, 5],
    ),
    (
        "8b;A2;b4 d3 a2 c1\nA2;3142;7a\nC;3142;3\nAnna;Queens: 2 4 1 3\n",
        [4, 0, 0],
    ),
    (
        "Name;Answer\nAnna;\"2 4\n1 3\"\nBen;\".Q..\n...Q\nQ...\n..Q.\"\n",
        [1, 0, 1],
    ),
    ("Name,Answer\rAnna,2413\rBen,1234\r", [1, 1, 0]),
    ("sep=;\nName;Answer\nAnna;2413\n", [1, 0, 0]),
    ("Name\tAnswer\tPoints\nAnna\t2; 4; 1; 3\t3,5\n", [1, 0, 0]),
    (
        "Ann B.,3; 1; 4; 2,\"2,5\"\n\"Meyer, Eva\",2413\n",
        [2, 0, 0],
    ),
    // Other texts with commas and words.
    ("I got a1, b4, d3, a2, c1\n", [0, 1, 0]),
    (
        "Both 1234, 2413\nThe solutions are 3142, 4321.\n",
        [2, 2, 0],
    ),
    (
        "Solution 1: b4, d3, a2, c1\nQc4, Qa3, Qd2, Qb1\n",
        [2, 0, 0],
    ),
    (
        "The queens are on c4, a3, d2, b1.\nAnswer: b4, d3, a2 and c1\n",
        [2, 0, 0],
    ),
    ("sol;row;col\n1;1;2\n1;2;4\n1;3;1\n1;4;3\n", [1, 0, 0]),
    ("name,value\nq1,2\nq2,4\nq3,1\nq4,3\n", [1, 0, 0]),
    ("id;solution\n1;2413\n2;3142\n3;2413\n", [2, 0, 0]),
    ("id,row,col\n1,1,2\n1,2,4\n1,3,1\n1,4,3\n", [1, 0, 0]),
    ("id,q0,q1,q2,q3\n1,1,3,0,2\n", [1, 0, 0]),
    ("Name;Wert\nn;4\n\n2 4 1 3\n", [1, 0, 0]),
    (
        "step 3, conflicts 0\nThread 1, chunk 2, found 1\nN,Solutions,Time\n2 4 1 3\n",
        [1, 0, 0],
    ),
    (
        "Version 1.2.3, build 45\nsolver,minisat,2.2\nworker 1; 3 jobs; 2 done\n2 4 1 3\n",
        [1, 0, 0],
    ),
    ("Blocked, r1c1\n2 4 1 3\n", [1, 0, 1]),
    // The first row is no header, and comments are none in cells.
    ("Student 1;b4 d3 a2 c1\nStudent 2;b4 d3 a2 c1\n", [2, 0, 0]),
    ("2 4 1 3\nPupil 1,b4 d3 a2 c2\n", [1, 1, 0]),
    ("Nr;Name;Answer\n#1;Anna;2413\n#2;Ben;1234\n", [1, 1, 0]),
    ("Anna;1234;#;2413\nBen;1234;see #2;2413\n", [0, 0, 2]),
    (
        "Name,Link,Answer\nAnna,https://example.org/a,2413\n",
        [1, 0, 0],
    ),
    ("Anna;2413 # good\nBen;1234 % bad\n", [1, 1, 0]),
    // Names of columns that do not tell which are the rows, and no names of persons.
    ("Name,R1,R2,R3,R4,R5\nAnna,2,4,1,3,5\n", [0, 0, 1]),
    (
        "Name,A1,A2,A3,A4,B1,B2,B3,B4\nAnna,2,4,1,3,1,2,3,4\n",
        [0, 0, 1],
    ),
    ("E-Mail;Code;Answer\na@example.org;1234;2413\n", [1, 0, 0]),
    ("Name;Answer\nAnna;2413\nTo Lan;2413\nOn Li;3\n", [2, 0, 1]),
    ("nr q1 q2 q3 q4\nAnna;3 2 4 1 3\n", [0, 0, 1]),
    ("[2 4 1 3] [1 2 3 4 found by Ben]\n", [1, 0, 1]),
    // Quotes that are never closed.
    ("Name;Answer\nAnna;\"2413\nBen;1234\nCarl;3142\n", [2, 1, 0]),
    ("He says, \"hi\n2 4 1 3\n1 2 3 4\n", [1, 1, 1]),
    // Names before spaces, and points after answers.
    (
        "Anna 2 4 1 3\nBen 2413\n1. O'Brien 2 4 1 3\nTim 2,4,1,3\n",
        [4, 0, 0],
    ),
    (
        "Anna: 2 4 1 (3 P.)\nBen: 2 4 1 3 (2 P.)\nEva: [2,4,1,3] (2 P.)\n",
        [2, 0, 1],
    ),
    (
        "Anna: 2 4 1 3 4\nBen: 3\nEva: 2 4 1, 3 errors\nP07: 2413567\n",
        [0, 0, 4],
    ),
    ("Anna: 2 4 1, Ben: 2 4 1 3\n", [0, 0, 1]),
    (
        "Ben keine Lösung\nKim3 -> keine Lösung\nO'Brien: none\n",
        [0, 1, 2],
    ),
    (
        "Name;Code;Answer;Points\nAnna;2413;1243;3\nBen;1234;\"3,1,4,2\";\nTim;2413;;4\nEva;2413;maybe;\n",
        [1, 1, 2],
    ),
    ("2;Ben;0;2 4 1 3\n", [1, 0, 0]),
    ("3;Cara;5;\"2;4;1;3\"\n", [1, 0, 0]),
    ("A1: [2,4,1,3]\n", [1, 0, 0]),
    ("Tom 2: 2413\nP0003: 3142\nAnna7: 2431\n", [2, 1, 0]),
    // Numbers of solutions before them, as words of digits.
    ("1) 2413\n2) 3142\n", [2, 0, 0]),
    ("1. 2413\n2. 3142\n", [2, 0, 0]),
    ("1 2413\n2 3142\n", [2, 0, 0]),
    ("1) 2431\n", [0, 1, 0]),
    // Variables with two digits are those of squares, unless others say that they are numbered.
    ("x12=1 x24=1 x31=1 x43=1", [1, 0, 0]),
    ("x12=1\nx24=1\nx31=1\nx43=1\n", [1, 0, 0]),
    ("x01 = 1\nx13 = 1\nx20 = 1\nx33 = 0\nx32 = 1\n", [1, 0, 0]),
    (
        "[x12 = True, x24 = True, x31 = True, x44 = True]",
        [0, 1, 0],
    ),
    ("x2=1 x8=1 x9=1 x15=1", [0, 0, 1]),
    ("x2=1\nx8=1\nx9=1\nx15=1\n", [0, 0, 1]),
    ("v x2 -x1 x8 x9 x15", [1, 0, 0]),
    // Variables with numbers of one digit and of two, of which some look like those of squares.
    ("x3 x5 x12 x14", [1, 0, 0]),
    ("v14 v5 v12 v3", [1, 0, 0]),
    ("x3\nx5\nx12\nx14\n", [1, 0, 0]),
    ("[x3, x5, x12, x14]", [1, 0, 0]),
    ("[\n  x3,\n  x5,\n  x12,\n  x14\n]", [1, 0, 0]),
    ("x_3 x_5 x_12 x_14", [1, 0, 0]),
    ("x3 x5 x12 x13", [0, 1, 0]),
    ("x12\nx14\nx3\nx5\n", [0, 0, 1]),
    ("x_12 x_24 x_31 x_43", [0, 0, 1]),
    ("x3=1\nx5=1\nx12=1\nx14=1\n", [0, 0, 1]),
    ("x12=1\nx14=1\nx3=1\nx5=1\n", [0, 0, 2]),
    // What NumPy prints.
    ("(array([0, 1, 2, 3]), array([1, 3, 0, 2]))", [1, 0, 0]),
    (
        "Sam: (array([0, 1, 2, 3], dtype=int64), array([1, 3, 2, 0], dtype=int64))",
        [0, 1, 0],
    ),
    ("(array([1, 3, 0, 2]), array([2, 0, 3, 1]))", [2, 0, 0]),
    (
        "[[0. 1. 0. 0.]\n [0. 0. 0. 1.]\n [1. 0. 0. 0.]\n [0. 0. 1. 0.]]\n",
        [1, 0, 0],
    ),
    (
        "0.0, 1.0, 0.0, 0.0\n0.0, 0.0, 0.0, 1.0\n1.0, 0.0, 0.0, 0.0\n0.0, 0.0, 1.0, 0.0\n",
        [1, 0, 0],
    ),
    // Persons say that there is none, and solvers after models.
    ("Sam: there is no solution.", [0, 1, 0]),
    ("Sam: UNSAT", [0, 1, 0]),
    ("2413\nno solution\n3142\n", [2, 1, 0]),
    ("2413\nUNSATISFIABLE\n", [1, 0, 0]),
    ("Sam;no solution\nAnna;\"UNSAT\"\n", [0, 2, 0]),
    ("I think that there is no solution", [0, 0, 1]),
    // Lines of a log, and an answer that is missing.
    ("2413\nsymmetry breaking: none\n", [1, 0, 1]),
    ("Errors;none\n2413\n", [1, 0, 1]),
    ("2413\n3142\nstatus: unsatisfiable\n", [2, 0, 0]),
    ("2413\n3142\nResult: UNSAT\n", [2, 0, 0]),
    ("2413\n3142\nno solutions\n", [2, 0, 0]),
    ("Anna: 2413\nno solutions\n", [1, 1, 0]),
    ("Carl;None\nDora: None\n", [0, 0, 2]),
    // The rows and squares of a person are not those of another.
    (
        "Lena: .Q..\n...Q\nQ...\nMax: ..Q.\nQ...\n...Q\n.Q..\n",
        [1, 0, 1],
    ),
    (
        "Lena:\n.Q..\n...Q\nQ...\nMax:\n..Q.\nQ...\n...Q\n.Q..\n",
        [1, 0, 1],
    ),
    (
        "Lena: 0 1 0 0\n0 0 0 1\n1 0 0 0\nMax: 0 0 1 0\n1 0 0 0\n0 0 0 1\n0 1 0 0\n",
        [1, 0, 1],
    ),
    ("Lena: (1,2) (2,4) (3,1)\nMax: (4,3)\n", [0, 2, 0]),
    (
        "Row 1: .Q..\nRow 2: ...Q\nRow 3: Q...\nRow 4: ..Q.\n",
        [1, 0, 0],
    ),
    (
        "Placed: (1,2)\nPlaced: (2,4)\nPlaced: (3,1)\nPlaced: (4,3)\n",
        [1, 0, 0],
    ),
    // Letters of pieces, and rows and columns in German.
    ("Da1 Da2 Da3 Da4", [0, 1, 0]),
    ("Db4 Dd3 Da2 Dc1", [1, 0, 0]),
    ("Tb4,Td3,Ta2,Tc1", [1, 0, 0]),
    ("Z1S2 Z2S4 Z3S1 Z4S3", [1, 0, 0]),
    // Two solutions of one person are no answer.
    ("1234 2413", [1, 1, 0]),
    ("Anna: 1234 2413\nBen: 2413\n", [1, 0, 1]),
    ("Name;Versuch 1;Versuch 2\nAnna;1234;2413\n", [0, 0, 1]),
    ("Name,Versuch 1,Versuch 2\nAnna,134,2413\n", [0, 0, 1]),
    // Other columns of spreadsheets.
    (
        "Name;Dame1;Dame2;Dame3;Dame4\nAnna;b4;d3;a2;c1\n",
        [1, 0, 0],
    ),
    ("1;Anna;2413\n2;Ben;1234\n", [1, 1, 0]),
    (
        "Nachname;Vorname;E-Mail;Antwort\nKlein;Anna;anna@example.org;2413\n",
        [1, 0, 0],
    ),
    ("<!-- class 8 -->\nAnna: 2413\n", [1, 0, 1]),
    // What this program says below its lists.
    (
        "2413\n4 queens on a 4x4 board: 2 solutions (that is all)\nListed once; as many as published (OEIS A000170).\n",
        [1, 0, 0],
    ),
    ("Shown once; as published (OEIS A000170).", [0; 3]),
    // A picture, and a page.
    (
        "<svg viewBox=\"0 0 4 4\">\n<text>1</text>\n<text>2 4 1 3</text>\n",
        [0, 0, 1],
    ),
    // Negated squares and those of other things have no queen.
    ("-queen(1,2) -queen(2,4) -queen(3,1) -queen(4,3)", [0; 3]),
    ("~x(1,2) ~x(2,4) ~x(3,1) ~x(4,3)", [0; 3]),
    ("!r1c2 !r2c4 !r3c1 !r4c3", [0; 3]),
    (
        "-queen(1,2)\n-queen(2,4)\n-queen(3,1)\n-queen(4,3)\n",
        [0; 3],
    ),
    (
        "-queen(1,1) queen(1,2) queen(2,4) -queen(2,1) queen(3,1) queen(4,3)",
        [1, 0, 0],
    ),
    (
        "not_queen(1,2) not_queen(2,4) not_queen(3,1) not_queen(4,3)",
        [0, 0, 1],
    ),
    (
        "[blocked(1,2), blocked(2,4), blocked(3,1), blocked(4,3)]",
        [0, 0, 1],
    ),
    (
        "blocked(1,2)\nblocked(2,4)\nblocked(3,1)\nblocked(4,3)\n",
        [0, 0, 4],
    ),
    // A value is 0 or 1.
    ("x[1,2] 0.0001\nx[2,4] 1\nx[3,1] 1\nx[4,3] 1\n", [0, 1, 1]),
    ("x[1,2] = 0.5", [0, 0, 1]),
    ("x[1,2] = ? x[2,4] = ? x[3,1] = ? x[4,3] = ?", [0, 0, 1]),
    ("x[1,2] = x[2,4] = x[3,1] = x[4,3] =", [0, 0, 1]),
    (
        "[x_1_2 = 0.5, x_2_4 = 0.5, x_3_1 = 0.5, x_4_3 = 0.5]",
        [0, 0, 1],
    ),
    ("row,col,value\n1,2,0\n2,4,0\n3,1,0\n4,3,0\n", [0; 3]),
    (
        "row,col,value\n1,1,0\n1,2,1\n2,4,1\n3,1,1\n4,3,1\n",
        [1, 0, 0],
    ),
    (
        "x[0,1] 1.000000000e+00\nx[1,1] 1e-9\nx[1,3] 0.9999999\nx[2,0] 1.0\nx[3,2] 1\n",
        [1, 0, 0],
    ),
    // A model is that of a formula that has one.
    (
        "v -1 2 -2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0",
        [0, 0, 1],
    ),
    (
        "s UNSATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0",
        [0, 0, 1],
    ),
    (
        "s UNSATISFIABLE\ns SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0",
        [1, 0, 0],
    ),
    (
        "[np.int64(1), np.int64(3), np.int64(0), np.int64(2)]",
        [1, 0, 0],
    ),
    // A number among words is no board.
    ("Found in 1520 ms", [0; 3]),
    ("Time: 1234 ms", [0; 3]),
    ("Nodes: 1023", [0; 3]),
    ("Copyright 2024", [0, 0, 1]),
    ("Solution 1: 2413", [1, 0, 0]),
    ("Anna: 2413", [1, 0, 0]),
    // What is beside solutions is told.
    ("[[2,4,1,3],[3,1]]", [1, 0, 1]),
    ("[[3,1],[2,4,1,3]]", [1, 0, 1]),
    ("[2,4,1,3] 3 1 4 4", [1, 0, 1]),
    (
        r#"[{"q1":2,"q2":4,"q3":1,"q4":3},{"q1":3,"q2":1,"q3":4}]"#,
        [1, 0, 1],
    ),
    ("2413 314x", [1, 0, 1]),
    ("[2,4,1,3] (4,4)", [1, 0, 0]),
    ("2413 4x4", [1, 0, 0]),
    ("[2,4,1,3] (3 ms)", [1, 0, 0]),
    ("[1] [2,4,1,3]", [1, 0, 0]),
    // Rows are numbered in order.
    ("2: .Q..\n1: ...Q\n3: Q...\n4: ..Q.\n", [0, 0, 1]),
    ("2 .Q..\n1 ...Q\n3 Q...\n4 ..Q.\n", [0, 0, 1]),
    ("4: .Q..\n3: ...Q\n2: Q...\n1: ..Q.\n", [1, 0, 0]),
    // Keys may be in any order.
    ("{3: 3, 1: 4, 0: 2, 2: 1}", [1, 0, 0]),
    ("q[4] = 3\nq[2] = 4\nq[1] = 2\nq[3] = 1\n", [1, 0, 0]),
    ("q[4] = 4\nq[2] = 4\nq[1] = 2\nq[3] = 1\n", [0, 1, 0]),
    // Values, keys and zeros as programs write them are passed over.
    (
        "queen(1,2)=true queen(2,4)=true queen(3,1)=true queen(4,3)=true",
        [1, 0, 0],
    ),
    ("{1: [2,4,1,3], 2: [3,1,4,2]}", [2, 0, 0]),
    (
        "x[1,1] -0.0\nx[1,2] 1\nx[2,4] 1\nx[3,1] 1\nx[4,3] 1\n",
        [1, 0, 0],
    ),
];

/// Returns a size and a permutation of its columns.
fn columns() -> impl Strategy<Value = Vec<usize>> {
    let sizes = prop::sample::select(vec![4_usize, 5, 6, 8]);
    sizes.prop_flat_map(|size| Just((1..=size).collect()).prop_shuffle())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(200) as u32))]

    /// Tables with and without names of columns, in which other cells have numbers.
    #[test]
    fn rows_of_tables_are_judged_by_their_answers_alone(
        columns in columns(),
        is_short in prop::bool::weighted(0.2),
        [has_header, by_cells, has_dashes] in any::<[bool; 3]>(),
        others in prop::sample::subsequence(
            vec![["Nr", "3"], ["Class", "8b"], ["Points", "2"], ["Remark", "row 3"]], 0..=4),
        separator in prop::sample::select(vec![",", ";", "\t"]),
        name in prop::sample::select(vec!["Anna", "Kim3", "O'Brien"]),
    ) {
        let size = columns.len();
        let answer = &columns[usize::from(is_short)..];
        let attacks = |(one, other): (usize, usize)| answer[one].abs_diff(answer[other]) == one.abs_diff(other);
        let mut pairs = (0..answer.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let is_right = !is_short && !pairs.any(attacks);
        let mut cells: Vec<String> = answer.iter().map(ToString::to_string).collect();
        let mut titles: Vec<String> = (1..=size).map(|row| format!("Row {row}")).collect();
        if by_cells {
            cells.resize(size, String::new());
        } else {
            cells = vec![cells.join(if has_dashes { "-" } else { " " })];
            titles = vec!["Answer".into()];
        }
        let (before, after) = others.split_at(others.len() / 2);
        let row = |at: usize, name: &str, answer: &[String]| {
            let of = |cells: &[[&str; 2]]| cells.iter().map(|cell| cell[at].to_owned()).collect::<Vec<_>>();
            [of(before), vec![name.into()], answer.to_vec(), of(after)].concat().join(separator) + "\n"
        };
        let mut text = row(1, name, &cells);
        if has_header {
            text = row(0, "Name", &titles) + &text;
        }
        let check = CheckList::new(Problem::new(size as u32).unwrap());
        let checked = check.check(text.as_bytes(), false).unwrap();
        let [right, wrong, _, unreadable] = counts(&checked);
        prop_assert_eq!(right + wrong + unreadable, 1, "{}", text);
        let is_judged = if is_right { wrong == 0 } else { right == 0 };
        prop_assert!(by_cells || !is_right || right == 1, "{}: {:?}", text, checked.lines);
        prop_assert!(is_judged, "{}: {:?}", text, checked.lines);
        // What the header names is understood. Three numbers may be a square and its value.
        prop_assert!(unreadable == 0 || !has_header || is_short, "{}", text);
    }
}

/// Regression: the message blamed the name, the name was lost, or the place was that in the cell.
#[test]
fn what_is_not_understood_in_a_table_is_told_with_name_and_place() {
    const POINTS: &str = "there are 7 numbers after the name, of which some may be points";
    let check = CheckList::new(Problem::new(6).unwrap());
    for (row, name, column, message) in [
        ("Anna,2,4,6,1,3,5,5", "Anna", None, POINTS),
        ("Anna;2;4;6;1;3;5;5", "Anna", None, POINTS),
        ("Kim,2,4,6,1,3", "Kim", None, "5 numbers are neither"),
        ("Anna;24613", "Anna", Some(6), "'24613' is one number"),
        ("7;Ben;8b;24613", "Ben", Some(10), "'24613' is one number"),
        ("Clara;415263 x", "Clara", Some(7), "'415263 x' is no part"),
        (
            "Ben;2 x 6 1 3 5",
            "Ben",
            Some(7),
            "'x' is not a whole number",
        ),
        ("Anna;1", "Anna", None, "there is no solution after"),
        ("Anna,24613", "Anna", Some(6), "'24613' is one number"),
        ("Anna;20231;24613", "Anna", None, "2 numbers are neither"),
        (
            "Anna;1,5;2,5;3,5;4,5",
            "Anna",
            None,
            "8 numbers are neither",
        ),
        // A cell goes on in the next line, which has columns of its own.
        (
            "Anna;\"\n2 x 6 1 3 5\"",
            "Anna",
            None,
            "'x' is not a whole number",
        ),
    ] {
        let text = if row.contains('\n') {
            format!("Name;Answer\n{row}\n")
        } else {
            row.into()
        };
        let checked = check.check(text.as_bytes(), false).unwrap();
        let line = &checked.lines[0];
        let Err(ListFault::Line(fault)) = &line.solution else {
            panic!("{row}: {:?}", line.solution);
        };
        assert_eq!(line.name.as_deref(), Some(name), "{row}");
        assert_eq!(fault.column(), column, "{row}");
        assert!(fault.to_string().starts_with(message), "{row}: {fault}");
    }
    // What the message says helps.
    let text = "Name;1;2;3;4;5;6;Points\nAnna;2;4;6;1;3;5;5\n";
    assert_eq!(
        counts(&check.check(text.as_bytes(), false).unwrap()),
        [1, 0, 0, 0]
    );
}

/// Regression: a statement without a name was passed over, and another one was not understood.
#[test]
fn that_there_is_no_solution_is_right_where_there_is_none() {
    let check = CheckList::new(Problem::new(3).unwrap());
    let checked = check
        .check(&b"no solution\nSam: there is none\n"[..], false)
        .unwrap();
    assert_eq!((counts(&checked), checked.further), ([0; 4], 2));
    // Nobody knows the number of this board.
    let mut blocked = Problem::new(3).unwrap();
    blocked.block("r1c1".parse().unwrap()).unwrap();
    let check = CheckList::new(blocked);
    let checked = check.check(&b"Sam: no solution\n"[..], false).unwrap();
    assert_eq!(counts(&checked), [0, 0, 0, 1]);
}

/// Regression: the second of two students with the same solution made a fault.
#[test]
fn persons_may_have_the_same_solution_and_lists_may_not() {
    let mut check = CheckList::new(Problem::new(4).unwrap());
    let mut repeated = |text: &str, complete| {
        check.complete = complete;
        let checked = check.check(text.as_bytes(), false).unwrap();
        [checked.valid, checked.further, checked.repeated]
    };
    for class in [
        "Anna: 2413\nBen: 2 4 1 3\n",
        "A: 2413\nB: 2 4 1 3\n",
        "Name;Answer\nAnna;2413\nBen;\"2,4,1,3\"\n",
    ] {
        assert_eq!(repeated(class, false), [1, 1, 0], "{class}");
        assert_eq!(repeated(class, true), [1, 0, 1]);
    }
    for list in [
        "2413\n2413\n",
        "Solution 1: 2413\nSolution 2: 2413\n",
        "Anna: 2413\nAnna: 2413\n",
        "Attempt 1: 2413\nAttempt 2: 2413\n",
        "First: 2413\nVersuch 1: 2413\n",
        "[[2,4,1,3],[2,4,1,3]]",
    ] {
        assert_eq!(repeated(list, false), [1, 0, 1], "{list}");
    }
}

/// Regression: the work grew with the square of the length of a line, or of a number of spaces.
#[test]
fn long_lines_are_read_in_little_time_and_without_a_panic() {
    let sample = &samples()[0];
    let spaces = " ".repeat(100_000);
    for text in [
        format!("1.{spaces}Anna 2413"),
        format!("Anna{spaces}x"),
        "zwölf ".repeat(100_000),
        format!("{}. Anna 2413", "1".repeat(100_000)),
    ] {
        let checked = check(sample, text.as_bytes());
        assert_eq!(
            (checked.valid, checked.wrong),
            (0, 0),
            "{:?}",
            checked.lines
        );
    }
}

#[test]
fn hostile_texts_are_right_only_if_they_are_solutions() {
    let sample = &samples()[0];
    let misread = HOSTILE.iter().filter_map(|(text, expected)| {
        let checked = check(sample, text.as_bytes());
        let [right, wrong, _, unreadable] = counts(&checked);
        ([right + checked.further, wrong, unreadable] != *expected).then_some((text, checked.lines))
    });
    let misread: Vec<_> = misread.collect();
    assert!(misread.is_empty(), "{misread:?}");
    // Each open bracket was gone through on each line.
    let deep = check(sample, "[\n".repeat(1000).as_bytes());
    assert!(deep.unreadable > 1, "{:?}", deep.lines);
}
