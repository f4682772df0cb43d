import { CircleCheck, Clock, Flag } from 'lucide-react';
import { Link } from 'react-router';
import type { Goal, QuestDetail, QuestEntry } from '@/api/quest-types';
import { countText } from '@/lib/locale';
import { many } from '@/lib/many';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { RelativeTime } from '@/ui/relative-time';
import { useEntry } from '../queries';
import { questOf } from '../words';
import { Again } from './again';
import { Fact, Reward, StoppedNote, Streak } from './parts';
import type { QuestPayment } from './payment';
import { Places } from './places';
import { standingOf } from './standing';
import { Standstill } from './standstill';
import { useJoin } from './use-join';

interface EventCardProps {
  quest: QuestDetail;
  payment: QuestPayment;
}

/** The reward of a quest that is won beside the table, how far one is, and the way in. */
export function EventCard({ quest, payment }: EventCardProps) {
  const entry = useEntry(quest._id);
  const { join, busy, stopped } = useJoin(quest, payment);
  const { reward, credits } = questOf(quest, 'page');
  const standing = standingOf(quest, entry);
  const mine = entry && !entry.canJoin ? entry : null;
  return (
    <Card className="flex flex-col gap-5 p-5">
      <Reward {...reward} />
      {mine?.target ? (
        <Progress entry={mine} target={mine.target} goal={quest.goal} />
      ) : (
        <Places quest={quest} />
      )}
      <dl className="flex flex-col gap-2.5 text-sm">
        <Fact name="Costs">{credits === null ? 'Nothing' : many(credits, 'credit')}</Fact>
        <Streak quest={quest} entry={entry} />
        {quest.endsAt && standing.can !== 'nothing' ? (
          <Fact name="Ends">
            <RelativeTime at={quest.endsAt} />
          </Fact>
        ) : null}
      </dl>
      {mine && mine.state !== 'lost' ? (
        <Standing entry={mine} quest={quest} currency={reward.currency} />
      ) : standing.can === 'nothing' ? (
        <Standstill quest={quest} why={standing.why} entry={null} />
      ) : (
        <div className="flex flex-col gap-2">
          <Button wide size="lg" busy={busy} onClick={join}>
            {busy ? null : <Flag aria-hidden className="size-5" />}
            Join Quest
          </Button>
          <p className="text-center text-dim text-sm">
            {credits === null ? 'What happens from now on counts.' : payment.hint}
          </p>
        </div>
      )}
      <StoppedNote stopped={stopped} />
    </Card>
  );
}

interface ProgressProps {
  entry: QuestEntry;
  target: number;
  goal: Goal | undefined;
}

function Progress({ entry, target, goal }: ProgressProps) {
  const done = Math.min(entry.progress, target);
  return (
    <div>
      <p className="mb-1.5 flex justify-between gap-4 text-sm tabular-nums">
        <span className="font-semibold">Your progress</span>
        <span className="text-dim">
          {countText(done)} of {many(target, unitOf(goal))}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label="Your progress"
        aria-valuemin={0}
        aria-valuemax={target}
        aria-valuenow={done}
        className="h-2 overflow-hidden rounded-full bg-ink-3"
      >
        <div
          className="h-full rounded-full bg-felt transition-[width] duration-500 motion-reduce:transition-none"
          style={{ width: `${(100 * done) / target}%` }}
        />
      </div>
    </div>
  );
}

const UNITS: Partial<Record<Goal['kind'], string>> = {
  watch_minutes: 'minute',
  correct_votes: 'vote',
  duel_wins: 'win',
  tournament_top: 'tournament',
  chat_days: 'day',
  follows: 'follow',
  referrals: 'friend',
  hold_token: 'day',
  own_nft: 'day',
};

const unitOf = (goal: Goal | undefined) => (goal && UNITS[goal.kind]) || 'step';

/** Where one goes for it. */
const PLACES: Partial<Record<Goal['kind'], { to: string; text: string }>> = {
  watch_minutes: { to: '/live', text: 'Watch a stream' },
  correct_votes: { to: '/live', text: 'Find a prediction' },
  chat_days: { to: '/live', text: 'Join a chat' },
  follows: { to: '/live', text: 'Find people to follow' },
  duel_wins: { to: '/duel', text: 'Play a duel' },
  tournament_top: { to: '/tournaments', text: 'Find a tournament' },
  referrals: { to: '/presale', text: 'Get your link' },
  own_nft: { to: '/nft-collection', text: 'See the collections' },
};

function placeOf(goal: Goal) {
  const place = PLACES[goal.kind];
  if (!place || goal.kind !== 'own_nft') return place;
  return { ...place, to: `${place.to}?collection=${goal.collection}` };
}

interface StandingProps {
  entry: QuestEntry;
  quest: QuestDetail;
  currency: string;
}

/** How one's part stands, and what to do next. */
function Standing({ entry, quest, currency }: StandingProps) {
  const won = entry.state === 'won';
  const place = quest.goal && placeOf(quest.goal);
  const Icon = won && !entry.rewardWaits ? CircleCheck : won ? Clock : Flag;
  return (
    <div className="flex flex-col gap-2">
      <p
        role="status"
        className={`flex min-h-12 items-center gap-2.5 rounded-md px-4 py-2 font-medium text-sm ${won ? 'bg-felt/10 text-felt' : 'bg-ink-2'}`}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        {!won
          ? 'You take part. Everything from now on counts.'
          : entry.rewardWaits
            ? `Goal reached. Your ${currency} comes once nothing can undo it.`
            : `You won it. Your ${currency} is in your balance.`}
      </p>
      {won ? <Again quest={quest} /> : null}
      {won ? (
        <Button asChild variant="secondary">
          <Link to="/wallet">Open your wallet</Link>
        </Button>
      ) : place ? (
        <Button asChild variant="secondary">
          <Link to={place.to}>{place.text}</Link>
        </Button>
      ) : null}
    </div>
  );
}
