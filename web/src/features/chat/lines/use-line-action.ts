import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { notify } from '@/lib/notify';
import type { ChatLine } from '@/realtime/room-snapshot';
import type { useModeration } from '../moderation/use-moderation';
import type { ComposerHandle } from '../writing/composer';
import type { LineAction } from './line-menu';

/** Does what a line's menu asks for. The function stays the same, so that rows need not be drawn again. */
export function useLineAction(
  moderate: ReturnType<typeof useModeration>,
  composer: RefObject<ComposerHandle | null>,
  block: (person: ChatLine) => Promise<void>,
  showCard: (person: ChatLine) => void,
): (action: LineAction, line: ChatLine) => void {
  const act = (action: LineAction, line: ChatLine) => {
    switch (action.type) {
      case 'reply':
        return composer.current?.reply(line);
      case 'mention':
        return composer.current?.mention(line.username);
      case 'copy':
        return void navigator.clipboard
          .writeText(line.message)
          .catch(() => notify.error('Could not copy'));
      case 'card':
        return showCard(line);
      case 'block':
        return void block(line);
      default:
        return void moderate(action, line);
    }
  };
  const current = useRef(act);
  useEffect(() => {
    current.current = act;
  });
  return useCallback((action, line) => current.current(action, line), []);
}
