import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Me } from '@/api/types';
import { getMe, toggleBlock } from '@/api/users';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';

const ME = ['me'] as const;

interface Blocked {
  /** Lower-case addresses whose lines are hidden. */
  addresses: ReadonlySet<string>;
  toggle: (person: { address: string; username: string }) => Promise<void>;
}

/** The people whose lines this viewer does not want to see. */
export function useBlocked(): Blocked {
  const { status, requireToken } = useSession();
  const queries = useQueryClient();
  const me = useQuery({
    queryKey: ME,
    queryFn: ({ signal }) => getMe({ signal, toast: false }),
    enabled: status === 'signedIn',
    staleTime: 60_000,
  });
  const list = status === 'signedIn' ? me.data?.blocked : undefined;
  const addresses = useMemo(
    () => new Set((list ?? []).map((address) => address.toLowerCase())),
    [list],
  );

  const toggle: Blocked['toggle'] = async (person) => {
    if (status === 'guest') return void notify.error('Please connect your wallet first');
    if (!(await requireToken())) return;
    const address = person.address.toLowerCase();
    try {
      const { blocked } = await toggleBlock(address);
      queries.setQueryData<Me>(
        ME,
        (old) => old && { ...old, blocked: listed(old, address, blocked) },
      );
      await queries.invalidateQueries({ queryKey: ME });
      notify.success(`${person.username} is ${blocked ? 'blocked' : 'no longer blocked'}`, {
        id: `block-${address}`,
        ...(blocked
          ? {
              description: 'You no longer see what they write.',
              action: { label: 'Undo', onClick: () => void toggle(person) },
            }
          : {}),
      });
    } catch {
      // lib/http has told the reader why.
    }
  };
  return { addresses, toggle };
}

function listed(me: Me, address: string, blocked: boolean): Me['blocked'] {
  const others = me.blocked.filter((one) => one.toLowerCase() !== address);
  return blocked ? [...others, address as Me['blocked'][number]] : others;
}
