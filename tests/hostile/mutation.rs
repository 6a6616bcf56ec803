//! Mutations of bytes: damage by transmission, editors and attackers.

use super::random::Random;

/// Numbers at and beyond the ends of integer types.
const NUMBERS: &str = "0 -0 +1 1e9 -1 255 65536 2147483647 -2147483648 2147483648 4294967295 4294967296 \
    9223372036854775807 18446744073709551615 18446744073709551616 \
    99999999999999999999999999999999999999999";

/// Control characters, bidirectional marks, incomplete and invalid UTF-8, and starts of formats.
const FRAGMENTS: [&[u8]; 22] = [
    b"\0",
    b"\x07",
    b"\x1b[2J",
    b"\x1b]0;title\x07",
    b"\r",
    b"\r\n",
    b"\x7f",
    "\u{85}".as_bytes(),
    "\u{9b}31m".as_bytes(),
    "\u{200b}".as_bytes(),
    "\u{202e}".as_bytes(),
    "\u{2066}".as_bytes(),
    "\u{feff}".as_bytes(),
    "\u{1f451}".as_bytes(),
    b"\xff\xfe",
    b"\xc3",
    b"\xed\xa0\x80",
    b"#",
    b"%\n0\n",
    b"p cnf 3 2\n",
    b"s SATISFIABLE\n",
    b"c p show 1 2 0\n",
];

/// Returns the bytes after one to four mutations. Parts of `other` may be mixed in.
pub fn mutated(random: &mut Random, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=random.below(4) {
        mutate(random, &mut bytes, other);
    }
    bytes
}

fn mutate(random: &mut Random, bytes: &mut Vec<u8>, other: &[u8]) {
    let place = random.below(bytes.len() + 1);
    let end = place + random.below(bytes.len() - place + 1);
    match random.below(14) {
        0 | 1 => {
            if let Some(byte) = bytes.get_mut(place) {
                *byte ^= 1 << random.below(8);
            }
        }
        2 => {
            if let Some(byte) = bytes.get_mut(place) {
                *byte = random.next() as u8;
            }
        }
        3 => bytes.truncate(place),
        4 => drop(bytes.drain(place..end)),
        5 => {
            let part = bytes[place..end].to_vec();
            insert(bytes, place, &part);
        }
        6 => {
            let start = random.below(other.len() + 1);
            insert(bytes, place, &other[start..]);
        }
        7 | 8 => {
            let (start, end) = word_at(bytes, place);
            let numbers: Vec<&str> = NUMBERS.split(' ').collect();
            let number = random.pick(&numbers).as_bytes();
            drop(bytes.splice(start..end, number.iter().copied()));
        }
        9 | 10 => {
            let fragment = random.pick(&FRAGMENTS);
            insert(bytes, place, fragment);
        }
        11 => swap_lines(random, bytes),
        12 => {
            // Deep nesting, or a long word or line.
            let unit = random.pick(&[
                &b"["[..],
                b"{\"a\":",
                b"(",
                b"1",
                b"1 ",
                b"x",
                b"-",
                b" ",
                b"\n",
            ]);
            let times = random.pick(&[10, 1000, 20_000]);
            insert(bytes, place, &unit.repeat(times));
        }
        _ => {
            let noise = random.below(40);
            let noise = random.bytes(noise);
            insert(bytes, place, &noise);
        }
    }
}

fn insert(bytes: &mut Vec<u8>, place: usize, part: &[u8]) {
    drop(bytes.splice(place..place, part.iter().copied()));
}

/// Returns the bounds of the word around a place.
fn word_at(bytes: &[u8], place: usize) -> (usize, usize) {
    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b",:\"[]{}".contains(byte);
    let start = bytes[..place].iter().rposition(is_end).map_or(0, |p| p + 1);
    let length = bytes[place..].iter().position(is_end);
    (start, length.map_or(bytes.len(), |length| place + length))
}

fn swap_lines(random: &mut Random, bytes: &mut Vec<u8>) {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    if lines.len() > 1 {
        let (first, second) = (random.below(lines.len()), random.below(lines.len()));
        lines.swap(first, second);
        *bytes = lines.concat();
    }
}
