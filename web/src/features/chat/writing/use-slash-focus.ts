import { type RefObject, useEffect } from 'react';
import type { ComposerHandle } from './composer';

/** The key / goes to the chat's input, unless the reader is writing elsewhere or a dialog is open. */
export function useSlashFocus(composer: RefObject<ComposerHandle | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const at = event.target instanceof Element ? event.target : null;
      if (at?.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]'))
        return;
      if (!composer.current) return;
      event.preventDefault();
      composer.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [composer]);
}
