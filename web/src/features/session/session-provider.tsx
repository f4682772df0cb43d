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
import { lazyModule, lazyWithRetry } from '@/lib/lazy-with-retry';
import { type Session, SessionContext } from '@/lib/session';
import { Dialog } from '@/ui/dialog';
import { LoginSkeleton } from './login-skeleton';
import { signatureHeader } from './signature';
import { store } from './store';

const panel = lazyModule(() => import('./login-panel'));
const LoginPanel = lazy(panel.load);
const sessionRefresh = lazyModule(() => import('./session-refresh'));

/** Fetches the wallet code while the pointer is on its way to the login button. */
export const prefetchLogin = panel.prefetch;

const BalanceMemory = lazyWithRetry(() => import('./balance-memory'));

lendCredentials({
  token: store.token,
  lost: store.tokenLost,
  headers: (path) => signatureHeader(path, store.get()?.address),
});

export function SessionProvider({ children }: { children: ReactNode }) {
  const record = useSyncExternalStore(store.subscribe, store.get);
  const { open, ask, done } = useLoginDialog();
  const isKnown = record !== null;
  useEffect(() => (isKnown ? keep() : undefined), [isKnown]);

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
      logout: () => sessionRefresh.load().then(({ logout }) => logout()),
      rename: store.renamed,
    };
  }, [record, ask]);

  return (
    <SessionContext value={session}>
      {children}
      {record ? (
        <Suspense>
          <BalanceMemory address={record.address} />
        </Suspense>
      ) : null}
      <Dialog
        open={open}
        onOpenChange={(next) => next || done(null)}
        title="Login / Signup"
        description="One tap, no password."
      >
        <Suspense fallback={<LoginSkeleton />}>
          <LoginPanel onDone={done} />
        </Suspense>
      </Dialog>
    </SessionContext>
  );
}

/** With a session, fetched as the app starts and not with it; logout comes along, so that it is there when the network is not. */
function keep(): () => void {
  let stop = () => {};
  let over = false;
  void sessionRefresh.load().then(({ startRefreshTimer }) => {
    if (!over) stop = startRefreshTimer();
  });
  return () => {
    over = true;
    stop();
  };
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
