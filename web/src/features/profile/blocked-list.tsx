import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery } from '@/api/users';
import type { Address } from '@/lib/address';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { useBlock } from './person/use-block';
import { PersonRow, PersonRowSkeleton } from './person-row';
import { profileQuery } from './queries';
import { useViewer } from './use-viewer';

/** Each row asks who it is, so they come a few at a time. */
const STEP = 10;

/** The people one has blocked, and the way to take it back. Nobody blocked, nothing shown. */
export function BlockedList() {
  const { user, status } = useSession();
  const me = useQuery({ ...meQuery(user?.address), enabled: status === 'signedIn' });
  const [shown, setShown] = useState(STEP);
  const blocked = status === 'signedIn' ? (me.data?.blocked ?? []) : [];
  if (blocked.length === 0) return null;
  return (
    <Card role="region" aria-labelledby="blocked-people" className="p-5">
      <h2 id="blocked-people" className="font-semibold">
        Blocked people
      </h2>
      <p className="text-dim text-sm">
        What they write does not reach you, and they cannot follow you.
      </p>
      <ul className="-mx-2 mt-3">
        {blocked.slice(0, shown).map((address) => (
          <Row key={address} address={address} />
        ))}
      </ul>
      {blocked.length > shown ? (
        <Button variant="secondary" className="mt-3" onClick={() => setShown(shown + STEP)}>
          Show more
        </Button>
      ) : null}
    </Card>
  );
}

function Row({ address }: { address: Address }) {
  const block = useBlock();
  const { data, isPending } = useQuery(profileQuery(address, useViewer()));
  if (isPending) return <PersonRowSkeleton />;
  const person = data ?? { address, username: null, profilePicture: null };
  return (
    <PersonRow person={person}>
      <Button variant="secondary" onClick={() => void block(person, false)}>
        Unblock
      </Button>
    </PersonRow>
  );
}
