import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { lazyModule } from '@/lib/lazy-with-retry';
import { useKey } from '@/lib/use-key';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';

const panel = lazyModule(() => import('@/features/search/search-panel'));
const SearchPanel = lazy(() => panel.load().then((m) => ({ default: m.SearchPanel })));

/** Button that opens the search, as the key `/` does: a field's look beside the sidebar's other things, else an icon. */
export function SearchSlot({ wide = false }: { wide?: boolean }) {
  const [open, setOpen] = useState(false);
  const early = useEarlyKeys(open);
  const show = () => {
    panel.prefetch();
    setOpen(true);
  };
  useKey('/', show);
  return (
    <>
      {wide ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="/"
          onClick={show}
          onPointerEnter={panel.prefetch}
          className="flex h-10 w-full items-center gap-2.5 rounded-md border border-ink-3 bg-ink-0 px-3 text-dim text-sm hover:border-faint"
        >
          <Search aria-hidden className="size-4" />
          Search
          {/* Where there is a chat, the key is the chat's. */}
          <kbd
            aria-hidden
            className="ml-auto rounded-sm border border-ink-3 px-1.5 text-xs [body:has(textarea[aria-keyshortcuts='/'])_&]:hidden"
          >
            /
          </kbd>
        </button>
      ) : (
        <IconButton label="Search" onClick={show}>
          <Search aria-hidden className="size-5" />
        </IconButton>
      )}
      <Dialog title="Search" open={open} onOpenChange={setOpen}>
        <Suspense>
          <SearchPanel early={early} onGo={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}

/** Keys typed before the field is there; it begins with them. */
function useEarlyKeys(open: boolean): () => string {
  const typed = useRef('');
  useEffect(() => {
    typed.current = '';
    if (!open) return;
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      // Later, space presses the dialog's own buttons.
      if (ctrlKey || metaKey || altKey || document.querySelector('[role="dialog"] input')) return;
      if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key.length === 1) typed.current += key;
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [open]);
  return () => typed.current;
}
