import * as z from 'zod/mini';
import type { CreditConfig, CreditPackage } from '@/api/credit-types';
import { cardPrice, cryptoPrice } from '../price';

export type Method = 'crypto' | 'card';

export interface OrderForm {
  /** As typed. */
  credits: string;
  method: Method;
  /** A currency's code, for crypto. */
  currency: string;
}

const DEFAULT_CURRENCY = 'USDT';
const WHOLE = /^0*[1-9]\d{0,8}$/;

export const orderForm = z.object({
  credits: z.string().check(
    z.trim(),
    z.refine((text) => WHOLE.test(text), 'Please enter a whole number of credits above 0'),
  ),
  method: z.enum(['crypto', 'card']),
  currency: z.string(),
});

/** The order with which the page begins: the one in its address, else the popular pack. */
export function firstOrder(
  { packages, currencies }: CreditConfig,
  asked: string | null,
): OrderForm {
  const popular = packages.find((pack) => pack.popular) ?? packages[0];
  return {
    credits: asked && WHOLE.test(asked) ? asked : String(popular?.credits ?? 10),
    method: 'crypto',
    currency: currencies.find((code) => code === DEFAULT_CURRENCY) ?? currencies[0] ?? '',
  };
}

export interface Quote {
  credits: number;
  bonus: number;
  /** Dollars. */
  price: string;
}

/** The credits and the price of an order; null while the input is no amount. The bonus goes with exactly a pack's size. */
export function quoteOf(
  { credits: typed, method }: OrderForm,
  config: Pick<CreditConfig, 'packages' | 'poolCreditToUsdRate'>,
): Quote | null {
  const text = typed.trim();
  if (!WHOLE.test(text)) return null;
  const credits = Number(text);
  return {
    credits,
    bonus: packOf(config.packages, credits)?.bonus ?? 0,
    price: priceOf(credits, method, config.poolCreditToUsdRate),
  };
}

export function priceOf(credits: number, method: Method, rate: number): string {
  return method === 'card' ? cardPrice(credits, rate) : cryptoPrice(credits, rate);
}

function packOf(packages: CreditPackage[], credits: number): CreditPackage | undefined {
  return packages.find((pack) => pack.credits === credits);
}
