/** Returns the bytes of a text of `scripts/pairs.mjs`: their number, and 13 bits in each pair of 91 characters. */
export function unpair(text: string): Uint8Array<ArrayBuffer> {
  const digits = new Uint8Array(128);
  let next = 0;
  for (let code = 33; code < 127; code++) {
    if (!"<&\\".includes(String.fromCharCode(code))) digits[code] = next++;
  }
  const start = text.indexOf(" ") + 1;
  const bytes = new Uint8Array(Number(text.slice(0, start)));
  let at = 0;
  let held = 0;
  let bits = 0;
  for (let i = start; i < text.length; i += 2) {
    held |= (digits[text.charCodeAt(i)]! * 91 + digits[text.charCodeAt(i + 1)]!) << bits;
    for (bits += 13; bits >= 8; bits -= 8) {
      if (at < bytes.length) bytes[at++] = held & 255;
      held >>>= 8;
    }
  }
  return bytes;
}

/** Returns the bytes that were packed by deflate. */
export async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}
