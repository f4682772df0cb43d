import { lazyModule } from '@/lib/lazy-with-retry';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import type { ChatLine } from '@/realtime/room-snapshot';
import type { LineAction } from '../lines/line-menu';

export type ModerationAction =
  | Exclude<LineAction, { type: 'mention' | 'reply' | 'copy' | 'block' | 'card' }>
  | { type: 'unpin' };
export type Target = Pick<ChatLine, 'id' | 'address' | 'username'>;

const acts = lazyModule(() => import('./moderation-actions'));

/** Moderates a line or its author and says so, with a way back where there is one. Answers whether it was done. */
export function useModeration(
  streamId: string,
): (action: ModerationAction, target: Target) => Promise<boolean> {
  const { requireToken } = useSession();
  const moderate = async (action: ModerationAction, target: Target): Promise<boolean> => {
    if (!(await requireToken())) return false;
    const loaded = await acts.load().catch(() => null);
    if (!loaded) {
      notify.error('An unexpected error occurred. Please try again.');
      return false;
    }
    const { perform, inverse, doneText } = loaded;
    try {
      await perform(streamId, action, target);
    } catch {
      // lib/http has told the reader why.
      return false;
    }
    const back = inverse(action);
    notify.success(doneText(action, target.username), {
      id: `moderation-${target.address}`,
      ...(back
        ? { duration: 5000, action: { label: 'Undo', onClick: () => void moderate(back, target) } }
        : {}),
    });
    return true;
  };
  return moderate;
}
