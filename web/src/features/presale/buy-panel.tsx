import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { configQuery } from '@/api/config';
import { type PresaleStatus, type Sent, tellOfTransfer } from '@/api/presale';
import { ApiError, serverText } from '@/lib/api-error';
import { isAtLimits } from '@/lib/at-limits';
import { useSession } from '@/lib/session';
import { useWalletThere } from '@/lib/use-wallet-there';
import type { Wallet } from '@/lib/wallet';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { CardWay, LimitsWay } from './card-way';
import { contribute, NoContribution, type Step } from './contribute';
import { EXAMPLE, Gives, QuickAmounts } from './gives';
import { Panel } from './panel';
import { partQuery, saleMoved } from './queries';
import { amountProblem, counting } from './rules';
import { TestMoney } from './test-money';
import { TEXTS } from './texts';
import { remember, told, untold } from './unsent';

const STEPS: Record<Step, string> = {
  checking: 'Checking…',
  approving: 'Step 1 of 2: approve in your wallet…',
  transferring: 'Step 2 of 2: transfer in your wallet…',
  recording: 'Recording…',
};

interface BuyPanelProps {
  sale: PresaleStatus;
  wallet: Wallet | undefined;
  referral: string | null;
  /** With what of it counts. */
  onSent: (sent: Sent, counts: string) => void;
}

/** Two steps from the wallet: the exact amount is approved, then transferred. */
export function BuyPanel({ sale, wallet, referral, onSent }: BuyPanelProps) {
  const { user, status } = useSession();
  const queries = useQueryClient();
  const [amount, setAmount] = useState('');
  const [token, setToken] = useState('USDT');
  const [tried, setTried] = useState(false);
  const [step, setStep] = useState<Step>('checking');
  const [unrecorded, setUnrecorded] = useState(false);
  const part = useQuery({
    ...partQuery(user?.address ?? ''),
    enabled: status === 'signedIn' && sale.phase !== 'unannounced',
  });
  const own = part.data && 'allocation' in part.data ? part.data : null;
  const counts = counting(amount, sale, own);
  const purchase = useMutation({
    mutationFn: async () => {
      const sent = await contribute({
        wallet,
        from: user?.address,
        amount: amount.trim(),
        token,
        referral,
        onStep: setStep,
      });
      remember(sent);
      onSent(sent, counts);
      setStep('recording');
      const recorded = await tell(sent);
      setUnrecorded(!recorded);
      await saleMoved(queries);
    },
    onSuccess: () => setAmount(''),
  });
  useUntold(user?.address);
  const problem = amountProblem(amount, sale);
  const error = purchase.isError
    ? purchase.error instanceof NoContribution
      ? purchase.error.message
      : serverText(purchase.error, 'The contribution could not be made.')
    : unrecorded
      ? TEXTS.notRecorded
      : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!problem && !purchase.isPending) purchase.mutate();
  };
  const change = (typed: string) => {
    setAmount(typed);
    setTried(false);
    setUnrecorded(false);
    if (purchase.isError || purchase.isSuccess) purchase.reset();
  };
  const isOpen = sale.phase === 'open';
  // A purchase that is under way when the sale closes is still told of.
  const hasForm = isOpen || purchase.isPending || error !== null;
  return (
    <Panel title={`Buy ${sale.token}`}>
      {isOpen ? null : <p className="text-dim [&:not(:last-child)]:mb-4">{TEXTS.notOpen}</p>}
      {status !== 'signedIn' ? (
        <Unconnected>
          {isOpen ? (
            <>
              <Field label="Amount">
                {(control) => (
                  <Input
                    {...control}
                    value={amount}
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder={EXAMPLE}
                    onChange={(event) => setAmount(event.target.value)}
                  />
                )}
              </Field>
              <Gives sale={sale} amount={amount} counts={counts} />
            </>
          ) : null}
        </Unconnected>
      ) : !hasForm ? null : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-3">
            <Field
              label="Amount"
              error={
                (tried || amount) && problem && !purchase.isPending && !purchase.isSuccess
                  ? problem
                  : undefined
              }
            >
              {(control) => (
                <Input
                  {...control}
                  value={amount}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder={EXAMPLE}
                  disabled={purchase.isPending}
                  onChange={(event) => change(event.target.value)}
                />
              )}
            </Field>
            <Field label="Pay with">
              {(control) => (
                <Select
                  {...control}
                  value={token}
                  disabled={purchase.isPending}
                  onChange={(event) => setToken(event.target.value)}
                >
                  {sale.tokens.map(({ symbol }) => (
                    <option key={symbol}>{symbol}</option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <QuickAmounts sale={sale} disabled={purchase.isPending} onChoose={change} />
          <Gives sale={sale} amount={amount} counts={counts} />
          <Button type="submit" size="lg" busy={purchase.isPending}>
            {purchase.isPending ? STEPS[step] : 'Buy'}
          </Button>
          {error ? (
            <p role="alert" className="text-live text-sm">
              {error}
            </p>
          ) : null}
          {isAtLimits(purchase.error) ? <LimitsWay /> : null}
          {sale.card ? (
            <CardWay
              coin={sale.card}
              amount={amount}
              refused={() => {
                setTried(true);
                return problem !== null;
              }}
            />
          ) : null}
          <TestMoney />
          <p className="text-dim text-sm">
            Send from your own wallet only: tokens and refunds go to the address that sends. What an
            exchange sends belongs to the exchange.
          </p>
        </form>
      )}
    </Panel>
  );
}

/** A purchase needs a wallet: what is missing of one, and the way to it. With one at hand an amount can be tried before. */
function Unconnected({ children }: { children: ReactNode }) {
  const { user, connect, requireToken } = useSession();
  const installed = useWalletThere();
  const environment = useQuery(configQuery).data?.environment;
  // The local environment has a wallet of its own to connect.
  const missing = installed || environment === 'local' ? TEXTS.noAccounts : TEXTS.noWallet;
  return (
    <div className="flex flex-col gap-3">
      {user ? (
        <p className="text-dim">One signature proves that this wallet is yours.</p>
      ) : missing === TEXTS.noWallet ? (
        <p className="text-live text-sm">{missing}</p>
      ) : (
        children
      )}
      <Button size="lg" onClick={() => void (user ? requireToken() : connect())}>
        {user ? 'Sign in' : 'Connect your wallet'}
      </Button>
      {user || missing === TEXTS.noWallet ? null : (
        <p className="text-center text-faint text-xs">{missing}</p>
      )}
    </div>
  );
}

/** True once the server has it; a refusal that is final is told nowhere else. */
async function tell(sent: Sent): Promise<boolean> {
  try {
    await tellOfTransfer(sent);
    told(sent);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) told(sent);
    return false;
  }
}

/** Tells the server of transfers that it was not told of before. */
function useUntold(address: string | undefined) {
  useEffect(() => {
    if (!address) return;
    for (const sent of untold()) {
      if (sent.walletAddress.toLowerCase() === address.toLowerCase()) void tell(sent);
    }
  }, [address]);
}
