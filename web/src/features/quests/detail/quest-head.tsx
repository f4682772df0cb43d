import type { QuestDetail } from '@/api/quest-types';
import { DifficultyBadge } from '../card/difficulty-badge';
import { QuestArt } from '../card/quest-art';
import { goalText } from '../goal-text';
import { isOfEvents } from '../queries';
import { questOf } from '../words';

export function QuestHead({ quest }: { quest: QuestDetail }) {
  const { name, agent, difficulty } = questOf(quest, 'page');
  const goal = goalText(quest.goal);
  return (
    <header className="min-w-0">
      <div className="relative aspect-[3/1] md:aspect-[5/2] overflow-hidden rounded-lg border border-ink-3 bg-ink-2">
        <QuestArt quest={quest} />
        {isOfEvents(quest) ? null : (
          <DifficultyBadge difficulty={difficulty} className="absolute top-3 left-3" />
        )}
      </div>
      <h1 className="mt-4 md:mt-5 break-words font-bold text-3xl leading-tight md:text-4xl">
        {name}
      </h1>
      {agent ? (
        <p className="mt-1 break-words text-dim">
          against <span className="font-semibold text-text">{agent}</span>
        </p>
      ) : null}
      <p className="mt-3 max-w-prose md:mt-4 whitespace-pre-line break-words text-dim">
        <span className="font-semibold text-text">{goal}</span>{' '}
        {quest.description.replace(goal, '')}
      </p>
    </header>
  );
}
