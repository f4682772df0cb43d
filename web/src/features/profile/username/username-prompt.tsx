import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { meQuery } from '@/api/users';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';
import { markAsked, wasAsked } from './asked-addresses';

/** Most have a name. */
const UsernameModal = lazyWithRetry(() =>
  import('./username-modal').then((m) => ({ default: m.UsernameModal })),
);

/** Opens the username modal for whoever has signed in without a name, once for each address. */
export function UsernamePrompt() {
  const { user, status } = useSession();
  const address = user?.address;
  const me = useQuery({ ...meQuery(address), enabled: status === 'signedIn' });
  const [asking, setAsking] = useState<string | null>(null);

  const nameless = status === 'signedIn' && me.data?.user.username === null;
  useEffect(() => {
    if (!address || !nameless || wasAsked(address)) return;
    markAsked(address);
    setAsking(address);
  }, [address, nameless]);
  const close = useCallback(() => setAsking(null), []);
  if (!address || asking !== address) return null;
  return (
    <Suspense>
      <UsernameModal address={address} onClose={close} />
    </Suspense>
  );
}
