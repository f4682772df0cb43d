import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Balance, WithdrawalFees, WithdrawalReceipt } from '@/api/money-types';
import { requestWithdrawal, validateWithdrawal } from '@/api/wallet';
import { serverText } from '@/lib/api-error';
import { useIntentKey } from '@/lib/intent-key';
import { subtractAmounts } from '@/lib/money';
import { notify } from '@/lib/notify';
import { Dialog } from '@/ui/dialog';
import { CoinChoice } from '../coin-choice';
import { WithdrawConfirm } from './withdraw-confirm';
import { WithdrawDone } from './withdraw-done';
import { WithdrawForm } from './withdraw-form';
import { EMPTY_WITHDRAWAL, withdrawProblem, withdrawRequest } from './withdraw-rules';

type Step =
  | { at: 'form' }
  | { at: 'confirm'; fees: WithdrawalFees }
  | { at: 'done'; receipt: WithdrawalReceipt };

const STEPS = {
  form: 'Step 1 of 3: where to, and how much.',
  confirm: 'Step 2 of 3: look it over.',
  done: 'Step 3 of 3: submitted.',
};

interface WithdrawDialogProps {
  entry: Balance;
  /** The coins that can be withdrawn, and how another of them is chosen. */
  coins: Balance[];
  onCoin: (currencyId: string) => void;
  /**
   * confirm: the server checks the request and names its fees before the second step. plain: the second step
   * reckons with the currency's own fee, and the server checks at the end alone.
   */
  variant: 'plain' | 'confirm';
  onClose: () => void;
}

export function WithdrawDialog(props: WithdrawDialogProps) {
  const { entry, coins, onCoin, variant, onClose } = props;
  const { currency } = entry;
  const [form, setForm] = useState(EMPTY_WITHDRAWAL);
  const [step, setStep] = useState<Step>({ at: 'form' });
  const [problem, setProblem] = useState<string | null>(null);
  const intent = useIntentKey();

  const validate = useMutation({
    mutationFn: async (): Promise<WithdrawalFees> => {
      const { userNotes: _, ...request } = withdrawRequest(entry, form);
      return variant === 'confirm'
        ? validateWithdrawal(request)
        : { ...usualFees(request.amount, currency.networkFee), network: networkOf(entry, form) };
    },
    onSuccess: (fees) => setStep({ at: 'confirm', fees }),
    onError: (error) => setProblem(serverText(error, 'Validation failed')),
  });
  const submit = useMutation({
    mutationFn: () => {
      const request = withdrawRequest(entry, form);
      return requestWithdrawal(request, intent.keyFor(request));
    },
    onSuccess: (receipt) => {
      intent.done();
      setStep({ at: 'done', receipt });
      notify.success('Withdrawal request submitted successfully!');
    },
    onError: (error) => setProblem(serverText(error, 'Failed to submit withdrawal request')),
  });

  const next = () => {
    const found = withdrawProblem(form, entry);
    setProblem(found);
    if (!found) validate.mutate();
  };
  const back = () => {
    setProblem(null);
    setStep({ at: 'form' });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Withdraw ${currency.symbol}`}
      description={STEPS[step.at]}
    >
      {step.at === 'form' ? (
        <>
          <CoinChoice
            coins={coins}
            chosen={entry.currencyId}
            onChoose={(currencyId) => {
              setForm({ ...form, amount: '', network: '' });
              setProblem(null);
              onCoin(currencyId);
            }}
          />
          <WithdrawForm
            entry={entry}
            form={form}
            problem={problem}
            busy={validate.isPending}
            onChange={(part) => {
              setForm({ ...form, ...part });
              setProblem(null);
            }}
            onNext={next}
            onCancel={onClose}
          />
        </>
      ) : step.at === 'confirm' ? (
        <WithdrawConfirm
          entry={entry}
          form={form}
          fees={step.fees}
          problem={problem}
          busy={submit.isPending}
          onBack={back}
          onSubmit={() => {
            setProblem(null);
            submit.mutate();
          }}
        />
      ) : (
        <WithdrawDone
          receipt={step.receipt}
          symbol={currency.symbol}
          places={currency.displayDecimals}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function networkOf({ currency }: Balance, form: { network: string }): string | undefined {
  const { networks } = currency;
  return (networks.find(({ code }) => code === form.network) ?? networks[0])?.label;
}

/** The fee is deducted from what is taken from the balance (decision C8). */
function usualFees(amount: string, networkFee: string): WithdrawalFees {
  return { networkFee, totalRequired: amount, netAmount: subtractAmounts(amount, networkFee) };
}
