import { Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { PersonPage } from '@/features/profile/person/person-page';
import { isAddress } from '@/lib/address';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { personParts } from './profile-parts';
import { ProfileRoute } from './profile-route';

const NotFoundPage = lazyWithRetry(() =>
  import('./not-found-page').then((m) => ({ default: m.NotFoundPage })),
);

const USERNAME = /^[A-Za-z0-9_-]{3,20}$/;

/** Page of a path that no other page has taken: first a wallet address, then a name, else nothing (decision C6). */
export function PersonRoute() {
  const { who = '' } = useParams();
  const { user } = useSession();
  if (isAddress(who)) {
    const own = user?.address.toLowerCase() === who.toLowerCase();
    return own ? <Navigate to="/profile" replace /> : <Person who={who} />;
  }
  if (!USERNAME.test(who)) {
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    );
  }
  const own = user?.username?.toLowerCase() === who.toLowerCase();
  return own ? <ProfileRoute /> : <Person who={who} />;
}

function Person({ who }: { who: string }) {
  return <PersonPage key={who} who={who} {...personParts} />;
}
