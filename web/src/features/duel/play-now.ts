import { useState } from 'react';
import { practise, practiseAsGuest } from '@/api/duel';
import type { AgentLevel } from '@/api/duel-types';
import { openLaunch } from '@/api/open-game';
import { guestToken, keepGuestToken } from '@/lib/guest';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';

interface PlayNow {
  /** The server's token is held: the practice is that person's, else a guest's. */
  signedIn: boolean;
  level?: AgentLevel;
}

/**
 * The one way from a click to the cue: a practice frame against an agent, without an account where there is none. False where the server sent an
 * address that is not ours; throws its refusal.
 */
export async function playNow({ signedIn, level = 'easy' }: PlayNow): Promise<boolean> {
  const { url } = signedIn ? await practise(level) : await asGuest(level);
  return openLaunch(url);
}

async function asGuest(level: AgentLevel) {
  const begun = await practiseAsGuest(level, guestToken());
  keepGuestToken(begun.token);
  return begun;
}

const FAILED = 'The table could not be opened.';

/** The action of *Play now*: a practice frame at once, as whoever is signed in, else as a guest. */
export function usePlayNow(level?: AgentLevel): { play: () => void; busy: boolean } {
  const { status } = useSession();
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    try {
      if (!(await playNow({ signedIn: status === 'signedIn', ...(level && { level }) })))
        notify.error(FAILED);
    } catch (error) {
      notify.error(error instanceof Error ? error.message : FAILED);
    } finally {
      setBusy(false);
    }
  };
  return { play: () => void play(), busy };
}
