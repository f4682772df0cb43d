import { type ReactNode, Suspense, useRef } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Address } from '@/ui/address';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { BurnerKey } from './burner-key';
import { SessionList } from './session-list';
import { UsernameForm } from './username-form';

const SectionList = lazyWithRetry(() =>
  import('./section-list').then((m) => ({ default: m.SectionList })),
);

interface SettingsPageProps {
  /** Settings of other features, for whoever is connected. */
  children?: ReactNode;
}

export function SettingsPage({ children }: SettingsPageProps) {
  usePageMeta({
    title: 'Settings',
    description: 'Your name, your wallet, your sessions, and how this browser looks and sounds.',
  });
  const { user, connect } = useSession();
  const page = useRef<HTMLDivElement>(null);
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 md:px-8 md:py-10">
      <h1 className="mb-6 font-semibold text-2xl">Settings</h1>
      <div className={user ? 'grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10' : ''}>
        {user ? (
          <div className="min-h-10 min-w-0 max-lg:sticky max-lg:top-(--top-bar) max-lg:z-10 max-lg:-mx-4 max-lg:bg-ink-0 max-lg:px-4 max-lg:py-2 lg:sticky lg:top-10 lg:self-start">
            <Suspense>
              <SectionList page={page} />
            </Suspense>
          </div>
        ) : null}
        <div ref={page} className="flex min-w-0 flex-col gap-6">
          {user ? (
            <>
              <BurnerKey />
              <UsernameForm />
              {children}
              <SessionList />
            </>
          ) : null}
          <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 p-5">
            <h2 className="font-semibold">Wallet</h2>
            {user ? (
              <Address address={user.address} />
            ) : (
              <p className="text-dim">Please connect your wallet.</p>
            )}
            <Badge tone={user ? 'felt' : 'plain'} className="ml-auto">
              {user ? 'Connected' : 'Disconnected'}
            </Badge>
            {user ? null : <Button onClick={connect}>Login / Signup</Button>}
          </Card>
        </div>
      </div>
    </div>
  );
}
