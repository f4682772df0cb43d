import { useEffect, useState } from 'react';

/** How long a text is left alone before it is searched, in milliseconds. */
const SETTLED_MS = 300;

/** The typed text once it has not changed for a moment: the server is not asked at every letter. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
