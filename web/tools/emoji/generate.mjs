// Cuts the emoji of Unicode, with their names and keywords, down to what the chat's picker reads:
// `npm install --no-save emojibase-data@17.0.0 && node tools/emoji/generate.mjs [folder of that package]`
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

/** Newer ones are boxes on systems of a few years. */
const NEWEST_VERSION = 15;
/** Brotli; fetched when the picker opens. */
const MOST_BYTES = 35 * 1024;
const GROUPS = [
  [0, 'Smileys'],
  [1, 'People'],
  [3, 'Animals and nature'],
  [4, 'Food and drink'],
  [5, 'Travel and places'],
  [6, 'Activities'],
  [7, 'Objects'],
  [8, 'Symbols'],
  [9, 'Flags'],
];

const folder =
  process.argv[2] ?? new URL('../../node_modules/emojibase-data', import.meta.url).pathname;
const all = JSON.parse(readFileSync(`${folder}/en/data.json`, 'utf8'));

/** Words of the name, and keywords that the name does not say. */
function words({ label, tags = [] }) {
  const extra = tags.filter((tag) => !label.toLowerCase().includes(tag.toLowerCase()));
  return [label.replace(/^flag: /, ''), ...extra].join('|');
}

const groups = GROUPS.map(([group, name]) => {
  const emoji = all
    .filter((one) => one.group === group && one.version <= NEWEST_VERSION)
    .sort((one, other) => one.order - other.order);
  return [name, emoji.map((one) => [one.emoji, words(one)])];
});
const json = `${JSON.stringify(groups)}\n`;
const size = brotliCompressSync(json).length;
if (size > MOST_BYTES) throw new Error(`${size} bytes compressed are more than ${MOST_BYTES}`);
writeFileSync(new URL('../../src/features/chat/emoji/emoji.json', import.meta.url), json);
process.stdout.write(
  `${groups.flatMap(([, emoji]) => emoji).length} emoji, ${size} bytes compressed\n`,
);
