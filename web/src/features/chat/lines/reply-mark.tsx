import { CornerUpRight } from 'lucide-react';
import type { RepliedLine } from '@/realtime/messages';
import type { ChatLine } from '@/realtime/room-snapshot';
import { safeText } from '../text';

interface ReplyMarkProps {
  to: RepliedLine;
  /** The line itself, if it is held. */
  parent: ChatLine | null;
  onShow: (id: string) => void;
}

/** Above an answer: whom it answers, with the words as long as they stand. */
export function ReplyMark({ to, parent, onShow }: ReplyMarkProps) {
  const words = parent && parent.removed === null ? safeText(parent.message) : '';
  const mark = (
    <>
      <CornerUpRight aria-hidden className="mr-1 inline size-3 align-[-1px]" />
      <span className="sr-only">In reply to </span>
      <bdi className="font-semibold">@{to.username}</bdi>
      {words ? <bdi> {words}</bdi> : null}
    </>
  );
  return parent ? (
    <button
      type="button"
      onClick={() => onShow(to.id)}
      className="tap block max-w-full truncate text-left text-faint text-xs leading-4 hover:text-dim"
    >
      {mark}
    </button>
  ) : (
    <p className="truncate text-faint text-xs leading-4">{mark}</p>
  );
}
