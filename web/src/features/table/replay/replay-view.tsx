import { useCallback, useEffect, useState } from 'react';
import type { Replay } from '../matches';
import { Stage } from '../parts/stage';
import { TableFrame } from '../parts/table-frame';
import { useSettings } from '../settings';
import { Sounds } from '../sound';
import { ReplayControls } from './replay-controls';
import { ReplayHead } from './replay-head';
import { ReplayPlayer } from './replay-player';
import { shotText } from './shot-text';

const EMPTY = { balls: [], cue: null, sight: null, hand: null, call: null, pulse: 0 };

/** The match on the table, with what it takes to go through it. */
export function ReplayView({ replay }: { replay: Replay }) {
  const [player] = useState(() => new ReplayPlayer(replay));
  const [sounds] = useState(() => new Sounds());
  const [, setChanges] = useState(0);
  const { sound } = useSettings();
  useEffect(() => {
    player.onChange = () => setChanges((count) => count + 1);
    return () => sounds.close();
  }, [player, sounds]);
  useEffect(() => {
    sounds.on = sound;
  }, [sounds, sound]);
  const picture = useCallback(
    (now: number) => {
      const drawn = player.picture(now);
      if (player.playing && player.playback) {
        sounds.follow(player.playback, player.seconds(now));
      }
      return drawn ?? EMPTY;
    },
    [player, sounds],
  );
  const shot = player.shots[player.index];
  return (
    <div className="flex flex-col gap-3">
      <ReplayHead replay={replay} />
      <div className="overflow-hidden rounded-lg border border-ink-3">
        <TableFrame fill={false} head={null} controls={null}>
          <Stage table={replay.table} label="Pool table with the replay" picture={picture} />
        </TableFrame>
      </div>
      <p role="status" className="min-h-6 text-dim text-sm">
        {shot ? shotText(replay, shot) : 'No shot was played in this match.'}
      </p>
      {shot ? <ReplayControls player={player} onTouch={() => sounds.wake()} /> : null}
    </div>
  );
}
