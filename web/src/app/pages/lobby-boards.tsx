import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listStreams } from '@/api/streams';
import { BoardsToCome } from '@/features/duel/lobby/boards-to-come';
import { TableThumb } from '@/features/table/thumb/table-thumb';

const ASKED = 12;
const SHOWN = 2;
const EVERY_MS = 30_000;

/** Tables that are on air, small beneath the way to one's own. */
export function LobbyBoards() {
  const { data, isPending } = useQuery({
    queryKey: ['lobby-boards'],
    queryFn: ({ signal }) =>
      listStreams({ status: 'live', limit: ASKED }, { signal, toast: false }),
    refetchInterval: EVERY_MS,
  });
  if (isPending) return <BoardsToCome />;
  const shown = (data?.streams ?? []).flatMap(({ streamId, table }) =>
    table?.match ? [{ streamId, match: table.match }] : [],
  );
  if (shown.length === 0) return <BoardsToCome none />;
  return (
    <div className="mt-auto animate-fade-in">
      <h3 className="mb-2 font-sans font-semibold text-sm">On the tables now</h3>
      <ul aria-label="Tables in play" className="grid grid-cols-2 gap-3">
        {shown.slice(0, SHOWN).map(({ streamId, match }) => {
          const names = match.players.map(({ username }) => username).join(' v ');
          return (
            <li key={streamId} className="min-w-0">
              <Link
                to={`/live/${streamId}`}
                aria-label={`Watch ${names}`}
                className="group/board block rounded-md"
              >
                <span className="scheme-dark relative block aspect-[9/5] overflow-hidden rounded-md bg-ink-0">
                  <TableThumb id={streamId} card={match} />
                </span>
                <span className="mt-1.5 flex items-center gap-1.5 text-sm">
                  <span aria-hidden className="size-2 shrink-0 rounded-full bg-live" />
                  <span className="truncate group-hover/board:underline">{names}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
