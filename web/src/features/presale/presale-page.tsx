import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PresaleStatus, Sent } from '@/api/presale';
import { usePageMeta } from '@/lib/page-meta';
import type { Wallet } from '@/lib/wallet';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { BuyPanel } from './buy-panel';
import { InfoPanel } from './info-panel';
import { OwnPanel } from './own-panel';
import { presaleQuery } from './queries';
import { ReferralPanel } from './referral-panel';
import { SentPopup } from './sent-popup';
import { StatusPanel } from './status-panel';
import { useTestChain } from './use-test-chain';
import { WhitelistPanel } from './whitelist-panel';

/** The presale. `ref` in the address is the code of whoever referred the visitor. */
export function PresalePage({ wallet }: { wallet?: Wallet }) {
  usePageMeta({ title: 'Presale', description: 'Price, supply and your own share, on one page.' });
  const sale = useQuery(presaleQuery);
  const isTest = useTestChain();
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
      <h1 className="mb-1 font-bold text-2xl md:text-3xl">Presale</h1>
      <p className="mb-5 text-dim">
        You pay into a contract that refunds whatever it does not allocate to you.
      </p>
      {isTest && !sale.isPending ? (
        <div className="mb-5">
          <Notice tone="warning" title="A test sale with play money">
            It runs on a local test chain. No real money is taken, and the{' '}
            {sale.data?.token ?? 'token'} it gives is worth nothing.
          </Notice>
        </div>
      ) : null}
      {sale.data && isTest !== undefined ? (
        <Panels sale={sale.data} wallet={wallet} />
      ) : sale.isError ? (
        <ErrorState
          title="The presale cannot be shown right now."
          onRetry={() => void sale.refetch()}
          retrying={sale.isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading the presale" className="grid gap-6 lg:grid-cols-2">
          <Skeleton className="h-80 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </div>
      )}
    </div>
  );
}

/** Nothing is bought any more: one's own share comes first. */
const OVER = new Set(['settled', 'failed', 'cancelled']);

function Panels({ sale, wallet }: { sale: PresaleStatus; wallet: Wallet | undefined }) {
  const [params] = useSearchParams();
  const [sent, setSent] = useState<{ sent: Sent; counts: string } | null>(null);
  const buying = (
    <BuyPanel
      key="buy"
      sale={sale}
      wallet={wallet}
      referral={params.get('ref')}
      onSent={(one, counts) => setSent({ sent: one, counts })}
    />
  );
  const own = <OwnPanel key="own" sale={sale} wallet={wallet} />;
  return (
    <>
      {/* Beside each other the panels keep the order in which a phone has them: buying comes before reading on. */}
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <StatusPanel sale={sale} />
        <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {OVER.has(sale.phase) ? [own, buying] : [buying, own]}
          <ReferralPanel token={sale.token} />
          <WhitelistPanel required={sale.whitelistRequired} />
        </div>
        <InfoPanel sale={sale} />
      </div>
      {sent ? (
        <SentPopup {...sent} price={sale.price} token={sale.token} onClose={() => setSent(null)} />
      ) : null}
    </>
  );
}
