import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getModeration } from '@/api/chat';
import type { Person } from '@/api/types';
import { displayName, shortAddress } from '@/lib/address';
import { absoluteTime } from '@/lib/time';
import type { You } from '@/realtime/messages';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { type ModerationAction, useModeration } from './use-moderation';

/** People who are barred from the chat, and those who help to keep it. */
export function PeopleTab({ streamId, you }: { streamId: string; you: You }) {
  const queryKey = ['moderation', streamId];
  const queries = useQueryClient();
  const moderate = useModeration(streamId);
  const people = useQuery({
    queryKey,
    queryFn: ({ signal }) => getModeration(streamId, { signal, toast: false }),
    staleTime: 0,
  });
  if (people.isPending) return <Skeleton className="h-40" />;
  if (!people.data) {
    return (
      <ErrorState
        title="Failed to load the lists"
        onRetry={() => void people.refetch()}
        retrying={people.isFetching}
      >
        {people.error.message}
      </ErrorState>
    );
  }
  const act = async (action: ModerationAction, person: Person) => {
    const target = { id: null, address: person.address, username: displayName(person) };
    if (await moderate(action, target)) await queries.invalidateQueries({ queryKey });
  };
  const { bans, moderators } = people.data;
  return (
    <div className="flex flex-col gap-6">
      <List title="Timed out and banned" empty="Nobody. All quiet." count={bans.length}>
        {bans.map((ban) => (
          <Row key={ban.address} person={ban} note={banText(ban.until, ban.reason)}>
            <Button variant="secondary" onClick={() => void act({ type: 'unban' }, ban)}>
              Unban
            </Button>
          </Row>
        ))}
      </List>
      <List
        title="Moderators"
        empty="Nobody yet. Click a name in the chat to make somebody a moderator."
        count={moderators.length}
      >
        {moderators.map((person) => (
          <Row key={person.address} person={person}>
            {you.role === 'creator' ? (
              <Button
                variant="secondary"
                onClick={() => void act({ type: 'remove_moderator' }, person)}
              >
                Remove
              </Button>
            ) : null}
          </Row>
        ))}
      </List>
    </div>
  );
}

function banText(until: string | null, reason: string | null): string {
  const end = until ? `Until ${absoluteTime(new Date(until))}` : 'For good';
  return reason ? `${end} · ${reason}` : end;
}

interface ListProps {
  title: string;
  empty: string;
  count: number;
  children: ReactNode;
}

function List({ title, empty, count, children }: ListProps) {
  return (
    <section>
      <h3 className="font-semibold text-sm">
        {title} <span className="text-faint tabular-nums">{count}</span>
      </h3>
      {count === 0 ? (
        <p className="mt-2 text-dim text-sm">{empty}</p>
      ) : (
        <ul className="mt-2 divide-y divide-ink-3">{children}</ul>
      )}
    </section>
  );
}

interface RowProps {
  person: Person;
  note?: string;
  children: ReactNode;
}

function Row({ person, note, children }: RowProps) {
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-medium">{displayName(person)}</p>
        <p className="text-faint text-xs">{note ?? shortAddress(person.address)}</p>
      </div>
      {children}
    </li>
  );
}
