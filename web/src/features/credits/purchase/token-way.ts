/** The part of the page for paying with tokens; fetched when somebody chooses it. */

import type { CreditConfig, CreditPackage } from '@/api/credit-types';
import { countText } from '@/lib/locale';
import { multiplyAmounts } from '@/lib/money';
import { LP_BAI } from '@/lib/pool-token';
import { divideUp } from '@/lib/units';
import { plain } from '../price';

export { TokenHoldings } from './token-holdings';
export { sendTokens } from './token-payment';
export { TokensSent } from './tokens-sent';

/** The tokens that buy so many credits, as decimal text: rounded up, for the server rounds credits down. */
export function tokenPrice(credits: number, { exchangeRate }: CreditConfig): string {
  return divideUp(String(credits), plain(exchangeRate), LP_BAI.decimals);
}

/** The packs that can be paid so; tokens buy what they are worth (decision C12). */
export function tokenPacks(config: CreditConfig): CreditPackage[] {
  return config.packages
    .filter(({ credits }) => credits >= least(config))
    .map((pack) => ({ ...pack, bonus: 0, popular: false, description: 'Without a bonus' }));
}

/** Why an amount cannot be paid so; null where it can. */
export function tooFewForTokens(credits: number, config: CreditConfig): string | null {
  const from = least(config);
  return credits >= from
    ? null
    : `With LP-BAI from ${countText(from)} credits on (${config.minimumPoolTokens} LP-BAI)`;
}

/** The fewest credits that the least amount of tokens buys. */
function least({ minimumPoolTokens, exchangeRate }: CreditConfig): number {
  return Number(divideUp(multiplyAmounts(plain(minimumPoolTokens), plain(exchangeRate)), '1', 0));
}
