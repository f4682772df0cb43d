import { useState } from 'react';
import type { Prediction, PredictionOption } from '@/api/types';
import { useShownChance } from '@/lib/shown-odds';
import type { RoomTable } from '@/realtime/room-snapshot';

export type Frame = NonNullable<RoomTable['state']>;

/** The break of the frame at the table, by this page's clock, while it waits for it. */
export function breakOf(table: RoomTable | null): string | undefined {
  const { status, beginsAt } = table?.state ?? {};
  if (!table || status !== 'waiting' || beginsAt === undefined) return undefined;
  return new Date(beginsAt - table.clockOffset).toISOString();
}

type OfBoth = Record<PredictionOption, number>;

/** Points that right calls of both sides bring; null where calls are not scored. A wrong one costs what is left of a hundred. */
export function worthOf({ frame, quick }: Prediction): OfBoth | null {
  const odds = quick?.odds ?? frame?.odds;
  return typeof odds === 'number' ? { option1: 100 - odds, option2: odds } : null;
}

const NO_BREAK = '\u00a0';

/** ', +58 points': what the viewer's call came to; empty where it is not scored. */
export function pointsText(prediction: Prediction): string {
  const { userVote, winner } = prediction;
  const gain = userVote && winner ? worthOf(prediction)?.[userVote] : undefined;
  if (gain === undefined) return '';
  return userVote === winner ? `, +${gain}${NO_BREAK}points` : `, −${100 - gain}${NO_BREAK}points`;
}

/** The chances of both sides as the bar above the table shows them, else as the table last told them: while the balls roll, and once the next frame is up, it tells none. Null where it was not heard of this frame. */
export function useOdds(matchId: string | undefined, now: Frame | null): OfBoth | null {
  const shown = useShownChance(matchId);
  const [known, setKnown] = useState({ matchId: '', chance: 0 });
  if (!matchId) return null;
  const chance = shown ?? (now?.matchId === matchId ? now.odds?.challenger : undefined);
  const told = chance === undefined ? known : { matchId, chance };
  if (told.matchId !== known.matchId || told.chance !== known.chance) setKnown(told);
  return told.matchId === matchId ? { option1: told.chance, option2: 100 - told.chance } : null;
}
