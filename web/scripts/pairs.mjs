// Bytes as printable text: 13 bits in each pair of characters, which costs 23 % where base64 costs 33 %. The text has no
// character that ends a script or begins a comment. `src/engine/unpack.ts` reads it.
const LETTERS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
  (it) => !"<&\\".includes(it),
);

export function pairs(bytes) {
  // The last pair may have bits to spare, so the number of bytes is told.
  let text = `${bytes.length} `;
  let held = 0;
  let bits = 0;
  const put = () => {
    const value = held & 8191;
    text += LETTERS[Math.floor(value / 91)] + LETTERS[value % 91];
    held >>>= 13;
    bits -= 13;
  };
  for (const byte of bytes) {
    held |= byte << bits;
    bits += 8;
    if (bits >= 13) put();
  }
  if (bits > 0) put();
  return text;
}
