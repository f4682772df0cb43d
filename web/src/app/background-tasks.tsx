import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { CreditWatch } from '@/features/credits/credit-watch';
import { GuestWatch } from '@/features/duel/guest-watch';
import { OwnTableBar } from '@/features/duel/own-table';
import { NotificationWatch } from '@/features/notifications/notification-watch';
import { UsernamePrompt } from '@/features/profile/username/username-prompt';
import { PageEvents } from '@/features/quests/popup/page-events';
import { ReminderWatch } from '@/features/streams/reminder-watch';
import { BalanceWatch } from '@/features/wallet/balances/balance-watch';
import { watchConnectivity } from '@/lib/connectivity';
import { useSession } from '@/lib/session';
import { site } from '@/lib/site';
import { ownSocket } from '@/realtime/own-socket';
import { RestartBanner } from '@/ui/restart-banner';
import { WishWatch } from './wish-watch';

/** Tasks behind whatever page is open. They load after the page. */
export function BackgroundTasks() {
  const { user, token } = useSession();
  const { pathname } = useLocation();
  useEffect(watchConnectivity, []);
  // A popup that signs in is about to close: what is asked and told belongs to the page that opened it.
  if (pathname.startsWith('/passport-')) return null;
  return (
    <>
      <RestartBanner />
      <OwnTableBar />
      <ReminderWatch />
      <PageEvents />
      <UsernamePrompt />
      <GuestWatch />
      <WishWatch />
      {user && token ? <OwnRoom key={token} address={user.address} token={token} /> : null}
    </>
  );
}

/** One connection for everything that concerns the person alone. */
function OwnRoom({ address, token }: { address: string; token: string }) {
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
