/** Where the choice is kept. */
export const LOCALE_KEY = 'cuecast.locale';

/** How numbers, dates and times are written; no tag: as in the browser. The words of the page are English in any case. */
export const chosen: { tag: string | undefined } = { tag: read() };

function read(): string | undefined {
  try {
    // A tag that is none throws.
    return Intl.getCanonicalLocales(localStorage.getItem(LOCALE_KEY) ?? [])[0];
  } catch {
    return undefined;
  }
}

/** A count as it is written where the reader lives. */
export const countText = (count: number): string => count.toLocaleString(chosen.tag);
