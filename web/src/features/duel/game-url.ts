import type { DuelRole } from '@/realtime/duel-messages';

const PAGE = '/bitpool/index.html';

interface Launch {
  roomId: string;
  matchId: string;
  userId: string;
  challenger: string;
  rival: string;
  role: DuelRole;
}

/** The game's address by the documented query, without a ticket: the table asks who has come. */
export function gameUrlOf(gameOrigin: string, launch: Launch, now: number): string | null {
  try {
    const url = new URL(PAGE, gameOrigin);
    const { roomId, matchId, userId, challenger, rival, role } = launch;
    const query = { roomID: roomId, poolID: matchId, userID: userId, challenger, rival, role };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    url.searchParams.set('ts', String(now));
    return url.href;
  } catch {
    return null;
  }
}
