import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { getPeople, type PeopleList } from '@/api/profiles';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { MoreButton } from '@/ui/more-button';
import { EmptyState, ErrorState } from '@/ui/states';
import { PersonRow, PersonRowSkeleton } from './person-row';

const EMPTY: Record<PeopleList, { title: string; text: string }> = {
  followers: { title: 'No followers yet', text: 'Followers are told when you go live.' },
  following: {
    title: 'You are not following anybody yet',
    text: 'Follow somebody to hear when they go live.',
  },
};

/** People who follow one, or whom one follows: for oneself alone. */
export function PeopleOf({ address, list }: { address: string; list: PeopleList }) {
  const { status, requireToken } = useSession();
  const people = useInfiniteQuery({
    queryKey: ['people', address, list],
    queryFn: ({ pageParam, signal }) => getPeople(address, list, pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: status === 'signedIn',
  });
  if (status !== 'signedIn') {
    return (
      <EmptyState
        icon={Users}
        title="Sign in to see them"
        action={<Button onClick={() => void requireToken()}>Sign in</Button>}
      />
    );
  }
  if (people.isPending) {
    return (
      <div role="status" aria-label="Loading people" className="p-2">
        <ul>
          <PersonRowSkeleton />
          <PersonRowSkeleton />
          <PersonRowSkeleton />
        </ul>
      </div>
    );
  }
  if (!people.data) {
    return (
      <ErrorState
        title="The list did not load"
        onRetry={() => void people.refetch()}
        retrying={people.isFetching}
      />
    );
  }
  const rows = people.data.pages.flatMap((page) => page.people);
  const { title, text } = EMPTY[list];
  if (rows.length === 0) {
    return (
      <EmptyState icon={Users} title={title}>
        {text}
      </EmptyState>
    );
  }
  return (
    <div className="p-2">
      <ul>
        {rows.map((person) => (
          <PersonRow key={person.address} person={person} />
        ))}
      </ul>
      <MoreButton list={people} />
    </div>
  );
}
