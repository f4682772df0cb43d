import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Skeleton } from '@/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { BalancesTab } from './balances/balances-tab';
import { ClaimsSection } from './claims-section';
import type { Opened } from './opened';

const Latest = lazyWithRetry(() => import('./history/latest').then((m) => ({ default: m.Latest })));
const TransactionsTab = lazyWithRetry(() =>
  import('./history/transactions-tab').then((m) => ({ default: m.TransactionsTab })),
);
const StatementTab = lazyWithRetry(() =>
  import('./history/statement-tab').then((m) => ({ default: m.StatementTab })),
);

/** Space left free beside the chosen tab, where its row fades out. */
const EDGE = 32;

const NAMES = {
  balances: 'Balances',
  transactions: 'Transactions',
  statement: 'Statement',
  credits: 'Credits',
} as const;
const TABS = Object.keys(NAMES) as (keyof typeof NAMES)[];

interface WalletTabsProps {
  /** From the address; anything unknown is Balances. */
  tab: string | null;
  onTab: (tab: string) => void;
  onOpen: (opened: Opened) => void;
  credits: ReactNode;
}

export function WalletTabs({ tab, onTab, onOpen, credits }: WalletTabsProps) {
  const chosen = TABS.find((one) => one === tab) ?? 'balances';
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place in the row.
  useEffect(() => {
    const list = row.current;
    const active = list?.querySelector<HTMLElement>('[data-state=active]');
    if (list && active)
      list.scrollLeft =
        active.offsetLeft - list.offsetLeft - list.clientWidth + active.offsetWidth + EDGE;
  }, [chosen]);
  return (
    <Tabs value={chosen} onValueChange={onTab} className="mt-4">
      <TabsList ref={row} aria-label="Wallet">
        {TABS.map((each) => (
          <TabsTrigger key={each} value={each} className="max-sm:px-2">
            {NAMES[each]}
          </TabsTrigger>
        ))}
      </TabsList>
      <h2 className="sr-only">{chosen}</h2>
      <TabsContent value="balances">
        <ClaimsSection />
        <BalancesTab onOpen={onOpen} />
        <Suspense>
          <Latest />
        </Suspense>
      </TabsContent>
      <TabsContent value="transactions">
        <Suspense fallback={<ListSkeleton />}>
          <TransactionsTab onOpen={onOpen} />
        </Suspense>
      </TabsContent>
      <TabsContent value="statement">
        <Suspense fallback={<ListSkeleton />}>
          <StatementTab />
        </Suspense>
      </TabsContent>
      <TabsContent value="credits">
        <Suspense fallback={<ListSkeleton />}>{credits}</Suspense>
      </TabsContent>
    </Tabs>
  );
}

function ListSkeleton() {
  return <Skeleton className="h-96 rounded-lg" />;
}
