import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Hourglass, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '@/lib/api-error';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { EmptyState } from '@/ui/states';
import { creditsMoved, usePurchaseOfSession } from '../queries';
import { wordsOf } from './purchase-progress';

const REDIRECT_MS = 3000;

interface SuccessScreenProps {
  /** The card provider's id of the payment; null where the address has none. */
  sessionId: string | null;
  /** A path of this site. */
  returnTo: string;
}

/**
 * The page after the provider's. The address proves nothing (decision A8): of a payment that is named it says
 * what the server knows, and goes on when that is 'paid'.
 */
export function SuccessScreen({ sessionId, returnTo }: SuccessScreenProps) {
  const order = usePurchaseOfSession(sessionId);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const status = order.data?.status;
  const paid = status === 'paid';
  const over = status === 'expired' || status === 'failed' || status === 'refunded';
  const goesOn = paid || sessionId === null;
  useEffect(() => {
    if (paid) creditsMoved(queries);
  }, [paid, queries]);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => void navigate(returnTo, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [goesOn, navigate, returnTo]);

  if (order.error instanceof ApiError && order.error.status === 404) {
    return (
      <EmptyState
        as="h1"
        icon={SearchX}
        title="Payment not found"
        className="min-h-[60dvh]"
        action={
          <Button asChild>
            <Link to="/wallet?tab=credits">See your purchases</Link>
          </Button>
        }
      >
        We found no payment of yours with this number.
      </EmptyState>
    );
  }
  const words = order.data ? wordsOf(order.data) : null;
  return (
    <section
      role="status"
      className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-6 text-center"
    >
      <span
        className={`grid size-20 place-items-center rounded-full ${paid ? 'animate-pop-in bg-felt/12 text-felt' : over ? 'bg-live/12 text-live' : 'bg-brass/12 text-brass'}`}
      >
        {paid ? (
          <CircleCheck aria-hidden className="size-10" />
        ) : over || sessionId === null ? (
          <Hourglass aria-hidden className="size-9" />
        ) : (
          <Spinner className="size-9" />
        )}
      </span>
      <h1 className="font-bold text-2xl md:text-3xl">
        {paid ? 'Payment Successful!' : over ? words?.title : 'Still confirming your payment'}
      </h1>
      <p className="max-w-md text-balance text-dim">
        {words && (paid || over)
          ? words.text
          : 'Waiting for the card provider. You may leave: your credits come by themselves.'}
      </p>
      {goesOn ? <p className="text-faint text-sm">Taking you back in a moment…</p> : null}
      <Button asChild variant={paid ? 'primary' : 'secondary'}>
        <Link to={over ? '/pool-credits/purchase' : returnTo} replace>
          {over ? 'Try again' : 'Go on now'}
        </Link>
      </Button>
    </section>
  );
}
