import { decompress } from "fzstd";
import { unpair } from "./unpack";

/** Returns the bytes of the module, which is packed by zstd. The script, which is there before, is packed by deflate. */
export const unpackModule = (packed: string): Uint8Array<ArrayBuffer> =>
  decompress(unpair(packed)) as Uint8Array<ArrayBuffer>;
