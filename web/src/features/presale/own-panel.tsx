import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnPart, PresaleStatus } from '@/api/presale';
import { isPositive } from '@/lib/money';
import { useSession } from '@/lib/session';
import { absoluteTime } from '@/lib/time';
import type { Wallet } from '@/lib/wallet';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { ErrorState } from '@/ui/states';
import { Contributions } from './contributions';
import { Line, Panel } from './panel';
import { Proofs } from './proofs';
import { partQuery } from './queries';
import { shown, stillRefundable } from './rules';

interface OwnPanelProps {
  sale: PresaleStatus;
  wallet: Wallet | undefined;
}

/** The user's own status, with details behind a toggle. */
export function OwnPanel({ sale, wallet }: OwnPanelProps) {
  const { user, status } = useSession();
  if (!user || status !== 'signedIn') {
    return (
      <Panel title="Your status">
        <p className="text-dim">Connect your wallet to see your share.</p>
      </Panel>
    );
  }
  if (sale.phase === 'unannounced') {
    return (
      <Panel title="Your status">
        <p className="text-dim">Your share stands here once the sale has begun.</p>
      </Panel>
    );
  }
  return <Opened sale={sale} wallet={wallet} address={user.address} />;
}

function Opened({ sale, wallet, address }: OwnPanelProps & { address: OwnAddress }) {
  const part = useQuery(partQuery(address));
  const [open, setOpen] = useState(false);
  const own = part.data && 'allocation' in part.data ? part.data : null;
  return (
    <Panel
      title="Your status"
      beside={
        own ? (
          <Button variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide details' : 'Show details'}
          </Button>
        ) : null
      }
    >
      {own ? (
        <>
          <Share own={own} token={sale.token} />
          {open ? (
            <>
              <Vesting own={own} token={sale.token} />
              <Contributions address={address} token={sale.token} />
            </>
          ) : null}
          <Proofs own={own} wallet={wallet} chainId={sale.chainId} from={address} />
        </>
      ) : part.isError ? (
        <ErrorState title="Your share could not be read" onRetry={() => void part.refetch()} />
      ) : (
        <Skeleton className="h-28" />
      )}
    </Panel>
  );
}

type OwnAddress = NonNullable<ReturnType<typeof useSession>['user']>['address'];

function Share({ own, token }: { own: OwnPart; token: string }) {
  const still = stillRefundable(own);
  return (
    <dl className="text-sm">
      <Line name="Contributed">
        {shown(own.contribution.amount)} {own.contribution.currency}
      </Line>
      <Line name="Allocation">
        {shown(own.allocation)} {token}
      </Line>
      {isPositive(still) ? (
        <Line name="Refundable">{shown(still)} USDT/USDC</Line>
      ) : isPositive(own.refundable.total) ? (
        <Line name="Refunded">{shown(own.refundable.total)} USDT/USDC</Line>
      ) : null}
    </dl>
  );
}

function Vesting({ own, token }: { own: OwnPart; token: string }) {
  const { tgeAmount, monthlyAmount, nextVestingDate, remainingMonths } = own.vestingSchedule;
  return (
    <dl className="mt-2 border-ink-3 border-t text-sm">
      <Line name="At token generation (20%)">
        {shown(tgeAmount)} {token}
      </Line>
      <Line name="Then monthly (10%)">
        {shown(monthlyAmount)} {token}
      </Line>
      <Line name="Months to come">{remainingMonths}</Line>
      <Line name="Next release">
        {nextVestingDate ? absoluteTime(new Date(nextVestingDate)) : 'Not announced'}
      </Line>
      <Line name="Claimed">
        {shown(own.claimed)} {token}
      </Line>
    </dl>
  );
}
