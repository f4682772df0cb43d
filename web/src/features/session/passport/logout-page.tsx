import { CircleAlert, LogOut } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { store } from '../store';
import { type Arrival, arrive, LOGOUT_MS, leavePassport } from './leave';
import { PassportScreen } from './screen';

const INTERRUPTED_MS = 2000;

type Stage = Arrival | 'failed';

/** Where a logout from Immutable Passport begins, where the provider sends the browser back to, and which always ends at home. */
export function PassportLogoutPage() {
  usePageMeta({ title: 'Logging out', description: 'Leaving Cuecast and Immutable Passport.' });
  const navigate = useNavigate();
  const [stage, setStage] = useState<Stage | null>(null);
  const arrived = useRef(false);
  const home = useCallback(() => void navigate('/', { replace: true }), [navigate]);

  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    const arrival = arrive();
    // Nobody asked to be logged out: someone came here by a link.
    if (arrival === 'landed' && store.get()) return home();
    setStage(arrival);
    if (arrival !== 'leaving') return;
    leavePassport().then(
      (page) => (page ? window.location.replace(page) : setStage('landed')),
      () => setStage('failed'),
    );
  }, [home]);

  if (stage === 'failed') {
    return (
      <PassportScreen icon={CircleAlert} tone="bad" title="Logout Error">
        <p role="alert">An error occurred during logout. Please try again.</p>
        <p className="text-dim text-sm">
          You are logged out in this browser, but not everywhere. Log in again to end the session
          under Settings.
        </p>
        <Button onClick={home}>Return to Home</Button>
      </PassportScreen>
    );
  }
  if (stage === 'interrupted') return <Interrupted onEnd={home} />;
  return stage === 'landed' ? <Landed onEnd={home} /> : <LoggingOut onEnd={home} />;
}

function Interrupted({ onEnd }: { onEnd: () => void }) {
  useAfter(INTERRUPTED_MS, onEnd);
  return (
    <PassportScreen icon={CircleAlert} tone="bad" title="Logging Out">
      <p role="alert">
        Logout process was interrupted to prevent a redirect loop. Please try again.
      </p>
    </PassportScreen>
  );
}

/** Counts down to home, once there is nothing more to wait for. */
function Landed({ onEnd }: { onEnd: () => void }) {
  const [seconds, setSeconds] = useState(LOGOUT_MS / 1000);
  useEffect(() => {
    const ticking = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(ticking);
  }, []);
  useAfter(LOGOUT_MS, onEnd);
  return (
    <LoggingOut onEnd={onEnd}>
      <p className="text-dim text-sm tabular-nums">Redirecting in {seconds} seconds</p>
    </LoggingOut>
  );
}

function LoggingOut({ onEnd, children }: { onEnd: () => void; children?: ReactNode }) {
  return (
    <PassportScreen icon={LogOut} title="Logging Out">
      <p role="status">Please wait while we complete the logout process...</p>
      {children}
      <Button variant="secondary" onClick={onEnd}>
        Return to Home Now
      </Button>
    </PassportScreen>
  );
}

function useAfter(ms: number, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
