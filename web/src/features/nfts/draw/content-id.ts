import { sha256 } from 'viem';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
/** Version 1, raw bytes or dag-pb, SHA-256 of 32 bytes. */
const RAW = [0x01, 0x55, 0x12, 0x20];
const DAG_PB = [0x01, 0x70, 0x12, 0x20];
/** UnixFS: a directory. */
const DIRECTORY = [0x0a, 0x02, 0x08, 0x01];

/** The content id of these bytes, as of a file. */
export const contentId = (bytes: Uint8Array): string =>
  `b${base32([...RAW, ...sha256(bytes, 'bytes')])}`;

/** The content id of the IPFS directory that holds these contents under their places, from 1. */
export function directoryId(cids: readonly string[]): string {
  const named = cids.map((cid, at) => ({ name: String(at + 1), cid }));
  named.sort((a, b) => (a.name < b.name ? -1 : 1));
  // A list of numbers would take eight bytes for each, and a drop of 25,000 has more than a million.
  const most = named.reduce((sum, { name, cid }) => sum + name.length + cid.length + 6, 0);
  const block = new Uint8Array(most + DIRECTORY.length);
  let end = 0;
  const write = (bytes: ArrayLike<number>) => {
    block.set(bytes, end);
    end += bytes.length;
  };
  const letters = new TextEncoder();
  for (const { name, cid } of named) {
    const hash = bytesOf(cid);
    write([0x12, hash.length + name.length + 4, 0x0a, hash.length]);
    write(hash);
    write([0x12, name.length]);
    write(letters.encode(name));
  }
  write(DIRECTORY);
  return `b${base32([...DAG_PB, ...sha256(block.subarray(0, end), 'bytes')])}`;
}

function base32(bytes: readonly number[]): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += LETTERS[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + LETTERS[(held << (5 - bits)) & 31] : text;
}

function bytesOf(cid: string): number[] {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of cid.slice(1)) {
    held = (held << 5) | Math.max(0, LETTERS.indexOf(letter));
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >>> bits) & 255);
    held &= (1 << bits) - 1;
  }
  return bytes;
}
