import * as z from 'zod/mini';
import type { Currency, NewDeposit } from '@/api/money-types';
import {
  isPositive,
  multiplyAmounts,
  plainAmount,
  roundAmount,
  subtractAmounts,
} from '@/lib/money';

/** The network that a deposit begins with (D2 section 5); other currencies begin with their first one. */
const DEFAULT_NETWORKS: Record<string, string> = { USDT: 'usdttrc20', USDC: 'usdcbase' };

export interface DepositForm {
  amount: string;
  /** A network's code; empty: none chosen. */
  network: string;
}

export function emptyDeposit({ symbol, networks }: Currency): DepositForm {
  const usual = DEFAULT_NETWORKS[symbol];
  const first = networks.find(({ code }) => code === usual) ?? networks[0];
  return { amount: '', network: first?.code ?? '' };
}

export function depositForm({ networks }: Currency) {
  return z.object({
    amount: z.string().check(z.refine(isPositive, 'Please enter a valid amount')),
    network: z
      .string()
      .check(
        z.refine(
          (code) => networks.length === 0 || code !== '',
          'Please select a blockchain network',
        ),
      ),
  });
}

export interface Estimate {
  fee: string;
  credited: string;
}

/** What the provider will keep of so much by its list of prices, and what is left; null where nothing is kept or nothing is known. */
export function estimate(amount: string, currency: Currency): Estimate | null {
  const { decimals, depositFeePerMille } = currency;
  if (!depositFeePerMille || decimals === null || !isPositive(amount)) return null;
  const fee = roundAmount(
    multiplyAmounts(amount, `0.${String(depositFeePerMille).padStart(3, '0')}`),
    decimals,
    'up',
  );
  return { fee: plainAmount(fee), credited: subtractAmounts(amount, fee) };
}

export function depositRequest(currencyId: string, form: DepositForm): NewDeposit {
  return {
    currencyId,
    amount: form.amount.trim(),
    ...(form.network ? { nowPaymentsCurrency: form.network } : {}),
  };
}
