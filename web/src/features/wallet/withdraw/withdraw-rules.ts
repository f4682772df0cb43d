import type { Balance, NewWithdrawal } from '@/api/money-types';
import { compareAmounts, isPositive } from '@/lib/money';

export interface WithdrawForm {
  amount: string;
  address: string;
  network: string;
  notes: string;
}

export const EMPTY_WITHDRAWAL: WithdrawForm = { amount: '', address: '', network: '', notes: '' };

/** Problem that keeps the form from its next step, in the documented words; null: none. */
export function withdrawProblem(
  form: WithdrawForm,
  { availableBalance, currency }: Balance,
): string | null {
  if (form.amount.trim() === '' || form.address.trim() === '') {
    return 'Please fill in all required fields';
  }
  if (!isPositive(form.amount)) return 'Amount must be greater than 0';
  if (compareAmounts(form.amount, availableBalance) > 0) return 'Amount exceeds available balance';
  // One address may stand on several networks, and what arrives on the wrong one may be lost.
  if (currency.networks.length > 1 && !form.network) return 'Please select a blockchain network';
  return null;
}

export function withdrawRequest(
  { currencyId }: Balance,
  form: WithdrawForm,
): NewWithdrawal & { userNotes: string } {
  return {
    currencyId,
    amount: form.amount.trim(),
    destinationAddress: form.address.trim(),
    ...(form.network ? { network: form.network } : {}),
    userNotes: form.notes.trim(),
  };
}
