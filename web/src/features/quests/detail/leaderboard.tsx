import { Crown } from 'lucide-react';
import { Link } from 'react-router';
import type { QuestDetail, QuestScore } from '@/api/quest-types';
import { displayName } from '@/lib/address';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { type Column, DataTable } from '@/ui/data-table';
import { Skeleton } from '@/ui/skeleton';
import { useLeaderboard } from '../queries';
import { Section } from './section';

type Row = QuestScore & { place: number; own: boolean };

const COLUMNS: Column<Row>[] = [
  {
    title: 'Player',
    isRowHeader: true,
    className: 'min-w-0 font-medium max-md:flex-1',
    cell: ({ place, own, ...player }) => (
      <span className="flex min-w-0 items-center gap-3">
        <span className="w-7 shrink-0 text-dim tabular-nums">#{place}</span>
        <Link
          to={`/${player.username ?? player.address}`}
          title={player.address}
          className="-my-2 truncate py-2 underline-offset-4 hover:underline"
        >
          {displayName(player)}
        </Link>
        {place === 1 ? <Crown aria-label="Leads" className="size-4 shrink-0 text-brass" /> : null}
        {own ? <span className="text-felt text-xs">You</span> : null}
      </span>
    ),
  },
  number('Games', ({ gamesPlayed }) => gamesPlayed.toLocaleString('en'), 'max-md:hidden'),
  number('Win rate', ({ winRate }) => `${winRate.toLocaleString('en')} %`, 'max-md:hidden'),
  number('Score', ({ score }) => score.toLocaleString('en'), 'font-semibold'),
];

function number(title: string, cell: Column<Row>['cell'], className: string): Column<Row> {
  return {
    title,
    cell,
    className: `text-right tabular-nums ${className}`,
    titleClassName: 'text-right',
  };
}

/** Who played it best; the server names twenty. */
export function Leaderboard({ quest }: { quest: QuestDetail }) {
  const { user } = useSession();
  const { data, isPending, isFetching, refetch } = useLeaderboard(quest._id);
  const rows = data?.map((entry, index) => ({
    ...entry,
    place: index + 1,
    own: entry.address.toLowerCase() === user?.address.toLowerCase(),
  }));
  const title = quest.isAIQuest ? 'Top 20 Leaderboard' : 'Leaderboard';
  return (
    <Section title={title}>
      {isPending ? (
        <Skeleton className="h-48 rounded-lg" />
      ) : !rows ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-dim">The leaderboard could not be loaded.</p>
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : rows.length === 0 ? (
        <p className="text-dim">Nobody has finished it yet. The first place is open.</p>
      ) : (
        <div className="rounded-lg border border-ink-3 bg-ink-1 max-md:px-4">
          <DataTable
            caption={title}
            columns={COLUMNS}
            rows={rows}
            keyOf={({ address }) => address}
            phoneRow="max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:py-3"
          />
        </div>
      )}
    </Section>
  );
}
