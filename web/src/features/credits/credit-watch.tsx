import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CREDITS } from '@/api/credits';
import type { OwnSocket } from '@/realtime/own-socket';
import type { UserEvents } from '@/realtime/user-codec';
import { onOtherTabs } from './tabs';

/** Keeps what is shown of credits current while they move, in another tab or at the server. */
export function CreditWatch({ socket }: { socket: OwnSocket }) {
  const queries = useQueryClient();
  useEffect(() => {
    const refetch = () => void queries.invalidateQueries({ queryKey: CREDITS });
    const moved: UserEvents['balance_update'] = ({ balances }) => {
      if (balances.some(({ currency }) => currency === 'CREDIT')) refetch();
    };
    const stop = onOtherTabs(refetch);
    socket.on('connect', refetch);
    socket.on('balance_update', moved);
    return () => {
      stop();
      socket.off('connect', refetch);
      socket.off('balance_update', moved);
    };
  }, [socket, queries]);
  return null;
}
