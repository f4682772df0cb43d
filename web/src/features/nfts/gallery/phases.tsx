import { useCallback } from 'react';
import type { NftPhase } from '@/api/nft-phases';
import { countText } from '@/lib/locale';
import { absoluteTime } from '@/lib/time';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { Countdown } from '@/ui/countdown';
import { usePhases } from '../queries';

const STATES = {
  upcoming: { tone: 'scheduled', label: 'Upcoming' },
  open: { tone: 'felt', label: 'On now' },
  over: { tone: 'ended', label: 'Over' },
} as const;

interface PhasesProps {
  collection: string;
  currency: string;
}

/** In which phases a collection is sold, and what one may buy in each. Nothing where it has none. */
export function Phases({ collection, currency }: PhasesProps) {
  const { data = [], refetch } = usePhases(collection);
  const onDue = useCallback(() => void refetch(), [refetch]);
  if (data.length === 0) return null;
  return (
    <section aria-label="Phases of the sale">
      <ol className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {data.map((phase) => (
          <li key={phase.number} className="grid">
            <Phase phase={phase} currency={currency} onDue={onDue} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PhaseProps {
  phase: NftPhase;
  currency: string;
  onDue: () => void;
}

function Phase({ phase, currency, onDue }: PhaseProps) {
  const { name, startsAt, state, price, supply, left } = phase;
  const { tone, label } = STATES[state];
  return (
    <Card className="flex min-w-0 flex-col gap-2 p-4 text-sm">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-dim">
        {whenText(phase)}
        {state === 'upcoming' ? (
          <>
            {' · in '}
            <Countdown
              to={startsAt}
              label={`Time until ${name} begins`}
              className="font-semibold text-text"
              onDue={onDue}
            />
          </>
        ) : null}
      </p>
      <p className="tabular-nums">
        {price === null ? "Each NFT's own price" : `${price} ${currency}`}
        {supply === null || left === null ? null : (
          <span className="text-dim">
            {' '}
            · {countText(left)} of {countText(supply)} left
          </span>
        )}
      </p>
      <p className="text-dim">{whoText(phase)}</p>
    </Card>
  );
}

function whenText({ startsAt, endsAt, state }: NftPhase): string {
  if (state === 'upcoming') return `Begins ${absoluteTime(new Date(startsAt))}`;
  if (!endsAt) return 'Without an end';
  const at = absoluteTime(new Date(endsAt));
  return state === 'open' ? `Until ${at}` : `Ended ${at}`;
}

/** The editions that somebody may buy in it; to guests whom it is for. */
function whoText({ allowlist, walletLimit, yours }: NftPhase): string {
  if (!yours) {
    const limit = walletLimit === null ? '' : `, ${walletLimit} a wallet`;
    return allowlist ? 'For wallets on its list' : `For everybody${limit}`;
  }
  if (!yours.isAdmitted) return 'Your wallet is not on its list';
  const yes = allowlist ? 'Your wallet is on its list' : 'For everybody';
  if (yours.limit === null) return yes;
  return `${yes}: you have bought ${yours.ordered} of ${yours.limit}`;
}
