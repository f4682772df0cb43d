import { useState } from 'react';
import { playNow } from '@/features/duel/play-now';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';

const FAILED = 'The table could not be opened.';

/** The action of *Play now*: a practice frame at once, as whoever is signed in, else as a guest. */
export function usePlayNow(): { play: () => void; busy: boolean } {
  const { status } = useSession();
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    try {
      if (!(await playNow({ signedIn: status === 'signedIn' }))) notify.error(FAILED);
    } catch (error) {
      notify.error(error instanceof Error ? error.message : FAILED);
    } finally {
      setBusy(false);
    }
  };
  return { play: () => void play(), busy };
}
