import { ChevronDown, Pin, PinOff } from 'lucide-react';
import { useState } from 'react';
import type { PinnedLine as Pinned } from '@/realtime/messages';
import { IconButton } from '@/ui/icon-button';
import { ChatText } from './lines/chat-text';

interface PinnedLineProps {
  pinned: Pinned;
  ownName: string | null;
  /** For moderators: takes it down for everybody. */
  onUnpin: (() => void) | null;
}

/** The line that moderators keep in sight. Each reader folds it away for themselves. */
export function PinnedLine({ pinned, ownName, onUnpin }: PinnedLineProps) {
  const [folded, setFolded] = useState(false);
  return (
    <section
      aria-label="Pinned message"
      className="flex shrink-0 items-start gap-2 border-ink-3 border-b bg-ink-2 py-1 pr-1 pl-3"
    >
      <Pin aria-hidden className="mt-3 size-4 shrink-0 text-brass" />
      <div className="min-w-0 flex-1 py-2 text-sm leading-5">
        {folded ? (
          <p className="truncate text-dim">Pinned by {pinned.by.username}</p>
        ) : (
          <>
            <p className="max-h-24 overflow-y-auto [overflow-wrap:anywhere]">
              <bdi className="font-semibold">{pinned.username}</bdi>
              <span aria-hidden>: </span>
              <bdi>
                <ChatText message={pinned.message} ownName={ownName} />
              </bdi>
            </p>
            <p className="text-faint text-xs">Pinned by {pinned.by.username}</p>
          </>
        )}
      </div>
      {onUnpin ? (
        <IconButton label="Unpin message" onClick={onUnpin}>
          <PinOff aria-hidden className="size-4" />
        </IconButton>
      ) : null}
      <IconButton
        label={folded ? 'Show the pinned message' : 'Fold the pinned message'}
        aria-expanded={!folded}
        onClick={() => setFolded(!folded)}
      >
        <ChevronDown
          aria-hidden
          className={`size-4 transition-transform ${folded ? '' : 'rotate-180'}`}
        />
      </IconButton>
    </section>
  );
}
