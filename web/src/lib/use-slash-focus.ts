import { type RefObject, useEffect } from 'react';
import { WRITING } from './use-key';

/** The key / goes to the chat's input, unless the reader is writing elsewhere or a dialog is open. The chat comes before the search. */
export function useSlashFocus(input: RefObject<{ focus: () => void } | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(WRITING)) return;
      if (!input.current) return;
      event.preventDefault();
      input.current.focus();
    };
    // On the way down: before the keys of the page, whichever began to listen first.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [input]);
}
