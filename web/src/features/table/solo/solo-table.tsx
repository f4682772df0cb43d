import { RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { DrillRun } from '@/api/drills';
import { IconButton } from '@/ui/icon-button';
import { handsOf } from '../match/hands';
import { useGame } from '../match/use-game';
import { useKeys } from '../match/use-keys';
import { useTableWords } from '../match/use-table-words';
import { Banner } from '../parts/banner';
import { Controls } from '../parts/controls';
import { SoundButton } from '../parts/sound-button';
import { Stage } from '../parts/stage';
import { TableFrame } from '../parts/table-frame';
import { type Shoot, SoloRoom } from './solo-room';
import { soloWords } from './solo-words';

export interface SoloTableProps {
  /** Where it begins; another run is another table, by its key. */
  run: DrillRun;
  lowestFirst: boolean;
  shoot: Shoot;
  /** A shot of it has come to rest. */
  onRested: (run: DrillRun) => void;
  onRestart: () => void;
  /** The way out, and the drill's name. */
  title: ReactNode;
  figures: (run: DrillRun) => ReactNode;
  /** Lies over the table once the run is over. */
  ended: (run: DrillRun) => ReactNode;
}

/** A table for one: the window's, with the same hands, keys and pictures as a match. */
export default function SoloTable(props: SoloTableProps) {
  const { run: first, lowestFirst, shoot, onRested, onRestart, title, figures, ended } = props;
  const [room] = useState(() => new SoloRoom(first, lowestFirst, shoot));
  const snapshot = useSyncExternalStore(room.subscribe, room.getSnapshot);
  const game = useGame(room, snapshot);
  const onKeyDown = useKeys(game);
  const words = useTableWords(snapshot, game.situation);
  const id = useId();
  const { run } = room;
  useEffect(() => {
    if (run !== first) onRested(run);
  }, [run, first, onRested]);
  const { situation } = game;
  if (!situation) return null;
  const said = soloWords(snapshot, run, lowestFirst);
  const rolling = snapshot.playback !== null;
  const isOver = run.over && !rolling;
  return (
    <TableFrame
      fill
      head={
        <header className="relative z-15 grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-2 [grid-area:head] [grid-template-areas:'left_right''note_note'] @3xl/table:grid-cols-[minmax(0,1fr)_15rem_minmax(0,1fr)] @5xl/table:grid-cols-[minmax(0,1fr)_minmax(16rem,26rem)_minmax(0,1fr)] @3xl/table:[grid-template-areas:'left_note_right'] short:group-data-fill/frame:contents">
          <div className="min-w-0 [grid-area:left]">{title}</div>
          <div className="flex min-w-0 flex-col items-center justify-center text-center [grid-area:note]">
            <Banner said={said} rolling={rolling} />
          </div>
          <div className="min-w-0 [grid-area:right]">{figures(run)}</div>
        </header>
      }
      controls={<Controls game={game} fill isOver={isOver} />}
      tools={
        <div className="flex items-center justify-end gap-1">
          <SoundButton />
          <IconButton label="Restart the drill" onClick={onRestart} disabled={rolling}>
            <RotateCcw aria-hidden className="size-5" />
          </IconButton>
        </div>
      }
    >
      <p role="status" aria-label="What happened" className="sr-only">
        {rolling ? '' : `${said.title.replace(/\.$/, '')}. ${said.detail} Streak: ${run.streak}.`}
      </p>
      <p id={id} className="sr-only">
        {words}
      </p>
      <Stage
        table="nine"
        label="Pool table"
        describedBy={id}
        picture={game.picture}
        hands={isOver ? undefined : handsOf(game, situation)}
        onKeyDown={onKeyDown}
        wantsFocus={situation.mine}
      >
        {isOver ? ended(run) : null}
      </Stage>
    </TableFrame>
  );
}
