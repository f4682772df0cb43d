import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRewardPayout, REWARD_PAYOUT, type RewardPayout, setRewardPayout } from '@/api/rewards';
import { serverText } from '@/lib/api-error';
import { plainAmount } from '@/lib/money';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { Checkbox } from '@/ui/toggle';

/** Whether rewards of plays go out to the wallet by themselves (E2). */
export function RewardPayoutCard() {
  const { user, status } = useSession();
  const key = [...REWARD_PAYOUT, user?.address] as const;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getRewardPayout({ signal }),
    enabled: status === 'signedIn',
  });
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: setRewardPayout,
    onSuccess: (payout) => {
      queries.setQueryData(key, payout);
      notify.success(
        payout.toWallet ? 'Rewards go to your wallet' : 'Rewards stay in your balance',
      );
    },
  });
  if (status !== 'signedIn') return null;
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h2 className="font-semibold">Rewards</h2>
      {data ? (
        <Choice
          payout={data}
          busy={change.isPending}
          onChange={(toWallet) => change.mutate(toWallet)}
        />
      ) : error ? (
        <Notice tone="error">
          {serverText(error, 'Where your rewards go did not load.')}{' '}
          <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <Skeleton className="h-14 rounded-md" />
      )}
      {change.isError ? (
        <Notice tone="error">
          {serverText(change.error, 'That could not be saved. Please try again.')}
        </Notice>
      ) : null}
    </Card>
  );
}

interface ChoiceProps {
  payout: RewardPayout;
  busy: boolean;
  onChange: (toWallet: boolean) => void;
}

function Choice({ payout, busy, onChange }: ChoiceProps) {
  const { toWallet, currency, network, perPlay, perDay, sentToday } = payout;
  if (!currency) {
    return (
      <p className="text-dim text-sm">
        What you win goes to your balance, from where you can withdraw it at any time. Automatic
        payouts to wallets are off right now.
      </p>
    );
  }
  return (
    <>
      <Checkbox
        label="Send what I win straight to my wallet"
        checked={toWallet}
        disabled={busy}
        onCheckedChange={(checked) => onChange(checked === true)}
      />
      <p className="text-dim text-sm">
        Up to {perPlay} {currency} a play and {perDay} a day go out over {network} without anybody’s
        review. What is more, and everything else, goes to your balance.
        {toWallet ? ` Today ${plainAmount(sentToday)} ${currency} went out.` : ''}
      </p>
    </>
  );
}
