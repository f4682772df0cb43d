import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useMedia } from '@/lib/media';
import { EMPTY_PICTURE, type Picture } from '../draw/scene';
import { movingPicture } from '../moving-picture';
import { restingPicture } from '../picture';
import { type Draft, needsCall, shotOf } from '../play/draft';
import { TablePointer } from '../play/pointer';
import { ShotMaker } from '../play/shot-maker';
import { type Situation, situationOf } from '../play/situation';
import { secondsAt } from '../playback';
import { useSettings } from '../settings';
import { Sounds } from '../sound';
import type { TableSnapshot } from '../table-state';
import { useChoiceEnd } from '../use-choice-end';
import type { Shot } from '../wire';

/** The table that a page plays at: a match's, or one of its own. */
export interface GameRoom {
  getSnapshot: () => TableSnapshot;
  shoot(shot: Shot): void;
  aim(aim: number, power: number): void;
  choiceOver(): void;
  rested(): void;
}

export interface Game {
  maker: ShotMaker;
  draft: Draft;
  situation: Situation | null;
  pointer: TablePointer;
  sounds: Sounds;
  shoot: () => void;
  picture: (now: number) => Picture;
}

const PULSE_MS = 1400;

/** Play of a page at the table: the shot that it makes, and what its canvas shows. */
export function useGame(room: GameRoom, snapshot: TableSnapshot): Game {
  const [maker] = useState(() => new ShotMaker());
  const [sounds] = useState(() => new Sounds());
  const draft = useSyncExternalStore(maker.subscribe, maker.get);
  const situation = useMemo(() => situationOf(snapshot), [snapshot]);
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const { sound } = useSettings();
  useEffect(() => {
    sounds.on = sound;
  }, [sounds, sound]);
  useEffect(() => () => sounds.close(), [sounds]);

  const shoot = useCallback(() => {
    const now = situationOf(room.getSnapshot());
    if (!now?.mine) return;
    const made = maker.get();
    if (made.power <= 0 || needsCall(made, now.mustCall)) return;
    room.shoot(shotOf(made, now.hand !== 'none', now.mustCall, now.maySafe));
  }, [room, maker]);
  const [pointer] = useState(() => new TablePointer(maker, () => shootNow.current()));
  const shootNow = useRef(shoot);
  useEffect(() => {
    shootNow.current = shoot;
  }, [shoot]);

  useTurn(maker, snapshot, situation);
  useRest(room, snapshot);
  const [choiceOver] = useState(() => () => room.choiceOver());
  useChoiceEnd(snapshot, choiceOver);
  useAimNews(room, situation, draft);

  const latest = useRef({ snapshot, situation });
  useEffect(() => {
    latest.current = { snapshot, situation };
  }, [snapshot, situation]);
  const cache = useRef<{ keys: unknown[]; picture: Picture }>({ keys: [], picture: EMPTY_PICTURE });
  const picture = useCallback(
    (now: number) => {
      const { snapshot, situation } = latest.current;
      const { playback, state } = snapshot;
      if (!state || !situation) return EMPTY_PICTURE;
      if (playback) {
        sounds.follow(playback, secondsAt(playback, now));
        return movingPicture(playback, now);
      }
      const asks = situation.hand !== 'none' || situation.mustCall;
      const turn = (now % PULSE_MS) / PULSE_MS;
      // Twenty steps are smooth enough for a ring that breathes.
      const pulse = calm || !asks ? 0 : Math.round(10 * (1 - Math.cos(2 * Math.PI * turn))) / 20;
      const made = maker.get();
      const held = pointer.holds === 'place';
      const keys = [snapshot, situation, made, held, pulse];
      if (keys.some((key, index) => key !== cache.current.keys[index])) {
        const drawn = restingPicture(snapshot, state, situation, made, held, pulse);
        cache.current = { keys, picture: drawn };
      }
      return cache.current.picture;
    },
    [maker, pointer, sounds, calm],
  );
  return { maker, draft, situation, pointer, sounds, shoot, picture };
}

/** A new turn begins with a fresh shot. */
function useTurn(maker: ShotMaker, { state }: TableSnapshot, situation: Situation | null) {
  const mine = situation?.mine ?? false;
  // A new rack is a new turn under the same number.
  const turn = mine ? `${state?.shotNumber} ${state?.chosen?.choice}` : undefined;
  const begun = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (turn === undefined || turn === begun.current || !situation) return;
    begun.current = turn;
    maker.begin(situation);
  }, [maker, turn, situation]);
}

/** Tells the room when the balls have come to rest on screen, also while the page is hidden. */
function useRest(room: GameRoom, { playback }: TableSnapshot) {
  useEffect(() => {
    if (!playback) return;
    const endsAt = playback.beganAt + (playback.trajectory.duration + 0.3) * 1000;
    const timer = setTimeout(() => room.rested(), Math.max(0, endsAt - performance.now()));
    return () => clearTimeout(timer);
  }, [room, playback]);
}

/** The rival sees where one aims. */
function useAimNews(room: GameRoom, situation: Situation | null, { aim, power }: Draft) {
  const mine = situation?.mine ?? false;
  useEffect(() => {
    if (mine) room.aim(aim, power);
  }, [room, mine, aim, power]);
}
