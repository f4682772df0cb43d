import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import type { Game } from '../match/use-game';
import type { MatchRoom } from '../match-room';
import { useSettings } from '../settings';
import type { TableState } from '../wire';
import { ElevationBar } from './elevation-bar';
import { PowerBar } from './power-bar';
import { ShotPanel } from './shot-panel';
import { SpinPad } from './spin-pad';
import { TableTools } from './table-tools';

interface ControlsProps {
  game: Game;
  room: MatchRoom;
  state: TableState;
}

/** Spin, power and the shot in numbers, in a bar under the table; left-handed, it runs the other way. */
export function Controls({ game, room, state }: ControlsProps) {
  const { maker, draft, situation, shoot, sounds } = game;
  const { leftHanded } = useSettings();
  const [open, setOpen] = useState(false);
  if (!situation) return null;
  const disabled = !situation.mine;
  const needsCall = situation.mustCall && draft.call === null;
  const fire = () => {
    sounds.wake();
    setOpen(false);
    shoot();
  };
  const pad = (size: number) => (
    <SpinPad
      side={draft.side}
      follow={draft.follow}
      size={size}
      disabled={disabled}
      onTip={(side, follow) => maker.tip(side, follow)}
    />
  );
  const elevation = (size: number) => (
    <ElevationBar
      elevation={draft.elevation}
      size={size}
      disabled={disabled}
      onElevation={(angle) => maker.elevation(angle)}
    />
  );
  return (
    <div className="relative shrink-0 short:group-data-fill/frame:w-44">
      <div
        className={`flex items-center gap-2 rounded-lg @3xl/table:gap-4 short:group-data-fill/frame:h-full short:group-data-fill/frame:flex-col short:group-data-fill/frame:justify-center ${
          leftHanded ? 'flex-row-reverse' : ''
        }`}
      >
        <IconButton
          label="Spin and numbers"
          variant="secondary"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="relative size-12 rounded-full @6xl/table:hidden"
        >
          {draft.side === 0 && draft.follow === 0 ? (
            <SlidersHorizontal aria-hidden className="size-5" />
          ) : (
            <span className="pointer-events-none">{pad(44)}</span>
          )}
        </IconButton>
        <div className="hidden items-center gap-2 @6xl/table:flex">
          {pad(64)}
          {elevation(54)}
        </div>
        <div className="min-w-0 flex-1 short:group-data-fill/frame:w-full short:group-data-fill/frame:flex-none">
          <PowerBar
            power={draft.power}
            disabled={disabled || needsCall}
            mirrored={leftHanded}
            onPower={(power) => maker.power(power)}
            onRelease={fire}
          />
        </div>
        <div
          className={`absolute inset-x-0 bottom-full z-20 mb-2 max-h-[70svh] short:group-data-fill/frame:inset-x-auto short:group-data-fill/frame:top-0 short:group-data-fill/frame:right-full short:group-data-fill/frame:bottom-auto short:group-data-fill/frame:mr-2 short:group-data-fill/frame:max-h-full short:group-data-fill/frame:w-80 flex-col items-center gap-4 overflow-y-auto rounded-lg border border-ink-3 bg-ink-1 p-4 shadow-raised @6xl/table:static @6xl/table:mb-0 @6xl/table:flex @6xl/table:overflow-visible @6xl/table:border-0 @6xl/table:bg-transparent @6xl/table:p-0 @6xl/table:shadow-none ${
            open ? 'flex' : 'hidden'
          }`}
        >
          <div className="flex gap-6 @6xl/table:hidden">
            {pad(168)}
            {elevation(168)}
          </div>
          <ShotPanel maker={maker} draft={draft} situation={situation} disabled={disabled} />
          <div className="@3xl/table:hidden">
            <TableTools room={room} state={state} />
          </div>
        </div>
        <Button
          size="lg"
          onClick={fire}
          disabled={disabled || needsCall || draft.power === 0}
          className="px-4! @3xl/table:px-6!"
        >
          {needsCall ? 'Call a pocket' : 'Shoot'}
        </Button>
        <div className="hidden @3xl/table:block">
          <TableTools room={room} state={state} />
        </div>
      </div>
    </div>
  );
}
