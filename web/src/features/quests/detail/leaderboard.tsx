import { Crown } from 'lucide-react';
import { Link } from 'react-router';
import type { Quest, QuestScore } from '@/api/quest-types';
import { displayName } from '@/lib/address';
import { countText } from '@/lib/locale';
import { useSession } from '@/lib/session';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { isOfEvents, useLeaderboard } from '../queries';
import { Section } from './section';
import { isFull, isOver } from './standing';

/** The best players; the server names twenty. */
export function Leaderboard({ quest }: { quest: Quest }) {
  const { data, isPending, isFetching, refetch } = useLeaderboard(quest._id);
  const title = quest.isAIQuest ? 'Top 20 Leaderboard' : 'Leaderboard';
  return (
    <Section title={title}>
      {isPending ? (
        <Skeleton className="h-48 rounded-lg" />
      ) : !data ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-dim">The leaderboard could not be loaded.</p>
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : data.length === 0 ? (
        <p className="text-dim">{nobodyText(quest)}</p>
      ) : (
        <Scores title={title} scores={data} table={!isOfEvents(quest)} />
      )}
    </Section>
  );
}

function nobodyText(quest: Quest): string {
  if (isOver(quest)) return 'Nobody finished it.';
  return `Nobody has finished it yet.${isFull(quest) ? '' : ' The first place is open.'}`;
}

const NUMBER = 'px-3 py-3 text-right tabular-nums md:px-5';

interface ScoresProps {
  title: string;
  scores: QuestScore[];
  /** It is played at the table: elsewhere there are no games to count. */
  table: boolean;
}

function Scores({ title, scores, table }: ScoresProps) {
  const { user } = useSession();
  return (
    <div className="overflow-hidden rounded-lg border border-ink-3 bg-ink-1">
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="text-faint text-xs">
          <tr>
            <th scope="col" className="px-3 py-3 text-left font-medium md:px-5">
              Player
            </th>
            {table ? (
              <>
                <th scope="col" className={`w-24 font-medium max-md:hidden ${NUMBER}`}>
                  Games
                </th>
                <th scope="col" className={`w-28 font-medium max-md:hidden ${NUMBER}`}>
                  Win rate
                </th>
              </>
            ) : null}
            <th scope="col" className={`w-20 font-medium ${NUMBER}`}>
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {scores.map((score, index) => (
            <Line
              key={score.address}
              score={score}
              place={index + 1}
              table={table}
              own={score.address.toLowerCase() === user?.address.toLowerCase()}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps {
  score: QuestScore;
  place: number;
  table: boolean;
  own: boolean;
}

function Line({ score: player, place, table, own }: LineProps) {
  return (
    <tr className={`border-ink-3 border-t ${own ? 'bg-felt/10' : ''}`}>
      <th scope="row" className="px-3 text-left font-medium md:px-5">
        <span className="flex min-w-0 items-center gap-3">
          <span className="w-7 shrink-0 text-dim tabular-nums">#{place}</span>
          {table ? null : <Avatar name={displayName(player)} size={28} />}
          <Link
            to={`/${player.username ?? player.address}`}
            title={player.address}
            className="truncate py-3 underline-offset-4 hover:underline"
          >
            {displayName(player)}
          </Link>
          {place === 1 ? <Crown aria-hidden className="size-4 shrink-0 text-brass" /> : null}
          {own ? <span className="shrink-0 text-felt text-xs">You</span> : null}
        </span>
      </th>
      {table ? (
        <>
          <td className={`max-md:hidden ${NUMBER}`}>{countText(player.gamesPlayed)}</td>
          <td className={`max-md:hidden ${NUMBER}`}>{countText(player.winRate)} %</td>
        </>
      ) : null}
      <td className={`font-semibold ${NUMBER}`}>{countText(player.score)}</td>
    </tr>
  );
}
