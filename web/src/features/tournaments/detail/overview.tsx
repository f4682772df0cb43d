import type { Prize, Tournament } from '@/api/tournament-types';
import { Participants } from './participants';
import { PrizePool } from './prize-pool';
import { Schedule } from './schedule';
import { Section } from './section';

export function Overview({ tournament }: { tournament: Tournament }) {
  const { description, rules, schedule, prizes, prize, run } = tournament;
  // Beside what goes on now only that is said which the entry card does not say.
  const isPlayed = run !== null && tournament.status === 'In Progress';
  return (
    <div className="flex min-w-0 flex-col gap-9">
      <Section title="About">
        <p className="max-w-prose whitespace-pre-line break-words text-dim">{description}</p>
      </Section>
      {isPlayed && !tellsMore(prizes, prize) ? null : (
        <Section title="Prize Pool">
          <PrizePool prize={prize} prizes={prizes} />
        </Section>
      )}
      {isPlayed && schedule.length === 0 ? null : (
        <Section title="Schedule">
          <Schedule tournament={tournament} />
        </Section>
      )}
      <Section title="Rules">
        {rules.length > 0 ? (
          <ol className="flex max-w-prose flex-col gap-2.5">
            {rules.map((rule, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule's number is what it is.
              <li key={index} className="flex gap-3">
                <span className="grid size-6 shrink-0 place-items-center rounded-full bg-ink-2 font-semibold text-dim text-xs tabular-nums">
                  {index + 1}
                </span>
                <span className="min-w-0 break-words">{rule}</span>
              </li>
            ))}
          </ol>
        ) : (
          <p className="text-dim">The organiser has not added any rules.</p>
        )}
      </Section>
      <Section title="Participants">
        <Participants tournament={tournament} />
      </Section>
    </div>
  );
}

/** Whether the list of prizes has a word that the prize itself has not. */
const tellsMore = (prizes: Prize[], prize: string) =>
  prizes.length > 1 ||
  prizes.some(({ amount, extras }) => [amount, extras].some((word) => word && word !== prize));
