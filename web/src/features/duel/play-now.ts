import { practise, practiseAsGuest } from '@/api/duel';
import type { AgentLevel } from '@/api/duel-types';
import { openLaunch } from '@/api/open-game';
import { guestToken, keepGuestToken } from '@/lib/guest';

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
