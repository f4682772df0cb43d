import { useState } from 'react';

const KEY = 'cuecast.searches';
const KEPT = 4;

/** Words that were looked for in this browser and led somewhere, the newest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

function keep(searches: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Storage is refused: nothing is remembered.
  }
}

export function rememberSearch(words: string): void {
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase());
  keep([words, ...others].slice(0, KEPT));
}

/** Those of before this was shown, and a way to forget them. */
export function useRecentSearches() {
  const [searches, setSearches] = useState(recentSearches);
  const forget = () => {
    keep([]);
    setSearches([]);
  };
  return { searches, forget };
}
