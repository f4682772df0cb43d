import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { meQuery } from '@/api/users';
import type { Address } from '@/lib/address';
import { lazyModule } from '@/lib/lazy-with-retry';
import { useSession } from '@/lib/session';

const blocking = lazyModule(() => import('@/lib/blocking'));

interface Blocked {
  /** Lower-case addresses whose lines are hidden. */
  addresses: ReadonlySet<string>;
  block: (person: { address: string; username: string }) => Promise<void>;
}

/** The people whose lines this viewer does not want to see. */
export function useBlocked(): Blocked {
  const session = useSession();
  const queries = useQueryClient();
  const signedIn = session.status === 'signedIn';
  const me = useQuery({ ...meQuery(session.user?.address), enabled: signedIn });
  const list = signedIn ? me.data?.blocked : undefined;
  const addresses = useMemo(
    () => new Set((list ?? []).map((address) => address.toLowerCase())),
    [list],
  );
  const block: Blocked['block'] = async ({ address, username }) => {
    const { setBlocked } = await blocking.load();
    await setBlocked({ session, queries }, { address: address as Address, name: username }, true);
  };
  return { addresses, block };
}
