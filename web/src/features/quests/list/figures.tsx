import type { ReactNode } from 'react';
import type { Quest } from '@/api/quest-types';
import { EasedNumber } from '@/ui/eased-number';
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

/** Below the quests: before the first play there is nothing to count. */
export function Figures() {
  const { data } = useQuests();
  const figures = data && figuresOf(data);
  if (!figures || figures.plays === 0) return null;
  return (
    <section aria-label="Quests in figures">
      <dl className="grid grid-cols-3 divide-x divide-ink-3 rounded-lg border border-ink-3 bg-ink-1 py-5">
        <Figure name="Open quests">
          <EasedNumber value={figures.open} />
        </Figure>
        <Figure name="Plays so far">
          <EasedNumber value={figures.plays} />
        </Figure>
        <Figure name="Places left">
          <EasedNumber value={figures.placesLeft} />
        </Figure>
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
