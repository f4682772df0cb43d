/** The name being typed right before the caret: where its @ stands and what follows it. */
export type MentionQuery = { at: number; prefix: string };

const AT_CARET = /(?:^|\s)@([A-Za-z0-9_-]{0,20})$/;
const SHOWN = 6;

/** Name that the viewer is writing at `caret`, or null when they are not naming anyone. */
export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const prefix = AT_CARET.exec(text.slice(0, caret))?.[1];
  return prefix === undefined ? null : { at: caret - prefix.length - 1, prefix };
}

/**
 * Names that fit, most recent speaker first, each once, at most 6. `speakers` runs from oldest to newest. A name that
 * is written out is offered no more, nor a longer one in its place: Enter is to send it.
 */
export function mentionCandidates(
  speakers: readonly string[],
  prefix: string,
  ownName: string | null,
): string[] {
  const wanted = prefix.toLowerCase();
  const found = new Set<string>();
  for (let i = speakers.length - 1; i >= 0 && found.size < SHOWN; i--) {
    const name = speakers[i];
    if (!name || name === ownName || !name.toLowerCase().startsWith(wanted)) continue;
    if (name.length === wanted.length) return [];
    found.add(name);
  }
  return [...found];
}

/** The text with the name written out, and where the caret goes. */
export function completeMention(
  text: string,
  query: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, query.at)}@${name} `;
  const after = text.slice(query.at + 1 + query.prefix.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}
