import * as z from 'zod/mini';
import type { CreditConfig, CreditPackage } from '@/api/credit-types';
import { fullAmount } from '@/lib/money';
import { cardPrice, cryptoPrice } from '../price';
import type { tokenPrice } from './token-way';

/** How tokens are priced; null while that is not fetched. */
export type TokenPricing = { tokenPrice: typeof tokenPrice } | null;

export type Method = 'crypto' | 'card' | 'token';

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
  method: z.enum(['crypto', 'card', 'token']),
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
  /** Dollars; LP-BAI for tokens. */
  price: string;
}

/** The credits and the price of an order; null while the input is no amount. The bonus goes with exactly a pack's size. */
export function quoteOf(
  { credits: typed, method }: OrderForm,
  config: CreditConfig,
  tokens: TokenPricing,
): Quote | null {
  const text = typed.trim();
  if (!WHOLE.test(text)) return null;
  const credits = Number(text);
  const price = priceOf(credits, method, config, tokens);
  if (price === null) return null;
  return {
    credits,
    // Tokens buy what they are worth (decision C12).
    bonus: method === 'token' ? 0 : (packOf(config.packages, credits)?.bonus ?? 0),
    price,
  };
}

/** null while it is not known how tokens are priced. */
export function priceOf(
  credits: number,
  method: Method,
  config: CreditConfig,
  tokens: TokenPricing,
): string | null {
  if (method === 'token') return tokens ? tokens.tokenPrice(credits, config) : null;
  const price = method === 'card' ? cardPrice : cryptoPrice;
  return price(credits, config.poolCreditToUsdRate);
}

/** A price with its unit. */
export function shownPrice(price: string, method: Method): string {
  return method === 'token' ? `${fullAmount(price, 0)} LP-BAI` : `$${price}`;
}

function packOf(packages: CreditPackage[], credits: number): CreditPackage | undefined {
  return packages.find((pack) => pack.credits === credits);
}
