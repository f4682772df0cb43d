import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { lendCredentials } from '@/lib/http';
import { part } from '@/lib/part';
import { type Session, SessionContext } from '@/lib/session';
import { Dialog } from '@/ui/dialog';
import { startKeeper } from './keeper';
import { LoginSkeleton } from './login-skeleton';
import { logout } from './logout';
import { store } from './store';

const panel = part(() => import('./login-panel'));
const LoginPanel = lazy(panel.load);

/** Fetches the wallet code while the pointer is on its way to the login button. */
export const prefetchLogin = panel.prefetch;

lendCredentials({ token: store.token, lost: store.tokenLost });

export function SessionProvider({ children }: { children: ReactNode }) {
  const record = useSyncExternalStore(store.subscribe, store.get);
  const { open, ask, done } = useLoginDialog();
  useEffect(startKeeper, []);

  const session = useMemo<Session>(() => {
    const token = store.token();
    const { address, username, isAdmin } = record ?? {};
    return {
      user: address ? { address, username: username ?? null, isAdmin: isAdmin ?? false } : null,
      status: record ? (token ? 'signedIn' : 'connected') : 'guest',
      token,
      connect: async () => {
        await ask();
      },
      requireToken: async () => store.token() ?? ask(),
      logout,
      rename: store.renamed,
    };
  }, [record, ask]);

  return (
    <SessionContext value={session}>
      {children}
      <Dialog
        open={open}
        onOpenChange={(next) => next || done(null)}
        title="Login / Signup"
        description="Your wallet is your account. There is no password."
      >
        <Suspense fallback={<LoginSkeleton />}>
          <LoginPanel onDone={done} />
        </Suspense>
      </Dialog>
    </SessionContext>
  );
}

interface Asked {
  answer: Promise<string | null>;
  settle: (token: string | null) => void;
}

/** One dialog at a time: whoever asks while it is open waits for the same answer. */
function useLoginDialog() {
  const [open, setOpen] = useState(false);
  const asked = useRef<Asked | null>(null);

  const ask = useCallback(() => {
    if (!asked.current) {
      let settle: Asked['settle'] = () => {};
      const answer = new Promise<string | null>((resolve) => {
        settle = resolve;
      });
      asked.current = { answer, settle };
      setOpen(true);
    }
    return asked.current.answer;
  }, []);

  const done = useCallback((token: string | null) => {
    asked.current?.settle(token);
    asked.current = null;
    setOpen(false);
  }, []);

  return { open, ask, done };
}
