import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Tournament } from '@/api/tournament-types';
import { displayName } from '@/lib/address';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { countText } from '@/lib/locale';
import { useSession } from '@/lib/session';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { capText, isOpen } from '../status';

const AgentEntrants = lazyWithRetry(() =>
  import('./agent-entrants').then((m) => ({ default: m.AgentEntrants })),
);
/** Shown before one asks for all. */
const FIRST = 24;

export function Participants({ tournament }: { tournament: Tournament }) {
  const { _id, participants, participantCount, maxParticipants, run, status } = tournament;
  const { user: me } = useSession();
  const [all, setAll] = useState(false);
  const shown = all ? participants : participants.slice(0, FIRST);
  const more = participantCount - participants.length;
  return (
    <>
      <p className="mb-3 text-dim text-sm tabular-nums">
        {countText(participantCount)} / {capText(maxParticipants)} registered
      </p>
      {participants.length === 0 ? (
        // The list names people alone; agents take places too.
        <p className="text-dim">
          {participantCount > 0
            ? isOpen(status)
              ? 'Only agents so far.'
              : 'Agents alone took the places.'
            : isOpen(status)
              ? 'Nobody yet. Be the first.'
              : 'Nobody entered.'}
          {participantCount > 0 && run ? (
            <>
              {' '}
              <Link to={`/tournament/${_id}/bracket`} className="tap text-chalk hover:underline">
                See them in the bracket
              </Link>
            </>
          ) : null}
        </p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-2">
          {shown.map(({ user }) => (
            <li key={user.address}>
              <Link
                to={`/${user.username ?? user.address}`}
                className="flex h-12 items-center gap-3 rounded-md border border-ink-3 bg-ink-1 px-3 transition-colors hover:border-faint"
              >
                <Avatar name={displayName(user)} size={28} />
                <span className="line-clamp-2 min-w-0 break-words font-medium text-sm leading-tight">
                  {displayName(user)}
                </span>
                {user.address.toLowerCase() === me?.address.toLowerCase() ? (
                  <span className="ml-auto text-felt text-xs">You</span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {shown.length < participants.length ? (
        <Button variant="secondary" className="mt-3" onClick={() => setAll(true)}>
          Show all
        </Button>
      ) : more > 0 && participants.length > 0 ? (
        <p className="mt-3 text-dim text-sm">and {countText(more)} more</p>
      ) : null}
      {run && more > 0 && status !== 'In Progress' ? (
        <Suspense>
          <AgentEntrants id={_id} />
        </Suspense>
      ) : null}
    </>
  );
}
