import type { ReactNode } from 'react';
import type { Quest } from '@/api/quest-types';
import { EasedNumber } from '@/ui/eased-number';
import { Skeleton } from '@/ui/skeleton';
import { useQuests } from '../queries';
import { questOf } from '../words';

/** Totals of the quests, counted from the quests themselves. */
export function figuresOf(quests: Quest[]) {
  const placesLeft = quests.map((quest) =>
    Math.max(0, questOf(quest).limit - (quest.participantCount ?? quest.participants.length)),
  );
  return {
    open: quests.length,
    plays: quests.reduce((sum, { totalPlaysCount }) => sum + totalPlaysCount, 0),
    placesLeft: placesLeft.reduce((sum, places) => sum + places, 0),
  };
}

export function Figures() {
  const { data, isError } = useQuests();
  if (isError && !data) return null;
  const figures = data && figuresOf(data);
  const shown = (value: number | undefined): ReactNode =>
    value === undefined ? <Skeleton className="h-8 w-16" /> : <EasedNumber value={value} />;
  return (
    <section aria-label="Quests in figures">
      <dl className="grid grid-cols-3 divide-x divide-ink-3 rounded-lg border border-ink-3 bg-ink-1 py-5">
        <Figure name="Open quests">{shown(figures?.open)}</Figure>
        <Figure name="Plays so far">{shown(figures?.plays)}</Figure>
        <Figure name="Places left">{shown(figures?.placesLeft)}</Figure>
      </dl>
    </section>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse px-3 text-center sm:px-6">
      <dt className="text-dim text-sm">{name}</dt>
      <dd className="grid place-items-center font-bold font-display text-2xl leading-tight md:text-3xl">
        {children}
      </dd>
    </div>
  );
}
