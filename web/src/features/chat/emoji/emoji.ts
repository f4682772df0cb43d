import { lazyModule } from '@/lib/lazy-with-retry';

export interface Emoji {
  /** Text that is written for it. */
  emoji: string;
  /** The picture of one that is the room's own. */
  url?: string;
  name: string;
  /** The name and the keywords, in lower case. */
  words: readonly string[];
}

export interface EmojiGroup {
  name: string;
  emoji: readonly Emoji[];
}

/** As `tools/emoji/generate.mjs` writes them: groups of emoji, each with its name and keywords. */
type Written = [string, [string, string][]][];

const RECENT_KEY = 'cuecast.emoji';
const MAX_RECENT = 24;
/** Found at once; who wants more types on. */
const MAX_FOUND = 120;

const data = lazyModule(() => import('./emoji.json?raw'));

let loaded: Promise<readonly EmojiGroup[]> | null = null;

/** All emoji by their groups; read once. */
export function loadEmoji(): Promise<readonly EmojiGroup[]> {
  loaded ??= data.load().then((module) => groupsOf(JSON.parse(module.default) as Written));
  loaded.catch(() => {
    loaded = null;
  });
  return loaded;
}

export function groupsOf(written: Written): readonly EmojiGroup[] {
  return written.map(([name, emoji]) => ({
    name,
    emoji: emoji.map(([one, text]) => {
      const words = text.toLowerCase().split('|');
      return { emoji: one, name: text.split('|')[0] ?? '', words };
    }),
  }));
}

/** Those of which a word begins so: the one of that name, names, then keywords, each in their order. */
export function findEmoji(groups: readonly EmojiGroup[], query: string): readonly Emoji[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const begins = (text: string) => text.startsWith(wanted) || text.includes(` ${wanted}`);
  const [exact, byName, byWord]: [Emoji[], Emoji[], Emoji[]] = [[], [], []];
  for (const one of groups.flatMap((group) => group.emoji)) {
    const [name = '', ...keywords] = one.words;
    if (name === wanted) exact.push(one);
    else if (begins(name)) byName.push(one);
    else if (keywords.some(begins)) byWord.push(one);
  }
  return [...exact, ...byName, ...byWord].slice(0, MAX_FOUND);
}

/** Those that this browser took last, newest first. */
export function recentEmoji(groups: readonly EmojiGroup[]): readonly Emoji[] {
  const known = new Map(groups.flatMap((group) => group.emoji).map((one) => [one.emoji, one]));
  return stored().flatMap((emoji) => known.get(emoji) ?? []);
}

export function noteEmoji(emoji: string): void {
  const next = [emoji, ...stored().filter((one) => one !== emoji)].slice(0, MAX_RECENT);
  try {
    localStorage.setItem(RECENT_KEY, next.join(' '));
  } catch {
    // Full or forbidden: nothing is remembered.
  }
}

function stored(): string[] {
  try {
    return (localStorage.getItem(RECENT_KEY) ?? '').split(' ').filter((emoji) => emoji !== '');
  } catch {
    return [];
  }
}
