import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Balance } from '@/api/money-types';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { BalanceRow } from './balance-row';

interface EmptyBalancesProps {
  entries: Balance[];
  /** Nothing is held at all: the first of them are shown without being asked for. */
  alone: boolean;
  onDeposit: (entry: Balance) => void;
  onWithdraw: (entry: Balance) => void;
}

/** Coins of a wallet with nothing in it that are shown before one asks for all. */
const FIRST = 5;

/** Currencies of which one has nothing, folded under one line: what somebody has must not drown among them. */
export function EmptyBalances({ entries, alone, onDeposit, onWithdraw }: EmptyBalancesProps) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const open = alone || asked;
  const shown = alone && !asked ? entries.slice(0, FIRST) : entries;
  const more = entries.length - shown.length;
  return (
    <section aria-label="Empty">
      {alone ? null : (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          onClick={() => setAsked(!asked)}
          className="flex min-h-11 w-full items-center gap-2 rounded-md px-3 font-medium text-dim text-sm transition-colors hover:bg-ink-1 hover:text-text md:px-5"
        >
          <ChevronDown
            aria-hidden
            className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`}
          />
          {open ? 'Hide' : 'Show'} {entries.length} empty
        </button>
      )}
      <div id={`${id}-list`} hidden={!open}>
        <p
          id={`${id}-reason`}
          className={`mt-1 mb-3 text-dim text-sm ${alone ? 'px-1' : 'px-3 md:px-5'}`}
        >
          {alone ? 'Nothing here yet. Choose a coin to deposit.' : 'Nothing to withdraw yet.'}
        </p>
        {open ? (
          <Card className="divide-y divide-ink-3">
            {shown.map((entry) => (
              <BalanceRow
                key={entry.currencyId}
                entry={entry}
                reason={`${id}-reason`}
                onDeposit={() => onDeposit(entry)}
                onWithdraw={() => onWithdraw(entry)}
              />
            ))}
            {more > 0 ? (
              <Button
                variant="ghost"
                wide
                className="rounded-t-none"
                onClick={() => setAsked(true)}
              >
                Show {more} more
              </Button>
            ) : null}
          </Card>
        ) : null}
      </div>
    </section>
  );
}
