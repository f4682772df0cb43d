import type { QueryClient } from '@tanstack/react-query';
import type { Me } from '@/api/types';
import { getMe, meQuery, toggleBlock } from '@/api/users';
import type { Address } from './address';
import { serverText } from './api-error';
import { notify } from './notify';
import type { Session } from './session';
import { settle } from './toggling';

interface Blocker {
  session: Session;
  queries: QueryClient;
  /** Hears how it looks from now on, before the server has answered and after. */
  show?: (isBlocked: boolean) => void;
}

interface Person {
  address: Address;
  /** The name to show. */
  name: string;
}

/**
 * Blocks, or unblocks: at once on the screen, chat included, then on the server, with a way back when it refuses.
 * Fetched when somebody first does so.
 */
export async function setBlocked(by: Blocker, person: Person, wanted: boolean): Promise<void> {
  const { session, queries } = by;
  const { address, name } = person;
  const id = `block-${address.toLowerCase()}`;
  if (session.status === 'guest' || !(await session.requireToken())) {
    return void notify.error('Please connect your wallet first', {
      id: 'login-first',
      action: { label: 'Login', onClick: () => void session.connect() },
    });
  }
  const { queryKey } = meQuery(session.user?.address);
  const show = (isBlocked: boolean) => {
    queries.setQueryData<Me>(queryKey, (me) => me && listed(me, address, isBlocked));
    by.show?.(isBlocked);
  };
  show(wanted);
  try {
    // A page shown to somebody who had not signed in says nothing of them.
    const known = session.status === 'signedIn' ? !wanted : await isBlocked(address);
    const stands = await settle(`${session.user?.address} ${id}`, wanted, known, async () => {
      const answer = await toggleBlock(address, { toast: false });
      return answer.blocked;
    });
    show(stands);
    notify.success(`${name} is ${stands ? 'blocked' : 'no longer blocked'}`, {
      id,
      ...(stands
        ? {
            description: 'You no longer see what they write.',
            action: { label: 'Undo', onClick: () => void setBlocked(by, person, false) },
          }
        : {}),
    });
  } catch (error) {
    show(!wanted);
    notify.error('Failed to update block status', {
      id,
      description: serverText(error, 'Nothing has changed.'),
      action: { label: 'Retry', onClick: () => void setBlocked(by, person, wanted) },
    });
  }
  // Refreshes all else that depends on it: follows end, lists change.
  void queries.invalidateQueries({ queryKey });
}

async function isBlocked(address: Address): Promise<boolean> {
  const { blocked } = await getMe({ toast: false });
  return blocked.some((one) => one.toLowerCase() === address.toLowerCase());
}

function listed(me: Me, address: Address, isBlocked: boolean): Me {
  const others = me.blocked.filter((one) => one.toLowerCase() !== address.toLowerCase());
  return { ...me, blocked: isBlocked ? [...others, address] : others };
}
