import { Coins, Repeat2, ShieldCheck } from 'lucide-react';
import type { QuestDetail } from '@/api/quest-types';
import { many } from '@/lib/many';
import { isOfEvents } from '../queries';
import { questOf } from '../words';
import { Section } from './section';

const AGAIN = {
  once: 'One place per person, played once.',
  daily: 'One place per person and day (UTC).',
  weekly: 'One place per person and week (UTC).',
} as const;

/** The reward and the terms; the goal leads the page. */
export function Rules({ quest }: { quest: QuestDetail }) {
  const { reward, agent, difficulty } = questOf(quest, 'page');
  const beside = isOfEvents(quest);
  const rules = [
    {
      icon: Coins,
      title: 'The reward',
      text: `${reward.amount} ${reward.currency}, in your balance ${
        beside
          ? 'when the goal is reached and nothing can undo it: votes wait for ten minutes'
          : 'with the shot that reaches the goal'
      }. It was set aside when the quest opened.`,
    },
    { icon: Repeat2, title: 'How often', text: AGAIN[quest.period ?? 'once'] },
    beside
      ? {
          icon: ShieldCheck,
          title: 'What counts',
          text: `What the server itself sees, from the moment you join until ${quest.period === 'daily' ? 'the day is over (UTC)' : quest.period === 'weekly' ? 'the week is over (UTC)' : 'the quest ends'}. There is nothing to upload or report.`,
        }
      : {
          icon: ShieldCheck,
          title: 'The table',
          text: `${agent || 'The agent'} plays at ${difficulty} strength. The server plays every shot. If we have to stop a table, you get your credits back.`,
        },
  ];
  return (
    <Section title="How it works">
      <ul className="divide-y divide-ink-3 rounded-lg border border-ink-3 bg-ink-1">
        {rules.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3 p-4">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-felt" />
            <div className="min-w-0">
              <h3 className="font-semibold text-sm">{title}</h3>
              <p className="mt-0.5 break-words text-dim text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {quest.timeLimit ? (
        <p className="mt-3 text-dim text-sm">
          You have {many(Math.round(quest.timeLimit / 60), 'minute')}.
        </p>
      ) : null}
    </Section>
  );
}
