import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';

/**
 * Sends a visitor without a session home as the screen is entered. A screen already open when the session
 * ends stays, and says so itself (decision B4).
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { user, connect } = useSession();
  const [entered] = useState(user !== null);
  useEffect(() => {
    if (entered) return;
    notify.info('Login Required', {
      id: 'login-required',
      description: 'Connect your wallet to open that page.',
      action: { label: 'Login / Signup', onClick: () => void connect() },
    });
  }, [entered, connect]);
  return entered ? children : <Navigate to="/" replace />;
}
