import { CornerUpRight, X } from 'lucide-react';
import type { ChatLine } from '@/realtime/room-snapshot';
import { IconButton } from '@/ui/icon-button';
import { safeText } from '../text';

/** Above the input: the line that is answered, and the way out of it. */
export function ReplyBar({ line, onCancel }: { line: ChatLine; onCancel: () => void }) {
  return (
    <div className="mb-1 flex items-center gap-2 rounded-md bg-ink-2 pl-3 text-xs">
      <CornerUpRight aria-hidden className="size-4 shrink-0 text-dim" />
      <p className="min-w-0 flex-1 truncate text-dim">
        Replying to <bdi className="font-semibold text-text">{line.username}</bdi>{' '}
        <bdi>{safeText(line.message)}</bdi>
      </p>
      <IconButton label="Cancel reply" onClick={onCancel}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
