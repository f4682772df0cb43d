import { useEffect, useMemo } from 'react';
import { CreditWatch } from '@/features/credits/credit-watch';
import { NotificationWatch } from '@/features/notifications/notification-watch';
import { UsernamePrompt } from '@/features/profile/username/username-prompt';
import { BalanceWatch } from '@/features/wallet/balances/balance-watch';
import { site } from '@/lib/site';
import { ownSocket } from '@/realtime/own-socket';

interface Own {
  address: string;
  token: string;
}

/** Tasks behind the pages of somebody who is signed in. */
export function OwnTasks({ address, token }: Own) {
  return (
    <>
      <UsernamePrompt />
      <OwnRoom key={token} address={address} token={token} />
    </>
  );
}

/** One connection for everything that concerns the person alone. */
function OwnRoom({ address, token }: Own) {
  const socket = useMemo(() => ownSocket(site.socketBase, address, token), [address, token]);
  // The effects of those who listen run before this one.
  useEffect(() => {
    socket.connect();
    return () => void socket.disconnect();
  }, [socket]);
  return (
    <>
      <BalanceWatch socket={socket} />
      <CreditWatch socket={socket} />
      <NotificationWatch socket={socket} />
    </>
  );
}
