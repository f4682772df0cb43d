import { LogOut } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { logoutAdmin } from '@/api/admin';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { adminOptions } from './calls';
import { adminStore, useAdminRecord } from './store';

const UsersTab = lazyWithRetry(() =>
  import('./users/users-tab').then((m) => ({ default: m.UsersTab })),
);
const QuestsTab = lazyWithRetry(() =>
  import('./quests/quests-tab').then((m) => ({ default: m.QuestsTab })),
);
const StreamsTab = lazyWithRetry(() =>
  import('./streams/streams-tab').then((m) => ({ default: m.StreamsTab })),
);
const WithdrawalsTab = lazyWithRetry(() =>
  import('./withdrawals-tab').then((m) => ({ default: m.WithdrawalsTab })),
);
const ClaimsTab = lazyWithRetry(() =>
  import('./claims-tab').then((m) => ({ default: m.ClaimsTab })),
);
const DepositsTab = lazyWithRetry(() =>
  import('./deposits-tab').then((m) => ({ default: m.DepositsTab })),
);
const PoolConfigTab = lazyWithRetry(() =>
  import('./pool-config/pool-config-tab').then((m) => ({ default: m.PoolConfigTab })),
);
const AuditTab = lazyWithRetry(() =>
  import('./audit/audit-tab').then((m) => ({ default: m.AuditTab })),
);
const CreditsTab = lazyWithRetry(() =>
  import('./credits/credits-tab').then((m) => ({ default: m.CreditsTab })),
);
const PresaleTab = lazyWithRetry(() =>
  import('./presale/presale-tab').then((m) => ({ default: m.PresaleTab })),
);
const OperationsTab = lazyWithRetry(() =>
  import('./operations/operations-tab').then((m) => ({ default: m.OperationsTab })),
);

interface AdminPageProps {
  /** The body of the tab of the tournaments' feature. */
  tournaments: ReactNode;
  /** The body of the tab of the tasks' feature. */
  tasks: ReactNode;
  /** The bodies of the two tabs of the NFTs' feature. */
  collections: ReactNode;
  nfts: ReactNode;
}

/** The documented tabs in their order, then ours. */
export function AdminPage({ tournaments, tasks, collections, nfts }: AdminPageProps) {
  usePageMeta({ title: 'Admin Panel', description: 'For administrators.' });
  const tabs = [
    { tab: 'users', label: 'Users', body: <UsersTab /> },
    { tab: 'streams', label: 'Lives', body: <StreamsTab /> },
    { tab: 'quests', label: 'Quests', body: <QuestsTab /> },
    { tab: 'tournaments', label: 'Tournaments', body: tournaments },
    { tab: 'tasks', label: 'Tasks', body: tasks },
    { tab: 'nft-collections', label: 'NFT Collections', body: collections },
    { tab: 'nfts', label: 'NFTs', body: nfts },
    { tab: 'pool-config', label: 'Pool Config', body: <PoolConfigTab /> },
    { tab: 'pool-credits', label: 'Pool Credits', body: <CreditsTab /> },
    { tab: 'presale', label: 'Presale', body: <PresaleTab /> },
    { tab: 'withdrawals', label: 'Withdrawals', body: <WithdrawalsTab /> },
    { tab: 'deposits', label: 'Deposits', body: <DepositsTab /> },
    { tab: 'claims', label: 'Claims', body: <ClaimsTab /> },
    { tab: 'audit', label: 'Audit', body: <AuditTab /> },
    { tab: 'operations', label: 'Operations', body: <OperationsTab /> },
  ];
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const chosen = tabs.find(({ tab }) => tab === asked)?.tab ?? 'nft-collections';
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs scroll sideways: the chosen one may be off the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is found by its state, after it changed.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[data-state=active]');
    if (!row || !tab) return;
    const before = tab.offsetLeft - row.offsetLeft;
    row.scrollLeft = before - (row.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-bold text-2xl md:text-3xl">Admin Panel</h1>
        <WhoIsHere />
      </header>
      <Tabs
        value={chosen}
        onValueChange={(tab) => setParams({ tab }, { replace: true })}
        className="mt-4"
      >
        <TabsList ref={list} aria-label="Admin Panel">
          {tabs.map(({ tab, label }) => (
            <TabsTrigger key={tab} value={tab}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map(({ tab, label, body }) => (
          <TabsContent key={tab} value={tab}>
            <h2 className="sr-only">{label}</h2>
            <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>{body}</Suspense>
          </TabsContent>
        ))}
      </Tabs>
    </div>
  );
}

function WhoIsHere() {
  const record = useAdminRecord();
  const { user } = useSession();
  if (!record) {
    return user ? (
      <p className="text-dim text-sm max-sm:w-full sm:ml-auto">
        Here by your wallet, as {user.username ?? 'admin'}
      </p>
    ) : null;
  }
  const logout = () => {
    // The server's word is not waited for: what it forgets late, this browser has forgotten now.
    logoutAdmin(adminOptions({ retry: false })).catch(() => {});
    adminStore.clear();
  };
  return (
    <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between sm:ml-auto">
      <p className="text-dim text-sm">
        Signed in as <strong className="text-text">{record.user.username}</strong>
      </p>
      <Button variant="secondary" onClick={logout}>
        <LogOut aria-hidden className="size-4" />
        Logout
      </Button>
    </div>
  );
}
