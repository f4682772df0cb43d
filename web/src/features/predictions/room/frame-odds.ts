import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Prediction, PredictionOption } from '@/api/types';
import type { RoomTable } from '@/realtime/room-snapshot';
import type { Known } from './live-prediction';

export type Frame = NonNullable<RoomTable['state']>;

const KEY = 'cuecast.callOdds';
/** The first player's chance before the break, by match, as this browser saw it; null where it was not known when the call was first seen, for it is not scored then. */
const chances = kept();
/** Frames remembered at most; the oldest makes room. */
const MAX_CHANCES = 50;
const listeners = new Set<() => void>();

/** A call is settled after a page was loaded anew, too. */
function kept(): Map<string, number | null> {
  try {
    return new Map(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return new Map();
  }
}

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...chances]));
  } catch {
    // Storage is refused: they are known as long as the page.
  }
}

/** Remembers the odds by which a call on that frame is scored: at its end the table tells others. */
export function useNotedOdds(prediction: Known, frame: RoomTable['state']): void {
  const matchId = prediction?.frame?.matchId;
  const isBefore = frame?.matchId === matchId && frame?.status === 'waiting';
  const chance = frame?.odds?.challenger ?? null;
  useEffect(() => {
    if (!matchId || !isBefore || chances.has(matchId)) return;
    chances.set(matchId, chance);
    const [oldest] = chances.keys();
    if (chances.size > MAX_CHANCES && oldest) chances.delete(oldest);
    keep();
    for (const listener of listeners) listener();
  }, [matchId, isBefore, chance]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Points that right calls of a frame's two sides bring; null where that is not known. A wrong one costs what is left of a hundred. */
export function useFrameWorth({ frame }: Prediction): Record<PredictionOption, number> | null {
  const chance = useSyncExternalStore(subscribe, () => chances.get(frame?.matchId ?? '') ?? null);
  return typeof chance !== 'number' ? null : { option1: 100 - chance, option2: chance };
}

/** The chances of both sides as the table last told them; while the balls roll, and once the next frame is up, it tells none. Null where it was not heard of this frame. */
export function useOdds(
  frame: Prediction['frame'] | null,
  now: Frame | null,
): Record<PredictionOption, number> | null {
  const [known, setKnown] = useState({ matchId: '', chance: 0 });
  const matchId = frame?.matchId;
  if (!matchId) return null;
  const told =
    now?.matchId === matchId && now.odds ? { matchId, chance: now.odds.challenger } : known;
  if (told.matchId !== known.matchId || told.chance !== known.chance) setKnown(told);
  return told.matchId === matchId ? { option1: told.chance, option2: 100 - told.chance } : null;
}
