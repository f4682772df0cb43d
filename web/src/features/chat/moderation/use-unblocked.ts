import { useMemo } from 'react';
import type { ChatLine } from '@/realtime/room-snapshot';

/** The lines without those of people whom the viewer blocks. */
export function useUnblocked(
  lines: readonly ChatLine[],
  blocked: ReadonlySet<string>,
): readonly ChatLine[] {
  return useMemo(
    () =>
      blocked.size === 0
        ? lines
        : lines
            .filter((line) => !blocked.has(line.address.toLowerCase()))
            .map((line) => withoutName(line, blocked)),
    [lines, blocked],
  );
}

/** Hides the name of somebody blocked in lines that answer them, too. */
function withoutName(line: ChatLine, blocked: ReadonlySet<string>): ChatLine {
  const hidden = line.replyTo !== null && blocked.has(line.replyTo.address.toLowerCase());
  return hidden ? { ...line, replyTo: null } : line;
}
