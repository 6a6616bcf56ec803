//! A reader of formulas and a checker of LRAT that share nothing with the library.

use std::collections::BTreeMap;

/// Clauses as lists of DIMACS literals.
pub type Clauses = Vec<Vec<i64>>;

fn numbers(line: &str) -> Vec<i64> {
    let words = line.split(' ');
    words
        .map(|word| word.parse().unwrap_or_else(|_| panic!("{line}")))
        .collect()
}

/// Returns the numbers of variables and of those of which models are counted, and the clauses of a DIMACS file with one
/// clause on each line.
pub fn read_formula(text: &str) -> (u32, u32, Clauses) {
    let (header, clauses) = text.split_once('\n').unwrap();
    let sizes = numbers(header.strip_prefix("p cnf ").unwrap());
    let mut lines = clauses.lines().peekable();
    let shown = lines.next_if(|line| line.starts_with('c'));
    let shown = shown.map(|line| without_end(numbers(line.strip_prefix("c p show ").unwrap())));
    let count = shown.as_ref().map_or(sizes[0], |shown| shown.len() as i64);
    assert!(shown.is_none_or(|shown| shown.into_iter().eq(1..=count)));
    let clauses: Clauses = lines.map(numbers).map(without_end).collect();
    assert_eq!(clauses.len() as i64, sizes[1]);
    (sizes[0] as u32, count as u32, clauses)
}

fn without_end(mut numbers: Vec<i64>) -> Vec<i64> {
    assert_eq!(numbers.pop(), Some(0));
    assert!(!numbers.contains(&0));
    numbers
}

/// Returns the values of the first `shown` variables in all models of clauses, as increasing lists of the true ones, in
/// increasing order.
pub fn models(shown: u32, variables: u32, clauses: &[Vec<i64>]) -> Vec<Vec<u16>> {
    let lists = (0..1_u64 << shown).filter_map(|bits| {
        let value = |var| Some(bits >> var & 1 == 1).filter(|_| var < shown);
        let values: Vec<Option<bool>> = (0..variables).map(value).collect();
        has_model(clauses, values).then(|| {
            let vars = (1..=shown as u16).filter(|var| bits >> (var - 1) & 1 == 1);
            vars.collect::<Vec<u16>>()
        })
    });
    let mut lists: Vec<Vec<u16>> = lists.collect();
    lists.sort_unstable();
    lists
}

/// Returns `true` if a model has these values: tries both values of a variable of the shortest open clause.
fn has_model(clauses: &[Vec<i64>], values: Vec<Option<bool>>) -> bool {
    let value = |literal: &i64| {
        values[literal.unsigned_abs() as usize - 1].map(|value| value == (*literal > 0))
    };
    let is_open = |clause: &&Vec<i64>| !clause.iter().any(|literal| value(literal) == Some(true));
    let open = clauses.iter().filter(is_open).map(|clause| {
        let literals = clause.iter().filter(|literal| value(literal).is_none());
        literals.copied().collect::<Vec<i64>>()
    });
    let Some(shortest) = open.min_by_key(Vec::len) else {
        return true;
    };
    shortest.first().is_some_and(|&literal| {
        let values_to_try = match shortest.len() {
            1 => vec![literal > 0],
            _ => vec![false, true],
        };
        values_to_try.into_iter().any(|value| {
            let mut values = values.clone();
            values[literal.unsigned_abs() as usize - 1] = Some(value);
            has_model(clauses, values)
        })
    })
}

/// Checks a proof, of which each line has to be necessary: numbers are dense, each hint is unit in turn, the
/// last one is false, each deleted clause is a lemma that is there, and the proof ends with the empty clause. Returns the
/// number of lemmas.
pub fn check(formula: &[Vec<i64>], proof: &str) -> Result<u64, String> {
    let mut clauses: BTreeMap<i64, Vec<i64>> = (1..).zip(formula.iter().cloned()).collect();
    let mut last = formula.len() as i64;
    let mut lines = proof.lines();
    for line in lines.by_ref() {
        if let Some((before, deleted)) = line.split_once(" d ") {
            let is_next = before == last.to_string();
            let deleted = without_end(numbers(deleted));
            let is_lemma = |id: i64| id > formula.len() as i64;
            let are_there = deleted
                .iter()
                .all(|&id| is_lemma(id) && clauses.remove(&id).is_some());
            if !is_next || !are_there {
                return Err(format!("wrong deletion: {line}"));
            }
            continue;
        }
        let end = line.split(' ').position(|word| word == "0").unwrap();
        let step = numbers(line);
        let (lemma, hints) = (step[1..end].to_vec(), &step[end + 1..]);
        last += 1;
        if step[0] != last {
            return Err(format!("not number {last}: {line}"));
        }
        follows(&clauses, &lemma, hints).map_err(|error| format!("{error}: {line}"))?;
        if lemma.is_empty() {
            return match lines.next() {
                None => Ok((last - formula.len() as i64) as u64),
                Some(line) => Err(format!("after the empty clause: {line}")),
            };
        }
        clauses.insert(last, lemma);
    }
    Err("no empty clause".to_owned())
}

fn follows(clauses: &BTreeMap<i64, Vec<i64>>, lemma: &[i64], hints: &[i64]) -> Result<(), String> {
    let mut truths: Vec<i64> = lemma.iter().map(|literal| -literal).collect();
    let mut hints = hints.iter();
    for hint in hints.by_ref() {
        let clause = clauses.get(hint).ok_or(format!("no clause {hint}"))?;
        let mut open = clause.iter().filter(|&literal| !truths.contains(&-literal));
        match (open.next(), open.next()) {
            (None, _) => break,
            (Some(unit), None) if !truths.contains(unit) => truths.push(*unit),
            _ => return Err(format!("clause {hint} is not unit")),
        }
    }
    match hints.as_slice() {
        [0] => Ok(()),
        _ => Err("the last clause is not the false one".to_owned()),
    }
}

/// Returns the text of a binary proof.
pub fn as_text(proof: &[u8], mut last: u64) -> String {
    let mut bytes = proof.iter();
    let mut text = String::new();
    let number = |bytes: &mut std::slice::Iter<'_, u8>| {
        let mut number = 0;
        for place in 0.. {
            let byte = bytes.next().unwrap();
            number |= u64::from(byte & 127) << (7 * place);
            if byte & 128 == 0 {
                break;
            }
        }
        number
    };
    while let Some(kind) = bytes.next() {
        let mut ends = 1;
        match kind {
            b'a' => {
                last = number(&mut bytes) / 2;
                text += &last.to_string();
                ends = 2;
            }
            b'd' => text += &format!("{last} d"),
            _ => panic!("a step of kind {kind}"),
        }
        while ends > 0 {
            let number = number(&mut bytes);
            ends -= u32::from(number == 0);
            let sign = if number % 2 == 1 { "-" } else { "" };
            text += &format!(" {sign}{}", number / 2);
        }
        text += "\n";
    }
    text
}
