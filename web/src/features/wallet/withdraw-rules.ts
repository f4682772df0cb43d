import type { Balance, NewWithdrawal } from '@/api/money-types';
import { compareAmounts, isPositive } from '@/lib/money';

export interface WithdrawForm {
  amount: string;
  address: string;
  notes: string;
}

export const EMPTY_WITHDRAWAL: WithdrawForm = { amount: '', address: '', notes: '' };

/** What keeps the form from its next step, in the documented words; null: nothing. */
export function withdrawProblem(form: WithdrawForm, available: string): string | null {
  if (form.amount.trim() === '' || form.address.trim() === '') {
    return 'Please fill in all required fields';
  }
  if (!isPositive(form.amount)) return 'Amount must be greater than 0';
  if (compareAmounts(form.amount, available) > 0) return 'Amount exceeds available balance';
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
    userNotes: form.notes.trim(),
  };
}
