import type { PresaleStatus } from '@/api/presale';
import { compareAmounts, isAmount, isPositive, subtractAmounts } from '@/lib/money';
import { buys, grouped } from './rules';

/** An amount that says, before one types, what it would give. */
export const EXAMPLE = '100';

/** Amounts that a press fills in, as far as the sale takes them. */
const QUICK = ['50', '100', '500', '1000', '5000'];
const MAX_QUICK = 4;

interface GivesProps {
  sale: PresaleStatus;
  amount: string;
  /** The part of it that counts. */
  counts: string;
}

/** The tokens for an amount, as large as the price. */
export function Gives({ sale: { price, token }, amount, counts }: GivesProps) {
  const typed = amount.trim();
  const back = isAmount(typed) ? subtractAmounts(typed, counts) : '0';
  return (
    <div className="rounded-md border border-ink-3 bg-ink-2/50 px-4 py-3">
      <p className="text-dim text-sm">You receive</p>
      <output
        className={`block font-display font-semibold text-xl tabular-nums ${typed ? '' : 'text-dim'}`}
      >
        {typed
          ? `About ${buys(counts, price)} ${token}`
          : `${EXAMPLE} gives about ${buys(EXAMPLE, price)} ${token}`}
      </output>
      {isPositive(back) ? (
        <p className="text-brass text-sm tabular-nums">
          {grouped(counts)} counts; {grouped(back)} comes back
        </p>
      ) : null}
    </div>
  );
}

interface QuickAmountsProps {
  sale: PresaleStatus;
  disabled: boolean;
  onChoose: (amount: string) => void;
}

/** Amounts to press in the place of typing. */
export function QuickAmounts({ sale, disabled, onChoose }: QuickAmountsProps) {
  const taken = QUICK.filter(
    (amount) =>
      compareAmounts(amount, sale.minimum) >= 0 && compareAmounts(amount, sale.maximum) <= 0,
  );
  return (
    <fieldset disabled={disabled} className="-mt-1 flex gap-2">
      <legend className="sr-only">Amounts</legend>
      {taken.slice(0, MAX_QUICK).map((amount) => (
        <button
          key={amount}
          type="button"
          onClick={() => onChoose(amount)}
          className="h-10 flex-1 desk:h-8 rounded-md border border-ink-3 font-medium text-dim text-sm tabular-nums transition-colors hover:border-faint hover:text-text disabled:opacity-50"
        >
          {grouped(amount)}
        </button>
      ))}
    </fieldset>
  );
}
