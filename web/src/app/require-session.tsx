import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';

/**
 * Sends a visitor without a session home as the screen is entered, and brings them back once they have signed in. A screen already open when the session
 * ends stays, and says so itself (decision B4).
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { user, connect } = useSession();
  const { pathname, search } = useLocation();
  const [path] = useState(pathname + search);
  const [entered] = useState(user !== null);
  useEffect(() => {
    if (entered) return;
    void import('@/lib/wish').then(({ keepWish, OPEN_PAGE }) =>
      keepWish({ kind: OPEN_PAGE, about: '', value: '', path, at: '/' }),
    );
    notify.info('Login Required', {
      id: 'login-required',
      description: 'Connect your wallet to open that page: it opens by itself then.',
      action: { label: 'Login / Signup', onClick: () => void connect() },
    });
  }, [entered, connect, path]);
  return entered ? children : <Navigate to="/" replace />;
}
