import type { QueuedWithdrawal } from '@/api/money-types';
import { chainWords } from '@/lib/chain-words';
import { fullAmount } from '@/lib/money';
import { absoluteTime } from '@/lib/time';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Checkbox } from '@/ui/toggle';
import { DECISIONS, type Decision, openDecisions } from './decisions';
import { Fact } from './fact';
import { Requester } from './requester';
import { STATUS_WORDS } from './withdrawal-status';

interface WithdrawalRowProps {
  withdrawal: QueuedWithdrawal;
  onDecide: (decision: Decision) => void;
  /** Whether it is one of several that are decided together. */
  chosen: boolean;
  /** Absent where it cannot be. */
  onChoose?: ((on: boolean) => void) | undefined;
}

export function WithdrawalRow({ withdrawal, onDecide, chosen, onChoose }: WithdrawalRowProps) {
  const { user, currency, amount, status, createdAt } = withdrawal;
  const { badge, tone } = STATUS_WORDS[status];
  const decisions = openDecisions(withdrawal);
  return (
    <article aria-label={`Withdrawal of ${fullAmount(amount, 2)} ${currency}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Requester user={user} at={createdAt} />
        <p className="font-display font-semibold text-xl tabular-nums">
          {fullAmount(amount, 2)} {currency}
        </p>
      </header>
      <Facts withdrawal={withdrawal} />
      <footer className="mt-4 flex flex-wrap items-center gap-2">
        <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-4 max-sm:basis-full">
          <span
            className={`inline-flex min-h-6 items-center rounded-sm px-2 font-semibold text-xs ${tone}`}
          >
            {badge}
          </span>
          {onChoose ? (
            <Checkbox
              label="Choose"
              checked={chosen}
              onCheckedChange={(on) => onChoose(on === true)}
            />
          ) : null}
        </div>
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant={MINOR.has(decision) ? 'secondary' : 'primary'}
            className="max-sm:flex-1"
            onClick={() => onDecide(decision)}
          >
            {DECISIONS[decision].button}
          </Button>
        ))}
      </footer>
    </article>
  );
}

const MINOR = new Set<Decision>(['reject', 'release', 'askAgain']);

interface WithdrawalFacts {
  withdrawal: QueuedWithdrawal;
}

function Facts({ withdrawal }: WithdrawalFacts) {
  const { currency, networkFee, netAmount, destinationAddress, approvals } = withdrawal;
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      <div className="min-w-0 sm:col-span-2">
        <dt className="text-faint text-xs">To, over {withdrawal.network}</dt>
        <dd className="flex items-center text-sm">
          <span className="break-all font-medium">{destinationAddress}</span>
          <CopyButton value={destinationAddress} label="Copy destination" className="-my-2" />
        </dd>
      </div>
      <Fact name="They receive">
        {fullAmount(netAmount, 2)} {currency}
      </Fact>
      <Fact name="Network fee">
        {fullAmount(networkFee, 2)} {currency}
      </Fact>
      {withdrawal.userNotes ? <Fact name="Their note">{withdrawal.userNotes}</Fact> : null}
      {approvals.map(({ by, at }) => (
        <Fact key={by + at} name="Approved by">
          {by}, {absoluteTime(new Date(at))}
        </Fact>
      ))}
      {withdrawal.taken ? (
        <Fact name="Taken for paying by">
          {withdrawal.taken.by}, {absoluteTime(new Date(withdrawal.taken.at))}
        </Fact>
      ) : null}
      {withdrawal.reason ? <Fact name="Reason">{withdrawal.reason}</Fact> : null}
      <ChainFacts withdrawal={withdrawal} />
      {withdrawal.transactionHash ? (
        <Fact name="Payout hash">
          <span className="break-all">{withdrawal.transactionHash}</span>
        </Fact>
      ) : null}
    </dl>
  );
}

/** How the chain's payment stands; nothing where people send it. */
function ChainFacts({ withdrawal: { payment, transactionHash } }: WithdrawalFacts) {
  if (!payment) return null;
  const { reason, transactionHash: hash } = payment;
  return (
    <>
      <Fact name="Sent by the chain">{chainWords(payment)}</Fact>
      {reason ? <Fact name="The chain says">{reason}</Fact> : null}
      {hash && !transactionHash ? (
        <Fact name="Transaction">
          <span className="break-all">{hash}</span>
        </Fact>
      ) : null}
    </>
  );
}
