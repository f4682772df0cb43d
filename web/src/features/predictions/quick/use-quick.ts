import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Prediction } from '@/api/types';
import { flashOdds } from '@/lib/odds-flash';
import type { StreamRoom } from '@/realtime/room';
import { type Known, told } from '../room/live-prediction';
import { useAfterBalls } from '../room/use-after-balls';
import { whyText } from './reason';

/** A result stays so long: eyes that were at the table find it still. */
const RESULT_MS = 8000;
/** A question whose result never came is hidden: a visit does not last longer. */
const STALE_MS = 180_000;

interface QuickSource {
  /** Null while there is nothing to show. */
  question: Prediction | null;
  /** Words on the shot that settled it. */
  why: string;
  take: (next: (known: Known) => Prediction | null) => void;
}

/** The one that is shown in each room with one's own vote: where a window that changes its width shows it in another place, it stands there as well. */
const shownIn = new WeakMap<StreamRoom, Known>();

/** The quick question of the table that is shown, with one's own vote, until its result has been seen. */
export function useQuick(room: StreamRoom): QuickSource {
  const newest = useSyncExternalStore(room.subscribe, () => room.getSnapshot().quick);
  const said = useAfterBalls(newest, (_, now) => now?.status === 'ended');
  const [why, setWhy] = useState('');
  // At once: when its balls rest here, the next shot may be told already.
  useEffect(() => {
    const shot = room.getSnapshot().table?.shot ?? null;
    setWhy(newest?.status === 'ended' ? whyText(newest, shot) : '');
  }, [newest, room]);
  const [known, setKnown] = useState<Known>(() => said && told(shownIn.get(room), said));
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => setKnown((before) => (said ? told(before, said) : null)), [said]);
  const id = known?._id;
  const isOver = known?.status === 'ended';
  useEffect(() => {
    if (!id) return;
    if (isOver) flashOdds();
    const timer = setTimeout(() => setSeen(id), isOver ? RESULT_MS : STALE_MS);
    return () => clearTimeout(timer);
  }, [id, isOver]);
  const question = known && known._id !== seen ? known : null;
  useEffect(() => {
    shownIn.set(room, question);
  }, [room, question]);
  return {
    question,
    why,
    take: (next) => setKnown((before) => next(before) ?? before),
  };
}
