//! Forms in which people and programs write formulas: what tolerant reading takes them for, and its warnings.

use super::support::read_bytes;
use encodings::dimacs::Strictness::{Strict, Tolerant};
use encodings::dimacs::{WarningKind, text_of_bytes};

/// The formula that each form states.
const CLAUSES: [&[i32]; 3] = [&[1, -2], &[3], &[-1, 2, -3]];

/// The start of a warning, and the line and number of lines that it names.
type Named = (&'static str, u64, u64);

/// Forms, each with its warnings.
const FORMS: &[(&str, &[Named])] = &[
    // The header.
    ("1 -2 0\n3 0\n-1 2 -3 0\n", &[("there is no header", 1, 1)]),
    (
        "1 -2 0\n3 0\np cnf 3 3\n-1 2 -3 0\n",
        &[("the header follows the clause on line 1", 3, 1)],
    ),
    (
        "1 -2\n3\n-1 2 -3\np cnf 3 3\n",
        &[
            ("no line ends in 0", 1, 1),
            ("the header follows the clause on line 1", 4, 1),
        ],
    ),
    (
        "p cnf 3 3\nc\np cnf 3 3\n1 -2 0\n3 0\np cnf 3 3\n-1 2 -3 0\n",
        &[("the header is that of line 1 again", 3, 2)],
    ),
    (
        "p cnf 3 9\n1 -2 0\n3 0\n-1 2 -3 0\n",
        &[("the header declares 9 clauses, but there are 3", 1, 1)],
    ),
    (
        "p cnf 3 2\n1 -2 0\n3 0\n-1 2 -3 0\n",
        &[("the header declares 2 clauses, but there are 3", 4, 1)],
    ),
    (
        "p cnf 2 3\n1 -2 0\n3 0\n-1 2 -3 0\n",
        &[("the header declares 2 variables", 3, 1)],
    ),
    (
        "1 -2 0\n3 0\n-1 2 -3 0\np cnf 2 3\n",
        &[
            ("the header follows the clause on line 1", 4, 1),
            ("the header declares 2 variables", 4, 1),
        ],
    ),
    (
        "P CNF 3 3 # 3 clauses\n1 -2 0\n3 0\n-1 2 -3 0\n",
        &[
            ("'P' is read in small letters", 1, 1),
            ("the text from '#' to the end", 1, 1),
        ],
    ),
    // Ends of clauses.
    (
        "p cnf 3 3\n1 -2 0\n3 0\n-1 2 -3",
        &[("the clause that starts here, the last one", 4, 1)],
    ),
    (
        "c row by row\np cnf 3 3\n\n1 -2\nc again\n3\n-1 2 -3\n",
        &[("no line ends in 0", 4, 1)],
    ),
    (
        "p cnf 3 3\n1 -2\n3\n-1 2 -3 0\n",
        &[("no line ends in 0", 2, 1)],
    ),
    (
        "p cnf 3 3\r\n1 -2\r\n3\r\n-1 2 -3\r\n0\r\n",
        &[("no line ends in 0", 2, 1)],
    ),
    (
        "1 -2\n3\n-1 2 -3\n",
        &[("no line ends in 0", 1, 1), ("there is no header", 1, 1)],
    ),
    (
        "p cnf 3 4\n1, -2\n3\n-1, 2, -3\n%\n0\n",
        &[
            ("the header declares 4 clauses, but there are 3", 1, 1),
            ("no line ends in 0", 2, 1),
            ("the commas between numbers", 2, 2),
            ("'%' ends the formula", 5, 1),
        ],
    ),
    ("p cnf 3 3\n1\n-2 0\n3 0 -1\n2\n-3 0\n", &[]),
    ("p cnf 3 3\n1\n-2\n0 3\n0 -1 2 -3 0\n", &[]),
    // Ends of the text and comments.
    (
        "p cnf 3 3\n1 -2 0\n3 0\n-1 2 -3 0\n%\n0\n\n",
        &[("'%' ends the formula", 5, 1)],
    ),
    (
        "p cnf 3 3\n1 -2 0\n3 0\n-1 2 -3\n%\n0\n",
        &[
            ("the clause that starts here, the last one", 4, 1),
            ("'%' ends the formula", 5, 1),
        ],
    ),
    (
        "# mine\np cnf 3 3\n1 -2 0\n # row\n3 0\n-1 # mid\n2 -3 0\n",
        &[("the text from '#' to the end", 1, 3)],
    ),
    (
        "//mine\np cnf 3 3\n1 -2 0 // row 1, all\n3 0 // 2\n-1 2 -3 0\n",
        &[("the text from '//' to the end", 1, 3)],
    ),
    (
        "p cnf 3 3\n1 -2 0 c row 1 [\n3 0 c 5 0\n-1 2 -3 0\n",
        &[("the text from 'c' to the end", 2, 2)],
    ),
    (
        "C mine\np cnf 3 3\n1 -2 0\nC 4\n3 0\n-1 2 -3 0\n",
        &[("the text from 'C' to the end", 1, 2)],
    ),
    // Commas and brackets.
    (
        "p cnf 3, 3\n1,-2,0\n3,0,\n-1 , 2,-3, 0,,\n",
        &[("the commas between", 1, 4)],
    ),
    (
        "p cnf 3 3\n[1, -2, 0]\n[3, 0]\n[-1, 2, -3, 0]\n",
        &[
            ("the brackets are read as the bounds", 2, 3),
            ("the commas between numbers", 2, 3),
        ],
    ),
    (
        "[[1, -2],[3], [-1,2,-3]]",
        &[
            ("the brackets are read as the bounds", 1, 1),
            ("there is no header", 1, 1),
            ("the commas between numbers", 1, 1),
        ],
    ),
    (
        "p cnf 3 3\n[1, -2] 0\n(3) 0\n{-1, 2,\n -3} 0\n",
        &[
            ("the brackets are read as the bounds", 2, 3),
            ("the commas between numbers", 2, 2),
        ],
    ),
    (
        "p cnf 3 3\n[\n (1, -2),\n (3,),\n (-1, 2, -3), # the last one\n]\n",
        &[
            ("the brackets are read as the bounds", 2, 4),
            ("the commas between numbers", 3, 3),
            ("the text from '#' to the end", 5, 1),
        ],
    ),
    // Signs.
    (
        "p cnf 3 3\n+1 -2 0\n+3 0\n-1 +2 -3 0\n",
        &[("'+1' is read as 1", 2, 3)],
    ),
    (
        "p cnf 3 3\n1 ~2 0\n3 0\n~1 2 ~3 0\n",
        &[("'~2' is read as -2", 2, 2)],
    ),
    (
        "p cnf 3 3\n1 !2 0\n3 0\n! 1 2 !3 0\n",
        &[("'!2' is read as -2", 2, 2)],
    ),
    (
        "p cnf 3 3\n1 ¬2 0\n3 0\n-1 2 -3 0\n",
        &[("'¬2' is read as -2", 2, 1)],
    ),
    (
        "p cnf 3 3\n1 - 2 0\n3 0\n- 1 2 -\t3 0\n",
        &[("'- 2' is read as -2", 2, 2)],
    ),
    (
        "p cnf 3 3\n1 \u{2212}2 0\n3 0\n\u{2013}1 2 \u{2212} 3 0\n",
        &[("'\u{2212}2' is read as -2", 2, 2)],
    ),
    // Lines.
    (
        "c old\rp cnf 3 3\r1 -2 0\r3 0\r-1 2 -3 0\r",
        &[("lines end in a carriage return", 1, 1)],
    ),
    (
        "\u{feff}1 -2\r3\r-1 2 -3",
        &[
            ("lines end in a carriage return", 1, 1),
            ("no line ends in 0", 1, 1),
            ("there is no header", 1, 1),
        ],
    ),
];

#[test]
fn forms_of_one_meaning_are_read_with_a_warning_that_names_the_line() {
    for (text, warnings) in FORMS {
        let (clauses, summary) = read_bytes(text.as_bytes(), Tolerant)
            .unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(clauses, CLAUSES, "{text:?}");
        let mut found: Vec<_> = summary.warnings.iter().collect();
        for (start, line, lines) in *warnings {
            let place = found
                .iter()
                .position(|warning| warning.kind.to_string().starts_with(start));
            let place = place.unwrap_or_else(|| panic!("{text:?}: no {start:?} in {found:?}"));
            let warning = found.remove(place);
            assert_eq!(
                (warning.place.line, warning.lines),
                (*line, *lines),
                "{text:?}: {start}"
            );
        }
        let others = found
            .iter()
            .filter(|warning| !matches!(warning.kind, WarningKind::Capitals(_)));
        assert_eq!(others.count(), 0, "{text:?}: {found:?}");
        assert_eq!(
            read_bytes(text.as_bytes(), Strict).is_ok(),
            warnings.is_empty(),
            "{text:?}"
        );
    }
}

#[test]
fn encodings_of_windows_are_read() {
    let text = "c Größe 𝄞\r\np cnf 3 3\r\n1 \u{2212}2 0\r\n3 0\r\n-1 2 -3 0\r\n";
    let units = || text.encode_utf16();
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    for bytes in [
        [&b"\xff\xfe"[..], &little].concat(),
        [&b"\xfe\xff"[..], &big].concat(),
        little,
        big,
    ] {
        for capacity in [1, 2, 3, 64] {
            let pieces = std::io::BufReader::with_capacity(capacity, &bytes[..]);
            let (clauses, summary) = read_bytes(pieces, Tolerant).unwrap();
            assert_eq!(clauses, CLAUSES);
            let kinds: Vec<_> = summary.warnings.iter().map(|it| &it.kind).collect();
            assert!(matches!(
                kinds[..],
                [WarningKind::Utf16, WarningKind::Sign { literal: -2, .. }]
            ));
        }
        let error = read_bytes(&bytes[..], Strict).unwrap_err();
        assert_eq!(error.place.line, 1);
        assert_eq!(
            text_of_bytes(bytes),
            (text.to_owned(), Some(WarningKind::Utf16))
        );
    }
    // A byte is missing at the end.
    let cut = b"\xff\xfe1\0 \x000\0\n";
    let error = read_bytes(&cut[..], Tolerant).unwrap_err().to_string();
    assert!(error.contains("found '0\u{fffd}'"), "{error}");
    // Latin-1 in comments.
    let latin = b"c Gr\xf6\xdfe\np cnf 3 3\n1 -2 0 3 0\nc \xff\n-1 2 -3 0\n";
    for strictness in [Strict, Tolerant] {
        let (clauses, summary) = read_bytes(&latin[..], strictness).unwrap();
        assert_eq!(
            (clauses, summary.warnings),
            (CLAUSES.map(<[_]>::to_vec).to_vec(), vec![])
        );
    }
}

/// A file without any 0, which a beginner writes, is one clause to a reader that takes line ends for blanks.
#[test]
fn lines_without_zeros_are_clauses() {
    let text = include_str!("../data/no-zeros-4.cnf");
    let (clauses, summary) = read_bytes(text.as_bytes(), Tolerant).unwrap();
    let lines = text.lines().skip(1);
    let expected = lines.map(|line| {
        let words = line.split_ascii_whitespace();
        words
            .map(|word| word.parse().unwrap())
            .collect::<Vec<i32>>()
    });
    assert_eq!(clauses, expected.collect::<Vec<_>>());
    let [warning] = &summary.warnings[..] else {
        panic!("{:?}", summary.warnings)
    };
    assert_eq!(
        (&warning.kind, warning.place.line),
        (&WarningKind::NoZeros, 2)
    );
    // With one 0 more, a clause ends where the 0 stands.
    let with_zero = text.replacen('\n', "\n16 0\n", 1);
    let (clauses, _) = read_bytes(with_zero.as_bytes(), Tolerant).unwrap();
    assert_eq!(clauses.len(), 2);
}

#[test]
fn a_clause_of_several_lines_is_one() {
    for text in ["p cnf 4 1\n1 2\n3 4\n0\n", "p cnf 4 2\n1 2\n3 4 0\n1\n0\n"] {
        let (clauses, summary) = read_bytes(text.as_bytes(), Tolerant).unwrap();
        assert_eq!(clauses[0], [1, 2, 3, 4]);
        assert_eq!(summary.warnings, []);
    }
}
