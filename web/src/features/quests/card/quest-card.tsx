import { CalendarClock, Coins, Play, Repeat2, Users } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import type { Quest, QuestStanding } from '@/api/quest-types';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { countText } from '@/lib/locale';
import { many } from '@/lib/many';
import { useSession } from '@/lib/session';
import { TimeLeft } from '@/ui/time-left';
import { goalText } from '../goal-text';
import { isOfEvents } from '../queries';
import { questOf } from '../words';
import { CardBadge } from './card-badge';
import { DifficultyBadge } from './difficulty-badge';
import { QuestArt } from './quest-art';

const PriceOrFree = lazyWithRetry(() => import('./price-or-free'));

const AGAIN = { once: 'Once', daily: 'Every day', weekly: 'Every week' } as const;

interface QuestCardProps {
  quest: Quest;
  /** Of whoever looks; left out, they have no part in it. */
  standing?: QuestStanding | undefined;
}

export function QuestCard({ quest, standing }: QuestCardProps) {
  const { name, agent, difficulty, reward, credits, limit } = questOf(quest);
  const { period = 'once' } = quest;
  const { status } = useSession();
  const price = credits === null ? 'Free' : many(credits, 'credit');
  const isOver = standing?.state === 'won' || standing?.state === 'lost';
  const taken = quest.participantCount ?? quest.participants.length;
  const canPlay = !isOfEvents(quest) && !isOver && (taken < limit || standing !== undefined);
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-lg border border-ink-3 bg-ink-1 transition-[border-color,transform] duration-200 focus-within:border-faint hover:-translate-y-0.5 hover:border-faint">
      <div className="relative aspect-[4/1] overflow-hidden bg-ink-2 sm:aspect-[2/1]">
        <QuestArt quest={quest} />
        {isOfEvents(quest) ? null : (
          <DifficultyBadge difficulty={difficulty} className="absolute top-3 left-3" />
        )}
        <CardBadge standing={standing} isFull={taken >= limit} />
      </div>
      <div className="flex flex-1 flex-col p-4">
        <h3 className="line-clamp-2 font-semibold leading-snug">
          <Link
            to={`/quests/${quest._id}`}
            className="after:absolute after:inset-0 focus-visible:outline-none after:focus-visible:rounded-lg after:focus-visible:outline-2 after:focus-visible:outline-chalk after:focus-visible:-outline-offset-2"
          >
            {name}
          </Link>
        </h3>
        {agent ? <p className="mt-0.5 truncate text-dim text-sm">against {agent}</p> : null}
        <p className="mt-2 line-clamp-2 text-dim text-sm">
          {quest.description || (isOfEvents(quest) ? goalText(quest.goal) : '')}
        </p>
        <p className="mt-auto flex items-baseline gap-1.5 pt-4">
          <span className="font-bold font-display text-2xl text-brass tabular-nums">
            {reward.amount}
          </span>
          <span className="font-semibold text-sm">{reward.currency}</span>
          <span className="text-faint text-sm">to win</span>
          {canPlay ? (
            // Drawn alone: the whole card is the link.
            <span
              aria-hidden
              className="ml-auto flex h-9 items-center gap-1.5 self-center rounded-md bg-felt px-3.5 font-semibold text-on-felt text-sm"
            >
              <Play className="size-4" />
              Play
            </span>
          ) : null}
        </p>
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 border-ink-3 border-t pt-3 text-dim text-sm tabular-nums">
          <Fact
            icon={Coins}
            text={
              credits !== null && canPlay && status === 'signedIn' ? (
                <Suspense fallback={price}>
                  <PriceOrFree price={price} />
                </Suspense>
              ) : (
                price
              )
            }
          />
          {isOfEvents(quest) || period !== 'once' ? (
            <Fact icon={Repeat2} text={AGAIN[period]} />
          ) : null}
          {isOfEvents(quest) || quest.totalPlaysCount === 0 ? null : (
            <Fact icon={Play} text={`${countText(quest.totalPlaysCount)} played`} />
          )}
          <Fact icon={Users} text={taken === 0 ? many(limit, 'place') : `${taken}/${limit}`} />
          {quest.endsAt ? (
            <Fact
              icon={CalendarClock}
              text={
                <>
                  Ends in <TimeLeft until={quest.endsAt} />
                </>
              }
            />
          ) : null}
        </ul>
      </div>
    </article>
  );
}

function Fact({ icon: Icon, text }: { icon: typeof Coins; text: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon aria-hidden className="size-4 text-faint" />
      {text}
    </li>
  );
}
