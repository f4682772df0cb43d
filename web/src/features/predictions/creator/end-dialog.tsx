import { useState } from 'react';
import type { Prediction, PredictionOption } from '@/api/types';
import { countText } from '@/lib/locale';
import { Button } from '@/ui/button';
import { Dialog, DialogClose } from '@/ui/dialog';
import { amountText } from '../amount';
import { OPTION_LOOK } from '../option-look';
import { type Side, sideOf, sidesOf, votesText } from '../split/split';

interface EndDialogProps {
  /** Null when it went away while the dialog was open. */
  prediction: Prediction | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Answers whether it was done. */
  onEnd: (winner: PredictionOption) => Promise<boolean>;
}

/** Asks for the winner, says what it will do, and ends the prediction. */
export default function EndDialog({ prediction, open, onOpenChange, onEnd }: EndDialogProps) {
  const [winner, setWinner] = useState<PredictionOption | null>(null);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    if (!winner) return;
    setBusy(true);
    const done = await onEnd(winner);
    setBusy(false);
    if (done) onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Who won?"
      description="Everyone sees the result at once. You can undo it for 10 minutes."
    >
      {prediction ? (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-3 text-sm [overflow-wrap:anywhere]">{prediction.question}</legend>
          {sidesOf(prediction).map((side) => (
            <Choice
              key={side.option}
              side={side}
              chosen={winner === side.option}
              onChoose={setWinner}
            />
          ))}
        </fieldset>
      ) : null}
      <p aria-live="polite" className="min-h-10 text-dim text-sm">
        {prediction && winner ? consequence(prediction, winner) : 'Pick the side that came true.'}
      </p>
      <div className="flex justify-end gap-2">
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button disabled={!winner} busy={busy} onClick={() => void end()}>
          End Prediction
        </Button>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  side: Side;
  chosen: boolean;
  onChoose: (option: PredictionOption) => void;
}

function Choice({ side, chosen, onChoose }: ChoiceProps) {
  const look = OPTION_LOOK[side.option];
  return (
    <label
      className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-md border bg-ink-0 px-3.5 py-2.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-chalk ${
        chosen ? `${look.border} ${look.tint}` : 'border-ink-3 hover:border-faint'
      }`}
    >
      <input
        type="radio"
        name="winner"
        value={side.option}
        checked={chosen}
        onChange={() => onChoose(side.option)}
        className="sr-only"
      />
      <span aria-hidden className={`size-3 shrink-0 rounded-full ${look.fill}`} />
      <span className="min-w-0 flex-1 font-semibold text-sm [overflow-wrap:anywhere]">
        {side.label}
      </span>
      <span className="shrink-0 text-dim text-sm tabular-nums">{votesText(side.votes)}</span>
    </label>
  );
}

/** Consequence for the pool of picking this side. */
function consequence(prediction: Prediction, winner: PredictionOption): string {
  const { incentiveAmount, incentiveType } = prediction;
  const { label, votes } = sideOf(prediction, winner);
  if (!incentiveAmount || !incentiveType) return `${label} wins. There is no pool to pay out.`;
  const pool = amountText(incentiveAmount, incentiveType);
  if (votes === 0) return `Nobody voted for ${label}: the pool of ${pool} comes back to you.`;
  const winners = votes === 1 ? 'One winner takes' : `${countText(votes)} winners share`;
  return `${winners} the pool of ${pool}.`;
}
