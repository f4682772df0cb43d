import { type ReactNode, Suspense } from 'react';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { Skeleton } from '@/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { BalancesTab } from './balances/balances-tab';
import { ClaimsSection } from './claims-section';
import type { Opened } from './opened';

const TransactionsTab = lazyWithRetry(() =>
  import('./history/transactions-tab').then((m) => ({ default: m.TransactionsTab })),
);
const StatementTab = lazyWithRetry(() =>
  import('./history/statement-tab').then((m) => ({ default: m.StatementTab })),
);

const TABS = ['balances', 'transactions', 'statement', 'credits'] as const;

interface WalletTabsProps {
  /** From the address; anything unknown is Balances. */
  tab: string | null;
  onTab: (tab: string) => void;
  onOpen: (opened: Opened) => void;
  credits: ReactNode;
}

export function WalletTabs({ tab, onTab, onOpen, credits }: WalletTabsProps) {
  const chosen = TABS.find((one) => one === tab) ?? 'balances';
  return (
    <Tabs value={chosen} onValueChange={onTab} className="mt-4">
      <TabsList aria-label="Wallet">
        <TabsTrigger value="balances">Balances</TabsTrigger>
        <TabsTrigger value="transactions">Transactions</TabsTrigger>
        <TabsTrigger value="statement">Statement</TabsTrigger>
        <TabsTrigger value="credits">Credits</TabsTrigger>
      </TabsList>
      <h2 className="sr-only">{chosen}</h2>
      <TabsContent value="balances">
        <ClaimsSection />
        <BalancesTab onOpen={onOpen} />
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
