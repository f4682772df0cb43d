import type { ReactNode } from 'react';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Address } from '@/ui/address';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { SessionList } from './session-list';
import { UsernameForm } from './username-form';

interface SettingsPageProps {
  /** What other features have to set, for whoever is connected. */
  children?: ReactNode;
}

export function SettingsPage({ children }: SettingsPageProps) {
  usePageMeta({
    title: 'Settings',
    description: 'Your name, your wallet, your sessions, and how this browser looks and sounds.',
  });
  const { user, connect } = useSession();
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-10">
      <h1 className="font-semibold text-2xl">Settings</h1>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 p-5">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">Wallet</h2>
          {user ? (
            <Address address={user.address} />
          ) : (
            <p className="text-dim">Please connect your wallet.</p>
          )}
        </div>
        <Badge tone={user ? 'felt' : 'plain'}>{user ? 'Connected' : 'Disconnected'}</Badge>
        {user ? null : <Button onClick={connect}>Login / Signup</Button>}
      </Card>
      {user ? (
        <>
          <UsernameForm />
          <SessionList />
          {children}
        </>
      ) : null}
    </div>
  );
}
