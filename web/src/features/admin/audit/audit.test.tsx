import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { AuditEntry } from '@/api/money-types';
import { guest, renderPage } from '@/testing/render';
import { addressOf } from '@/testing/room';
import { AuditRow } from './audit-row';
import { changesBetween } from './diff';
import { SENTENCES } from './sentences';
import { labelOf, plainOf } from './values';

const SERVER = '../src';
/** Marks of a server's file that writes to the log or says what is written: only behind these a name can be an action's. */
const WRITES = /\.audited\(|Change::of|by_system\(|audit::append|\.delegated\(|\borigin\b/;
/** Folders without a command. */
const APART = ['config', 'providers', 'tests'].map((name) => join(SERVER, name));
/** Names of other things in those files: jobs, commands without a line, failpoints. A new name is one of these, or an action with its sentence. */
const OTHERS = new Set([
  'admins.sum_refusals',
  'audit.verify',
  'clock.expire',
  'clock.settle',
  'clock.table',
  'credit.notified',
  'deposit.after_ask',
  'deposit.after_reread',
  'deposit.before_ask',
  'deposit.before_reread',
  'deposits.expire',
  'duels.bind',
  'duels.game_bind',
  'house.close',
  'house.open',
  'incentives.expire',
  'nft.purchase',
  'prediction.frame',
  'quests.give_back',
  'quests.sweep',
  'seasons.end',
  'tables.show',
  'tasks.settle',
  'tasks.sweep_proofs',
  'tasks.tell',
]);

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return APART.includes(path) ? [] : sources(path);
    return path.endsWith('.rs') && !path.endsWith('tests.rs') ? [readFileSync(path, 'utf8')] : [];
  });
}

test('every action that the server writes to the log has a sentence, and no sentence is of none', () => {
  const code = sources(SERVER)
    .filter((text) => WRITES.test(text))
    .map((text) => text.replace(/#\[cfg\(test\)\][\s\S]*/, '').replace(/\/\/.*/g, ''));
  const words = code.flatMap((text) => [...text.matchAll(/"([a-z_]+\.[a-z_]+)"/g)]);
  const found = new Set(words.map(([, word = '']) => word));
  const actions = [...found].filter((word) => !OTHERS.has(word)).sort();
  expect(actions.length).toBeGreaterThan(80);
  expect(Object.keys(SENTENCES).sort()).toEqual(actions);
});

const ANN = { type: 'admin', id: 'a1', name: 'Ann' };

function entry(change: Partial<AuditEntry>): AuditEntry {
  return {
    id: 412,
    at: '2026-11-21T12:00:00Z',
    actor: ANN,
    action: 'stream.delete',
    target: `stream:${'5'.repeat(24)}`,
    subject: null,
    address: '203.0.113.9',
    requestId: 'r1',
    before: null,
    after: null,
    hash: '9f'.repeat(32),
    ...change,
  };
}

const BEN = { address: addressOf('ben'), username: 'ben' };

function show(change: Partial<AuditEntry>) {
  const onAction = vi.fn();
  renderPage(<AuditRow entry={entry(change)} onAction={onAction} />, { session: guest() });
  return { row: screen.getAllByRole('listitem').at(-1) as HTMLElement, onAction };
}

test('a row is a sentence with the way to the thing and to the person', () => {
  const subject = { name: 'Friday night', link: '/live/5', person: BEN, money: null };
  const { row } = show({ subject });
  expect(row.textContent).toContain('Ann deleted the stream “Friday night”');
  expect(within(row).getByRole('link', { name: '“Friday night”' }).getAttribute('href')).toBe(
    '/live/5',
  );
});

test('a decision about money names its person and the amount in its currency', () => {
  const money = { amount: '1234.5', currency: 'USDT', decimals: 6 };
  const subject = { name: null, link: null, person: BEN, money };
  const { row } = show({ action: 'withdrawal.approve', target: 'withdrawal:1', subject });
  expect(row.textContent).toContain('Ann approved ben’s withdrawal of 1,234.5 USDT');
  expect(within(row).getByRole('link', { name: 'ben’s' }).getAttribute('href')).toBe(
    `/${BEN.address}`,
  );
});

test('what is gone is named by what was written of it, and an action that is not known by its words', () => {
  show({ before: { title: 'Old table' } });
  expect(screen.getByText('“Old table”')).toBeDefined();
  show({ action: 'moon.paint_green', actor: { type: 'system', id: null, name: 'System' } });
  expect(screen.getByText(/did this: Moon: paint green/).textContent).toContain('The server');
});

test('details tell what changed in plain values; code, ids and JSON are one step further', async () => {
  const before = {
    status: 'approved_once',
    reward: '5',
    currency: 'POOL',
    startsAt: 1_790_000_000,
  };
  const { row, onAction } = show({
    action: 'quest.update',
    target: `quest:${'a'.repeat(24)}`,
    before,
    after: { ...before, reward: '7.5', status: 'active', terms: { goal: { n: 2 } } },
  });
  await userEvent.click(within(row).getByRole('button', { name: /^Details of number 412/ }));
  const cells = screen.getAllByRole('row').map((one) => one.textContent);
  expect(cells).toEqual([
    'FieldBeforeAfter',
    'Statusapproved onceactive',
    'Reward5 POOL7.5 POOL',
    'Goal, numbernone2',
  ]);
  const written = screen.getByText('quest.update').closest('details');
  expect(written?.open).toBe(false);
  expect(written?.textContent).toContain('"reward": "7.5"');
  expect(written?.textContent).toContain('9f'.repeat(32));
  await userEvent.click(screen.getByRole('button', { name: 'Show only this action' }));
  expect(onAction).toHaveBeenCalledWith('quest.update');
});

const deposit = entry({
  subject: {
    name: null,
    link: null,
    person: BEN,
    money: { amount: '3', currency: 'USDT', decimals: 6 },
  },
});

test.each([
  ['credited', '2500000', { kind: 'text', text: '2.5 USDT' }],
  ['lostCents', 1250, { kind: 'text', text: '$12.50' }],
  ['startsAt', 1_790_000_000, { kind: 'time', at: '2026-09-21T14:13:20.000Z' }],
  [
    'releaseDate',
    '2026-11-21 12:00:00.0 +00:00:00',
    { kind: 'time', at: '2026-11-21T12:00:00.000Z' },
  ],
  ['gatingEnabled', true, { kind: 'text', text: 'yes' }],
  ['collection', 'a'.repeat(24), { kind: 'text', text: 'aaaaaa…aaaa' }],
  ['rules', ['one', 'two'], { kind: 'text', text: 'one, two' }],
  ['reason', '', { kind: 'none' }],
])('a value of %s is shown as people read it', (field, value, expected) => {
  expect(plainOf(value, { field, before: value, after: value }, deposit)).toEqual(expected);
});

test('changes are the fields that differ, also inside of others and where one side is empty', () => {
  expect(changesBetween(null, { a: 1 })).toEqual([{ field: 'a', before: undefined, after: 1 }]);
  expect(changesBetween({ a: { b: 1, c: 1 } }, { a: { b: 2, c: 1 } })).toEqual([
    { field: 'a.b', before: 1, after: 2 },
  ]);
  expect(changesBetween({ a: 1 }, { a: 1 })).toEqual([]);
  expect(labelOf('terms.startsAt')).toBe('Starts at');
  expect(labelOf('payout.networkFee')).toBe('Payout, network fee');
});
