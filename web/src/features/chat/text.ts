/** A chat line cut into what it is drawn as. Everything that is not a proven link or a mention stays plain text. */
export type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; mine: boolean }
  | { kind: 'emote'; text: string; url: string };

// Overrides, embeddings, isolates and marks let a line reorder itself or its neighbours.
const NONE: ReadonlyMap<string, string> = new Map();

const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFEFF\uFFF9-\uFFFB]/g;
// A letter with more marks than any script needs is a tower that covers other people's lines.
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;
const TOKENS = /(https?:\/\/\S+|(?<![\p{L}\p{N}_@/.-])@[A-Za-z0-9_-]{3,20}(?![A-Za-z0-9_@-]))/giu;
const TRAILING_PUNCTUATION = /[.,;:!?'"»”’…]+$/u;

/** The text as it may be shown: white space is one space; what could reorder or hide text is gone. */
export function safeText(raw: string): string {
  return raw
    .replace(/\s+/g, ' ')
    .replace(CONTROL_CHARACTERS, '')
    .replace(BIDI_CONTROLS, '')
    .replace(STACKED_MARKS, '$1');
}

/**
 * Cuts a message into text, links, mentions and the room's own pictures. `ownName` is the viewer's display name, or null
 * for a guest.
 */
export function segments(
  raw: string,
  ownName: string | null,
  emotes: ReadonlyMap<string, string> = NONE,
): Segment[] {
  return joinTexts(
    safeText(raw)
      .split(TOKENS)
      .flatMap((part, index): Segment[] => {
        if (index % 2 === 0) return withEmotes(part, emotes);
        return part.startsWith('@') ? [mention(part, ownName)] : link(part);
      }),
  );
}

/** Whether the message calls the viewer by name. */
export function mentionsMe(raw: string, ownName: string | null): boolean {
  return segments(raw, ownName).some((segment) => segment.kind === 'mention' && segment.mine);
}

/** A word between colons that names none of the room's pictures stays as it was written. */
function withEmotes(text: string, emotes: ReadonlyMap<string, string>): Segment[] {
  if (emotes.size === 0) return [{ kind: 'text', text }];
  return text
    .split(new RegExp(`:(${[...emotes.keys()].join('|')}):`))
    .map((part, index) =>
      index % 2 === 0
        ? { kind: 'text', text: part }
        : { kind: 'emote', text: `:${part}:`, url: emotes.get(part) ?? '' },
    );
}

function mention(text: string, ownName: string | null): Segment {
  return { kind: 'mention', text, mine: text.slice(1).toLowerCase() === ownName?.toLowerCase() };
}

function link(typed: string): Segment[] {
  const text = withoutTail(typed);
  const tail: Segment = { kind: 'text', text: typed.slice(text.length) };
  const url = safeUrl(text);
  if (!url) return [{ kind: 'text', text: typed }];
  // A host in another script is shown as the browser will dial it, so that a look-alike cannot pass for the real one.
  const plainHost = text.toLowerCase().includes(url.host);
  return [{ kind: 'link', text: plainHost ? text : url.href, href: url.href }, tail];
}

/** A link without the sentence's punctuation and without a closing bracket that the link did not open. */
function withoutTail(typed: string): string {
  const text = typed.replace(TRAILING_PUNCTUATION, '');
  const extra = ['()', '[]', '<>'].some(
    ([open = '', close = '']) =>
      text.endsWith(close) && text.split(close).length > text.split(open).length,
  );
  return extra ? withoutTail(text.slice(0, -1)) : text;
}

function safeUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  // https://bank.example@evil.example names one site and opens another.
  if (url.username || url.password) return null;
  return url.hostname.includes('.') || url.hostname === 'localhost' ? url : null;
}

function joinTexts(parts: Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && last?.kind === 'text') last.text += part.text;
    else if (part.kind !== 'text' || part.text !== '') joined.push({ ...part });
  }
  return joined;
}
