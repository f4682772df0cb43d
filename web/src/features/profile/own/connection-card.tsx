import { Wallet } from 'lucide-react';
import { useSession } from '@/lib/session';
import { Address } from '@/ui/address';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

/** The wallet that one is here with, and whether it is connected. */
export function ConnectionCard() {
  const { user, status, connect, requireToken } = useSession();
  return (
    <Card role="region" aria-label="Wallet address" className="flex flex-col gap-3 p-5">
      <header className="flex items-center gap-2">
        <Wallet aria-hidden className="size-4 text-felt" />
        <h2 className="flex-1 font-semibold">Wallet address</h2>
        <Badge tone={user ? 'felt' : 'plain'}>{user ? 'Connected' : 'Disconnected'}</Badge>
      </header>
      {user ? (
        <Address address={user.address} />
      ) : (
        <>
          <p className="text-dim text-sm">Please connect your wallet.</p>
          <Button onClick={() => void connect()}>Login / Signup</Button>
        </>
      )}
      {status === 'connected' ? (
        <div className="flex items-center justify-between gap-3 border-ink-3 border-t pt-3">
          <p className="text-dim text-sm">Sign once to change your profile.</p>
          <Button variant="secondary" onClick={() => void requireToken()}>
            Sign in
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
