import { useEffect, useRef } from 'react';

/** Where keys of a table's own page do not act. */
export const TYPING = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]';
/** Where keys of the page do not act. */
export const WRITING = `${TYPING}, [role=application]`;

/** A key of the page: it acts wherever nobody writes, plays, chooses in a dialog or menu, or holds a modifier, and nothing nearer took it. `key` as the event names it. */
export function useKey(key: string, act: () => void, on = true, except = WRITING): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(except)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [key, on, except]);
}
