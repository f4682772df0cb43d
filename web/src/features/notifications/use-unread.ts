import { useQuery } from '@tanstack/react-query';
import { meQuery } from '@/api/users';
import { useSession } from '@/lib/session';

/** How many notifications wait unread. */
export function useUnread(): number {
  const { user, status } = useSession();
  const me = useQuery({ ...meQuery(user?.address), enabled: status === 'signedIn' });
  return status === 'signedIn' ? (me.data?.unreadNotifications ?? 0) : 0;
}
