import { compareAmounts, multiplyAmounts, plainAmount, subtractAmounts } from '@/lib/money';
import { divideUp } from '@/lib/units';

const NAMES: Record<string, string> = {
  pool: 'POOL',
  payout_vault: 'Vault',
  lp_bai: 'LP-BAI',
  usdt: 'USDT',
  usdc: 'USDC',
  nfts: 'NFTs',
  sale_token: 'Token of the presale',
  presale_vault: 'Vault of the presale',
};

/** A contract's name; one of a later release is called as the server calls it. */
export function contractName(kind: string): string {
  return NAMES[kind] ?? kind;
}

/** Exact decimal text with its thousands apart: nothing is rounded, or it could not be compared. */
export function amountText(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const apart = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? apart : `${apart}.${fraction}`;
}

const PLACES = 4;
const STEP = '0.0001';

/** How much of what is owed is held, in percent. Of anything missing it never says all of it. */
export function coverage(held: string, owed: string): string {
  if (compareAmounts(owed, '0') <= 0) return '100';
  const above = divideUp(held, owed, PLACES);
  const isAbove = compareAmounts(multiplyAmounts(above, owed), held) > 0;
  const share = isAbove ? subtractAmounts(above, STEP) : above;
  return amountText(plainAmount(multiplyAmounts(share, '100')));
}
