import type { Player } from '@/api/duel';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { useDuel } from './duel-context';
import type { Failure } from './link/outcome';

/**
 * Whoever acts, after the proof of their wallet. Without a wallet the text is shown with the way to one, and null
 * is answered; null also where the proof was declined (and that was said).
 */
export function useRequirePlayer(): (text: string) => Promise<Player | null> {
  const { connect, requireToken } = useSession();
  const { me } = useDuel();
  return async (text) => {
    if (!me) {
      notify.error(text, {
        id: 'duel-login',
        action: { label: 'Login / Signup', onClick: () => void connect() },
      });
      return null;
    }
    return (await requireToken()) ? me : null;
  };
}

export function toastFailure({ text, said }: Failure): void {
  notify.error(text, { id: `duel-${text}`, ...(said ? { description: said } : {}) });
}
