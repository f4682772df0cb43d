import { useQueryClient } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import { useState } from 'react';
import { configQuery } from '@/api/config';
import type { Passport, Config as ServerConfig } from '@/api/types';
import { Button } from '@/ui/button';
import { PassportError, passportErrorText } from './passport-error';
import { signInWithPassport } from './popup';

interface PassportButtonProps {
  server: ServerConfig;
  onDone: () => void;
}

/** The game-wallet login. Where it is not set up, only the people who could set it up learn of it. */
export default function PassportButton({ server, onDone }: PassportButtonProps) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { passport } = server;
  if (!passport && server.environment === 'production') return null;

  /** The provider's addresses, asked for again if the server did not have them yet. */
  const find = async (): Promise<Passport> => {
    if (passport?.endpoints) return passport;
    const fresh = await queries.fetchQuery({ ...configQuery, staleTime: 0 });
    if (!fresh.passport?.endpoints) throw new PassportError('network');
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
      <Button variant="secondary" wide busy={busy} disabled={!passport} onClick={signIn}>
        <Gamepad2 aria-hidden className="size-5" />
        Sign in with Immutable
      </Button>
      {busy ? (
        <p role="status" className="text-center text-dim text-sm">
          Continue in the window of Immutable Passport.
        </p>
      ) : null}
      {problem ? (
        <p role="alert" className="text-center text-live text-sm">
          {problem}
        </p>
      ) : null}
      {passport ? null : (
        <p className="text-center text-dim text-xs">
          Not set up on this server: passport.issuer and passport.client_id.
        </p>
      )}
    </div>
  );
}
