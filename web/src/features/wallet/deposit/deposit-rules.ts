import * as z from 'zod/mini';
import type { Currency, NewDeposit } from '@/api/money-types';
import {
  compareAmounts,
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

export const NO_AMOUNT = 'Please enter a valid amount';

/** The least that is taken, as its own sentence. */
export const least = ({ minimumDeposit, symbol }: Currency) =>
  `At least ${plainAmount(minimumDeposit)} ${symbol}`;

export function depositForm(currency: Currency) {
  const { networks, minimumDeposit } = currency;
  return z.object({
    amount: z.string().check(
      z.refine(isPositive, { error: NO_AMOUNT, abort: true }),
      z.refine((amount) => compareAmounts(amount, minimumDeposit) >= 0, least(currency)),
    ),
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

/** Fee that the provider will keep by its list of prices, and the rest; null where no fee is kept or nothing is known. */
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
