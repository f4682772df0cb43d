import type { Player } from '@/api/duel';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { GOES_ON } from '@/lib/wish';
import { useDuel } from './duel-context';
import type { Failure } from './link/outcome';

/**
 * Player who acts, after the proof of their wallet. Null where there is none: the text says what it is needed for, and
 * without a wallet the way to one stands beside it, and `wish` keeps what they wanted until then.
 */
export function useRequirePlayer(): (text: string, wish?: () => void) => Promise<Player | null> {
  const { connect, requireToken } = useSession();
  const { me } = useDuel();
  return async (text, wish) => {
    if (!me) {
      wish?.();
      notify.error(text, {
        id: 'duel-login',
        ...(wish ? { description: GOES_ON } : {}),
        action: { label: 'Login / Signup', onClick: () => void connect() },
      });
      return null;
    }
    if (await requireToken()) return me;
    notify.error(text, { id: 'duel-login' });
    return null;
  };
}

export function toastFailure({ text, reason }: Failure): void {
  notify.error(text, { id: `duel-${text}`, ...(reason ? { description: reason } : {}) });
}
