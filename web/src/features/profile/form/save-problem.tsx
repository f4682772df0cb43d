import { useState } from 'react';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { FormProblem } from './use-save-profile';

interface SaveProblemProps {
  problem: FormProblem;
  busy: boolean;
  onRetry: () => void;
}

/** Why a profile was not saved, and what may be done about it. */
export function SaveProblem({ problem, busy, onRetry }: SaveProblemProps) {
  switch (problem.kind) {
    case 'refused':
      return <Notice tone="error">{problem.text}</Notice>;
    case 'failed':
      return (
        <Notice tone="error" title="We were unable to create or update your profile...">
          <p>{problem.text}</p>
          <Button variant="secondary" className="mt-3" busy={busy} onClick={onRetry}>
            Try Again
          </Button>
        </Notice>
      );
    case 'unregistered':
      return (
        <Notice tone="error" title="This wallet is not registered">
          <p>
            Your wallet is not registered with Cuecast, so there is no profile to save this to. It
            may never have finished signing in, or its account was removed. Connect the wallet again
            and sign once: that creates your account, and your name can be saved then.
          </p>
          <Reconnect />
        </Notice>
      );
  }
}

function Reconnect() {
  const { logout } = useSession();
  const [leaving, setLeaving] = useState(false);
  const reconnect = async () => {
    setLeaving(true);
    await logout();
    window.location.reload();
  };
  return (
    <Button variant="secondary" className="mt-3" busy={leaving} onClick={() => void reconnect()}>
      Reconnect Wallet
    </Button>
  );
}
