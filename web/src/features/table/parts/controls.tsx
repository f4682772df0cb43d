import { useState } from 'react';
import { Button } from '@/ui/button';
import type { Game } from '../match/use-game';
import type { MatchRoom } from '../match-room';
import type { TableState } from '../wire';
import { PowerBar } from './power-bar';
import { ShotPanel } from './shot-panel';
import { SpinPad } from './spin-pad';
import { TableTools } from './table-tools';

interface ControlsProps {
  game: Game;
  room: MatchRoom;
  state: TableState;
}

/** Power, spin and the shot in numbers: a column beside the table, or a bar under a thumb. */
export function Controls({ game, room, state }: ControlsProps) {
  const { maker, draft, situation, shoot, sounds } = game;
  const [open, setOpen] = useState(false);
  if (!situation) return null;
  const disabled = !situation.mine;
  const needsCall = situation.mustCall && draft.call === null;
  const fire = () => {
    sounds.wake();
    shoot();
  };
  const bar = (upright: boolean) => (
    <PowerBar
      power={draft.power}
      upright={upright}
      disabled={disabled || needsCall}
      onPower={(power) => maker.power(power)}
      onRelease={fire}
    />
  );
  const pad = (size: number) => (
    <SpinPad
      side={draft.side}
      follow={draft.follow}
      size={size}
      disabled={disabled}
      onTip={(side, follow) => maker.tip(side, follow)}
    />
  );
  const shootButton = (
    <Button onClick={fire} disabled={disabled || needsCall || draft.power === 0} className="flex-1">
      {needsCall ? 'Call a pocket' : 'Shoot'}
    </Button>
  );
  const panel = <ShotPanel maker={maker} draft={draft} situation={situation} disabled={disabled} />;
  const tools = <TableTools room={room} state={state} />;
  return (
    <>
      <div className="hidden w-64 shrink-0 gap-3 @4xl/table:flex">
        {bar(true)}
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto rounded-lg border border-ink-3 bg-ink-1 p-3">
          <div className="flex justify-center pt-1">{pad(116)}</div>
          {panel}
          <div className="flex">{shootButton}</div>
          <div className="mt-auto">{tools}</div>
        </div>
      </div>
      <div className="relative flex flex-col gap-2 @4xl/table:hidden">
        {open ? (
          <div className="absolute inset-x-0 bottom-full z-10 mb-2 flex max-h-[70svh] flex-col gap-4 overflow-y-auto rounded-lg border border-ink-3 bg-ink-1 p-4 shadow-raised">
            <div className="flex justify-center">{pad(170)}</div>
            {panel}
            <div className="flex items-center gap-2">
              {shootButton}
              {tools}
            </div>
          </div>
        ) : null}
        <div className="flex items-center gap-2">
          <button
            type="button"
            aria-expanded={open}
            aria-label="Spin and exact shot"
            onClick={() => setOpen(!open)}
            className="rounded-full"
          >
            <span className="pointer-events-none block">{pad(48)}</span>
          </button>
          <div className="min-w-0 flex-1">{bar(false)}</div>
        </div>
      </div>
    </>
  );
}
