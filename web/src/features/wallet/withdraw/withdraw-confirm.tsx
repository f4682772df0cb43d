import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Balance, WithdrawalFees } from '@/api/money-types';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { PlainAmount } from '../balances/amount';
import type { WithdrawForm } from './withdraw-rules';

interface WithdrawConfirmProps {
  entry: Balance;
  form: WithdrawForm;
  fees: WithdrawalFees;
  problem: string | null;
  busy: boolean;
  onBack: () => void;
  onSubmit: () => void;
}

export function WithdrawConfirm(props: WithdrawConfirmProps) {
  const { entry, form, fees, problem, busy, onBack, onSubmit } = props;
  const amount = (value: string) => <PlainAmount value={value} currency={entry.currency} />;
  return (
    <div className="flex flex-col gap-4">
      <dl className="divide-y divide-ink-3 rounded-md border border-ink-3 bg-ink-0 text-sm">
        <Row name="Taken from your balance">{amount(fees.totalRequired)}</Row>
        <Row name="Network fee">{amount(fees.networkFee)}</Row>
        <Row name="You receive" strong>
          {amount(fees.netAmount)}
        </Row>
        {fees.network ? <Row name="Network">{fees.network}</Row> : null}
        <div className="px-3.5 py-3">
          <dt className="text-dim">To</dt>
          <dd className="break-all font-medium">{form.address.trim()}</dd>
        </div>
        {form.notes.trim() ? (
          <div className="px-3.5 py-3">
            <dt className="text-dim">Notes</dt>
            <dd className="break-words">{form.notes.trim()}</dd>
          </div>
        ) : null}
      </dl>
      <Notice tone="warning">
        A payout cannot be called back. Compare the address with the one that you meant, to the last
        character.
      </Notice>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" size="lg" disabled={busy} onClick={onBack}>
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Button>
        <Button size="lg" busy={busy} onClick={onSubmit}>
          Withdraw
        </Button>
      </div>
    </div>
  );
}

interface RowProps {
  name: string;
  strong?: boolean;
  children: ReactNode;
}

function Row({ name, strong = false, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-3.5 py-3">
      <dt className="text-dim">{name}</dt>
      <dd className={`tabular-nums ${strong ? 'font-semibold text-base text-brass' : ''}`}>
        {children}
      </dd>
    </div>
  );
}
