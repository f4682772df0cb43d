import { Repeat2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Quest, QuestEntry } from '@/api/quest-types';
import { many } from '@/lib/many';
import type { Stopped } from './use-play';

/** Reward that a quest pays. */
export function Reward({ amount, currency }: { amount: string; currency: string }) {
  return (
    <div>
      <p className="text-dim text-sm">Reward</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="break-all font-bold font-display text-4xl text-brass tabular-nums leading-tight">
          {amount}
        </span>
        <span className="font-semibold text-lg">{currency}</span>
      </p>
    </div>
  );
}

/** Days or weeks won in a row; nothing before the first one. */
export function Streak({ quest, entry }: { quest: Quest; entry: QuestEntry | null | undefined }) {
  const { now = 0, best = 0 } = entry?.streak ?? {};
  if (best === 0) return null;
  const unit = quest.period === 'weekly' ? 'week' : 'day';
  return (
    <Fact name="Streak">
      <span className="inline-flex items-center gap-1.5">
        <Repeat2 aria-hidden className="size-4 text-brass" />
        {many(now, unit)}
        {best > now ? `, best ${best}` : ''}
      </span>
    </Fact>
  );
}

/** A line of a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-dim">{name}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** The step that did not work, and why. */
export function StoppedNote({ stopped }: { stopped: Stopped | null }) {
  if (!stopped) return null;
  return (
    <div role="alert" className="rounded-md border border-live/50 bg-live/10 p-3 text-sm">
      <p className="font-semibold">{stopped.text}</p>
      <p className="mt-0.5 break-words">{stopped.why}</p>
      {stopped.code === 'ON_BREAK' || stopped.code === 'ATTESTATION_REQUIRED' ? (
        <Link
          to="/settings/limits"
          className="mt-1.5 inline-block font-medium text-chalk underline-offset-4 hover:underline"
        >
          Limits and breaks
        </Link>
      ) : null}
    </div>
  );
}
