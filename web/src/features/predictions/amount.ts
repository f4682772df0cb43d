import { fixedAmount, plainAmount } from '@/lib/money';

/** '12,345.5' for a decimal text: digits are grouped, none is rounded away. */
function wholeAmount(amount: string): string {
  const plain = plainAmount(amount);
  return fixedAmount(plain, plain.split('.')[1]?.length ?? 0);
}

/** '12,345.5 BAI'. */
export function amountText(amount: string, currency: string): string {
  return `${wholeAmount(amount)} ${currency}`;
}
