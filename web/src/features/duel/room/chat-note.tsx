import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { GUEST_TEXTS } from '../texts';
import { useRequirePlayer } from '../use-player';

/** Stands where one would write who may not. */
export function ChatNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex min-h-11 items-center gap-2 rounded-md border border-ink-3 bg-ink-2 px-3 text-dim text-sm">
      <Lock aria-hidden className="size-4 shrink-0" />
      {children}
    </p>
  );
}

/** A guest who would write presses here, and hears what is missing. */
export function GuestNote() {
  const requirePlayer = useRequirePlayer();
  return (
    <button
      type="button"
      onClick={() => void requirePlayer(GUEST_TEXTS.chat)}
      className="flex min-h-11 w-full items-center gap-2 rounded-md border border-ink-3 bg-ink-2 px-3 text-left text-dim text-sm transition-colors hover:border-faint hover:text-text"
    >
      <Lock aria-hidden className="size-4 shrink-0" />
      Connect your wallet to send messages
    </button>
  );
}
