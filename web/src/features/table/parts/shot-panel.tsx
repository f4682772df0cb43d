import { useId } from 'react';
import { pocketsOf } from '../geometry';
import { type Draft, MAX_ELEVATION } from '../play/draft';
import { cueSpot, type ShotMaker } from '../play/shot-maker';
import type { Situation } from '../play/situation';
import type { PocketId } from '../wire';
import { NumberField } from './number-field';

interface ShotPanelProps {
  maker: ShotMaker;
  draft: Draft;
  situation: Situation;
  disabled: boolean;
  /** One row, which is moved along where it is longer than its place. */
  row?: boolean;
}

const DEGREES = 180 / Math.PI;

/** The shot in numbers: everything that a drag can do, exactly and from the keyboard. */
export function ShotPanel({ maker, draft, situation, disabled, row = false }: ShotPanelProps) {
  const { size, hand, mustCall, maySafe } = situation;
  const id = useId();
  const spot = cueSpot(draft, situation);
  const percent = { unit: '%', step: 1, digits: 0, disabled };
  return (
    <fieldset
      className={
        row
          ? 'flex min-w-0 gap-1.5 overflow-x-auto px-0.5 [scrollbar-width:thin]'
          : 'flex min-w-0 flex-wrap content-start gap-2'
      }
    >
      <legend className="sr-only">The shot in numbers</legend>
      <NumberField
        label="Angle"
        unit="°"
        value={draft.aim * DEGREES}
        least={-360}
        most={360}
        step={0.1}
        digits={2}
        disabled={disabled}
        onValue={(angle) => maker.set({ aim: angle / DEGREES })}
      />
      <NumberField
        {...percent}
        label="Power"
        value={draft.power * 100}
        least={0}
        most={100}
        onValue={(power) => maker.power(power / 100)}
      />
      <NumberField
        {...percent}
        label="Side"
        value={draft.side * 100}
        least={-100}
        most={100}
        onValue={(side) => maker.tip(side / 100, draft.follow)}
      />
      <NumberField
        {...percent}
        label="Follow"
        value={draft.follow * 100}
        least={-100}
        most={100}
        onValue={(follow) => maker.tip(draft.side, follow / 100)}
      />
      <NumberField
        label="Elevation"
        unit="°"
        value={draft.elevation * DEGREES}
        least={0}
        most={MAX_ELEVATION * DEGREES}
        step={1}
        digits={0}
        disabled={disabled}
        onValue={(angle) => maker.elevation(angle / DEGREES)}
      />
      {hand === 'none'
        ? null
        : (['x', 'y'] as const).map((axis) => (
            <NumberField
              key={axis}
              label={`Cue ball ${axis}`}
              unit="cm"
              value={spot[axis] * 100}
              least={axis === 'x' ? -size.length * 50 : -size.width * 50}
              most={axis === 'x' ? size.length * 50 : size.width * 50}
              step={1}
              digits={1}
              disabled={disabled}
              onValue={(place) => maker.place({ ...spot, [axis]: place / 100 }, situation)}
            />
          ))}
      {maySafe ? (
        <label className="flex w-24 shrink-0 flex-col gap-0.5 text-dim text-xs leading-4">
          Your turn ends
          <span className="flex h-10 items-center gap-2 text-sm text-text">
            <input
              type="checkbox"
              checked={draft.safety}
              onChange={({ target }) => maker.safety(target.checked)}
              className="size-4 accent-felt"
            />
            Safety
          </span>
        </label>
      ) : null}
      {mustCall && !draft.safety ? (
        <div className="flex w-32 shrink-0 flex-col gap-0.5">
          <label htmlFor={id} className="text-brass text-xs leading-4">
            Called pocket
          </label>
          <select
            id={id}
            value={draft.call ?? ''}
            disabled={disabled}
            onChange={({ target }) =>
              maker.call(target.value === '' ? null : (Number(target.value) as PocketId))
            }
            className="h-10 w-full rounded-sm border border-brass bg-ink-0 px-2 text-sm text-text"
          >
            <option value="">Choose</option>
            {pocketsOf(size).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      ) : null}
    </fieldset>
  );
}
