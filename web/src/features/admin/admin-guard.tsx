import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { Spinner } from '@/ui/spinner';
import { type Access, checkAccess, keepSession } from './access';
import { DENIED, onDenied } from './calls';
import { adminStore, useAdminRecord } from './store';

const CHECK_MS = 60_000;

/** Opens for administrators; sends others to the admin login, or home with a word (decision B5). */
export function AdminGuard({ children }: { children: ReactNode }) {
  const access = useAccess();
  useEffect(() => {
    if (access !== 'denied') return;
    adminStore.clear();
    notify.error(DENIED, { id: 'admin-denied' });
  }, [access]);
  switch (access) {
    case null:
      return (
        <div role="status" aria-label="Checking your access" className="grid min-h-[60dvh]">
          <Spinner className="size-8 place-self-center text-dim" />
        </div>
      );
    case 'open':
      return children;
    case 'login':
      return <Navigate to="/admin-login" replace />;
    case 'denied':
      return <Navigate to="/" replace />;
  }
}

/** null while it is being found out. */
function useAccess(): Access | null {
  const { user, token } = useSession();
  const [access, setAccess] = useState<Access | null>(null);
  // The session ended here or in another tab: ask again.
  const held = useAdminRecord() !== null;
  const isAdmin = user?.isAdmin ?? false;
  const address = user?.address ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a session that comes or goes is a reason to look again
  useEffect(() => {
    let current = true;
    checkAccess({ address, token, isAdmin }).then((found) => current && setAccess(found));
    return () => {
      current = false;
    };
  }, [address, token, isAdmin, held]);

  useEffect(() => onDenied(() => setAccess('denied')), []);
  useEffect(() => {
    const timer = setInterval(() => void keepSession(Date.now()), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return access;
}
