import type { AuditEntry } from '@/api/money-types';
import { fullAmount, isAmount } from '@/lib/money';
import { unitOf } from './audit-sentence';
import type { Change } from './diff';

/** A value as people read it. */
export type Plain =
  | { kind: 'text'; text: string }
  /** A moment, in ISO 8601. */
  | { kind: 'time'; at: string }
  | { kind: 'none' };

const AMOUNTS = new Set([
  'amount',
  'reward',
  'promised',
  'price',
  'networkFee',
  'total',
  'owed',
  'incentiveAmount',
  'share',
  'remainder',
]);
const NAMES: Readonly<Record<string, string>> = {
  aiQuest: 'Reward of a quest',
  pool: 'Reward of a point',
  poolCreditToUsdRate: 'Dollars for a pool credit',
  cents: 'Limit',
  n: 'number',
  totp: 'By authenticator app',
  usd: 'Dollars',
};
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const ID = /^(?:[0-9a-f]{24}|0x[0-9a-f]{40,64})$/i;
const CENTS = 100;

/** 'goal.startsAt' as 'Goal, starts at'. What a quest's terms are is said without that word. */
export function labelOf(field: string): string {
  const words = field
    .replace(/^terms\./, '')
    .split('.')
    .map((part) => NAMES[part] ?? part.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' '))
    .map((part, at) => (NAMES[part] && at === 0 ? part : part.toLowerCase()));
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One side of a change: amounts in their currency, times as moments, ids shortened. */
export function plainOf(value: unknown, { field }: Change, entry: AuditEntry): Plain {
  if (value === undefined || value === null || value === '') return { kind: 'none' };
  const name = field.split('.').at(-1) ?? field;
  const at = momentOf(value, name);
  if (at) return { kind: 'time', at };
  return { kind: 'text', text: textOf(value, name, entry) };
}

function momentOf(value: unknown, name: string): string | undefined {
  // The server writes moments as text, or in seconds.
  if (typeof value === 'number' && /(?:At|^starts|^ends|^until)$/.test(name)) {
    return new Date(value * 1000).toISOString();
  }
  if (typeof value !== 'string' || !MOMENT.test(value)) return undefined;
  const text = value.replace(' ', 'T').replace(/\.(\d{1,3})\d*/, '.$1');
  const date = new Date(text.replace(/ ?\+00:00:00$/, 'Z'));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function textOf(value: unknown, name: string, entry: AuditEntry): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== 'object');
    return isPlain ? value.join(', ') || 'none' : `${value.length} entries`;
  }
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  if (name === 'credited') return creditedOf(text, entry);
  if (/[cC]ents$/.test(name)) return `$${fullAmount(String(Number(text) / CENTS), 2)}`;
  const currency = currencyOf(entry);
  if (AMOUNTS.has(name) && currency && isAmount(text)) {
    return `${fullAmount(text, 0)} ${unitOf(currency)}`;
  }
  if (ID.test(text)) return `${text.slice(0, 6)}…${text.slice(-4)}`;
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

/** Amount credited for a deposit, which the log has in the smallest units of its currency. */
function creditedOf(units: string, { subject }: AuditEntry): string {
  const money = subject?.money;
  if (!money || !/^\d+$/.test(units)) return units;
  const digits = units.padStart(money.decimals + 1, '0');
  const whole = digits.slice(0, digits.length - money.decimals);
  const part = money.decimals > 0 ? `.${digits.slice(-money.decimals)}` : '';
  return `${fullAmount(whole + part, 0)} ${unitOf(money.currency)}`;
}

function currencyOf({ before, after, subject }: AuditEntry): string | undefined {
  const told = [after?.currency, before?.currency, after?.incentiveType, subject?.money?.currency];
  return told.find((one) => typeof one === 'string') as string | undefined;
}
