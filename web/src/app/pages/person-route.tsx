import { Navigate, useParams } from 'react-router';
import { PersonPage } from '@/features/profile/person/person-page';
import { isAddress } from '@/lib/address';
import { useSession } from '@/lib/session';
import { NotFoundPage } from './not-found-page';
import { personParts } from './profile-parts';
import { ProfileRoute } from './profile-route';

const USERNAME = /^[A-Za-z0-9_-]{3,20}$/;

/** Page of a path that no other page has taken: first a wallet address, then a name, else nothing (decision C6). */
export function PersonRoute() {
  const { who = '' } = useParams();
  const { user } = useSession();
  if (isAddress(who)) {
    const own = user?.address.toLowerCase() === who.toLowerCase();
    return own ? <Navigate to="/profile" replace /> : <Person who={who} />;
  }
  if (!USERNAME.test(who)) return <NotFoundPage />;
  const own = user?.username?.toLowerCase() === who.toLowerCase();
  return own ? <ProfileRoute /> : <Person who={who} />;
}

function Person({ who }: { who: string }) {
  return <PersonPage key={who} who={who} {...personParts} />;
}
