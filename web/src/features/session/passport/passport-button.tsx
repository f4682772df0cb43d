import { useQueryClient } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import { useState } from 'react';
import { configQuery } from '@/api/config';
import type { Passport, Config as ServerConfig } from '@/api/types';
import { Spinner } from '@/ui/spinner';
import { PassportError, passportErrorText } from './passport-error';
import { signInWithPassport } from './popup';

const HINT = 'Immutable Passport, an account for games; no wallet to install';
const WAITING = 'Continue in the window of Immutable Passport';

interface PassportButtonProps {
  server: ServerConfig;
  onDone: () => void;
}

/** The game-wallet login; nothing where the server has none. */
export default function PassportButton({ server, onDone }: PassportButtonProps) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { passport } = server;
  if (!passport) return null;

  /** The provider's addresses, asked for again if the server did not have them yet. */
  const find = async (): Promise<Passport> => {
    if (passport.endpoints) return passport;
    const fresh = await queries.fetchQuery({ ...configQuery, staleTime: 0 });
    if (!fresh.passport?.endpoints) throw PassportError.of('network');
    return fresh.passport;
  };
  const signIn = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await signInWithPassport(find());
      onDone();
    } catch (error) {
      setProblem(passportErrorText(error));
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        onClick={signIn}
        disabled={busy}
        aria-busy={busy || undefined}
        className="flex h-16 w-full items-center gap-3 rounded-md border border-ink-3 bg-ink-2 px-4 text-left transition-colors enabled:hover:border-felt"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-ink-0 text-felt">
          {busy ? <Spinner /> : <Gamepad2 aria-hidden className="size-5" />}
        </span>
        <span className="flex-1">
          <span className="block font-semibold">Sign in with Immutable</span>
          <span className="block text-dim text-sm">{busy ? WAITING : HINT}</span>
        </span>
      </button>
      <p role="status" className="sr-only">
        {busy ? WAITING : ''}
      </p>
      {problem ? (
        <p role="alert" className="text-center text-live text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
