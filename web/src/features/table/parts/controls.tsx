import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useMedia } from '@/lib/media';
import { Button } from '@/ui/button';
import type { Game } from '../match/use-game';
import { needsCall } from '../play/draft';
import { cueSpot } from '../play/shot-maker';
import { changeSettings, useSettings } from '../settings';
import { ElevationBar } from './elevation-bar';
import { PowerBar } from './power-bar';
import { ShotPanel } from './shot-panel';
import { SpinPad } from './spin-pad';

interface ControlsProps {
  game: Game;
  /** The table fills the window, as it does where it is played. */
  fill: boolean;
  /** The result is shown, and nothing may lie over it. */
  isOver: boolean;
}

/** As the variant `short`: a phone on its side. */
const SHORT = '(max-height: 30rem) and (orientation: landscape)';

/** Spin, power and, behind a button, the shot in numbers; left-handed, it runs the other way. */
export function Controls({ game, fill, isOver }: ControlsProps) {
  const { maker, draft, situation, shoot, sounds } = game;
  const { leftHanded, numbers } = useSettings();
  const [open, setOpen] = useState(false);
  const column = useMedia(SHORT) && fill;
  const wide = useMedia('(min-width: 48rem)') && !column;
  if (!situation) return null;
  const disabled = !situation.mine;
  const callFirst = needsCall(draft, situation.mustCall);
  // On a wide screen they take the power bar's place, so that the table keeps its size; elsewhere they lie over the table for one shot.
  const shown = wide ? numbers : open && !isOver;
  const toggle = () => (wide ? changeSettings({ numbers: !numbers }) : setOpen(!open));
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
  const panel = (
    <ShotPanel maker={maker} draft={draft} situation={situation} disabled={disabled} row={wide} />
  );
  const centred = draft.side === 0 && draft.follow === 0;
  return (
    <div className={column ? 'flex h-full flex-col items-stretch gap-1' : ''}>
      <div
        className={`flex min-h-0 items-center gap-2 ${column ? 'flex-1 flex-col' : leftHanded ? 'flex-row-reverse' : ''} @3xl/table:gap-4`}
      >
        {wide ? (
          <div className="flex items-center gap-2">
            {pad(60)}
            {elevation(54)}
          </div>
        ) : null}
        <Button
          variant="secondary"
          aria-label="Spin and numbers"
          title="Angle, power and spin in numbers"
          aria-expanded={shown}
          onClick={toggle}
          className={`shrink-0 ${wide ? 'order-last' : column ? 'h-12 w-full px-2!' : 'size-12 rounded-full! p-0!'}`}
        >
          {wide ? (
            'Exact shot'
          ) : centred ? (
            <SlidersHorizontal aria-hidden className="size-5" />
          ) : (
            <span className="pointer-events-none">{pad(40)}</span>
          )}
        </Button>
        <div className={column ? 'min-h-0 w-full flex-1' : 'min-w-0 flex-1'}>
          {wide && shown ? (
            panel
          ) : (
            <PowerBar
              power={draft.power}
              disabled={disabled || callFirst}
              mirrored={leftHanded && !column}
              upright={column}
              onPower={(power) => maker.power(power)}
              onRelease={fire}
            />
          )}
        </div>
        <Button
          size="lg"
          onClick={fire}
          disabled={disabled || callFirst || draft.power === 0}
          // As wide as its longer words, so that nothing moves when they come.
          className={`shrink-0 ${column ? 'w-full px-1!' : 'min-w-36 px-3!'}`}
        >
          {callFirst ? 'Call a pocket' : draft.safety ? 'Play safe' : 'Shoot'}
        </Button>
      </div>
      {shown && !wide ? (
        <div
          className={`z-30 flex overflow-y-auto rounded-lg border border-ink-3 bg-ink-1 shadow-raised ${
            column
              ? `max-h-full w-72 flex-col items-center gap-3 p-3 ${cueSpot(draft, situation).x > 0 ? 'fixed top-1 left-28' : 'absolute top-0 right-full mr-1'}`
              : `items-start gap-3 p-3 ${fill && cueSpot(draft, situation).x < 0 ? 'fixed inset-x-2 top-33 max-h-[36svh]' : 'absolute inset-x-0 bottom-full mb-2 max-h-[36svh]'}`
          }`}
        >
          <div className={`flex shrink-0 ${column ? 'gap-6' : 'gap-3'}`}>
            {pad(column ? 104 : 120)}
            {elevation(column ? 104 : 120)}
          </div>
          {panel}
        </div>
      ) : null}
    </div>
  );
}
