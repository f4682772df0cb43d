import { playNow } from '@/features/duel/play-now';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';

/** The action of *Play now*: a practice frame at once, as whoever is signed in, else as a guest. */
export function usePlayNow(): () => void {
  const { status } = useSession();
  return () => {
    playNow({ signedIn: status === 'signedIn' }).catch((error: unknown) => {
      notify.error(error instanceof Error ? error.message : 'The table could not be opened.');
    });
  };
}
