import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PresaleStatus, Sent } from '@/api/presale';
import { usePageMeta } from '@/lib/page-meta';
import type { Wallet } from '@/lib/wallet';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { BuyPanel } from './buy-panel';
import { InfoPanel } from './info-panel';
import { OwnPanel } from './own-panel';
import { presaleQuery } from './queries';
import { ReferralPanel } from './referral-panel';
import { SentPopup } from './sent-popup';
import { StatusPanel } from './status-panel';
import { WhitelistPanel } from './whitelist-panel';

/** The presale. `ref` in the address is the code of whoever referred the visitor. */
export function PresalePage({ wallet }: { wallet?: Wallet }) {
  usePageMeta({ title: 'Presale', description: 'Price, supply and your own share, on one page.' });
  const sale = useQuery(presaleQuery);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
      <h1 className="mb-1 font-bold text-2xl md:text-3xl">Presale</h1>
      <p className="mb-6 text-dim">
        You pay into a contract that refunds whatever it does not allocate to you.
      </p>
      {sale.data ? (
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

function Panels({ sale, wallet }: { sale: PresaleStatus; wallet: Wallet | undefined }) {
  const [params] = useSearchParams();
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <StatusPanel sale={sale} />
          <InfoPanel sale={sale} />
        </div>
        <div className="grid gap-6">
          <BuyPanel sale={sale} wallet={wallet} referral={params.get('ref')} onSent={setSent} />
          <OwnPanel sale={sale} wallet={wallet} />
          <ReferralPanel token={sale.token} />
          <WhitelistPanel required={sale.whitelistRequired} />
        </div>
      </div>
      {sent ? (
        <SentPopup
          sent={sent}
          price={sale.price}
          token={sale.token}
          onClose={() => setSent(null)}
        />
      ) : null}
    </>
  );
}
