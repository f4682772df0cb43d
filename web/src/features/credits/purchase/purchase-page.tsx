import { type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { notify } from '@/lib/notify';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import type { Wallet } from '@/lib/wallet';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { Means } from '../balance/means';
import { useCreditConfig } from '../queries';
import { returnPath } from '../return-path';
import { TEXTS } from '../texts';
import { PurchaseForm } from './purchase-form';

const SignIn = lazyWithRetry(() => import('./sign-in'));
const SuccessScreen = lazyWithRetry(() =>
  import('./success-screen').then((m) => ({ default: m.SuccessScreen })),
);

/** Reads `credits`, `return`, `payment` (success or cancelled) and `session_id` from its address. */
export function PurchasePage({ wallet }: { wallet?: Wallet }) {
  usePageMeta({ title: 'Pool credits', description: 'Credits to play with, by crypto or card.' });
  const { user, status } = useSession();
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-8 md:py-8">
      <Suspense>
        {user && status === 'signedIn' ? <Opened key={user.address} wallet={wallet} /> : <SignIn />}
      </Suspense>
    </div>
  );
}

function Opened({ wallet }: { wallet: Wallet | undefined }) {
  const [params, setParams] = useSearchParams();
  const outcome = params.get('payment');
  const returnTo = returnPath(params.get('return'));
  useEffect(() => {
    if (outcome !== 'cancelled') return;
    notify.error(TEXTS.cancelled, { id: 'payment-cancelled' });
    setParams(withoutOutcome, { replace: true });
  }, [outcome, setParams]);
  if (outcome === 'success') {
    return (
      <Suspense>
        <SuccessScreen sessionId={params.get('session_id')} returnTo={returnTo} />
      </Suspense>
    );
  }
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="mr-auto">
          <h1 className="font-bold text-2xl md:text-3xl">Pool credits</h1>
          <p className="mt-1 text-dim">They pay for games that earn rewards, and never expire.</p>
        </div>
        <Means />
      </header>
      <Offer asked={params.get('credits')} returnTo={returnTo} wallet={wallet} />
    </>
  );
}

/** So that a reload does not say it again. */
function withoutOutcome(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('payment');
  next.delete('session_id');
  return next;
}

interface OfferProps {
  asked: string | null;
  returnTo: string;
  wallet: Wallet | undefined;
}

function Offer({ asked, returnTo, wallet }: OfferProps): ReactNode {
  const config = useCreditConfig();
  if (config.data)
    return <PurchaseForm config={config.data} asked={asked} returnTo={returnTo} wallet={wallet} />;
  if (config.isPending) return <OfferSkeleton />;
  return (
    <ErrorState
      title={TEXTS.callFailed(config.error.message)}
      onRetry={() => void config.refetch()}
      retrying={config.isFetching}
    />
  );
}

function OfferSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the offer"
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex flex-col gap-7">
        <Skeleton className="h-60 rounded-lg max-xl:h-112" />
        <Skeleton className="h-20" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
