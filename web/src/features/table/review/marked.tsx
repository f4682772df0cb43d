import { Play } from 'lucide-react';
import { useState } from 'react';
import { notify } from '@/lib/notify';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { getBetterShot } from '../matches';
import {
  type BetterShot,
  badgeOf,
  choiceText,
  executionText,
  type ReviewedShot,
} from './review-text';

interface MarkedProps {
  matchId: string;
  shot: ReviewedShot;
  name: string;
  /** Foul in words, where the shot was one. */
  foul?: string | undefined;
  shown: boolean;
  onShot: (number: number) => void;
  onBetter: () => (shot: BetterShot) => void;
}

/** A shot that is worth a look, in words, and where there was a better one, that shot on the table. */
export function Marked({ matchId, shot, name, foul, shown, onShot, onBetter }: MarkedProps) {
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    const take = onBetter();
    try {
      take(await getBetterShot(matchId, shot.number));
    } catch (error) {
      notify.error(error instanceof Error ? error.message : 'The shot could not be loaded.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={`rounded-md border text-sm ${shown ? 'border-felt' : 'border-ink-3'}`}>
      <button
        type="button"
        aria-current={shown ? 'step' : undefined}
        onClick={() => onShot(shot.number)}
        className="flex w-full flex-col gap-1 rounded-md p-3 text-left hover:bg-ink-2"
      >
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">
            Shot {shot.number}, {name}
          </span>
          <Badge>{badgeOf(shot)}</Badge>
        </span>
        <span>
          <span className="text-dim">Choice. </span>
          {choiceText(shot)}
        </span>
        <span>
          <span className="text-dim">Execution. </span>
          {executionText(shot, foul)}
        </span>
      </button>
      {shot.idea ? (
        <div className="px-3 pb-3">
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => void show()}
            aria-label={`See the better shot in the place of shot ${shot.number}`}
          >
            {busy ? null : <Play aria-hidden className="size-4" />}
            See the better shot
          </Button>
        </div>
      ) : null}
    </div>
  );
}
