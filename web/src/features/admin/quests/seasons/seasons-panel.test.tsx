import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { AdminSeason } from '@/api/seasons';
import { refusal, renderPage, serve } from '@/testing/render';
import { paged } from '@/testing/wallet';
import { adminStore } from '../../store';
import { adminRecord, store } from '../../testing';
import { CURRENCIES, quest } from '../testing';
import { SeasonsPanel } from './seasons-panel';

const ID = 'd'.repeat(24);
const season = (change: Partial<AdminSeason> = {}): AdminSeason => ({
  _id: ID,
  title: 'Winter',
  description: '',
  startsAt: '2026-12-01T00:00:00Z',
  endsAt: '2027-01-01T00:00:00Z',
  status: 'upcoming',
  currency: 'POOL',
  total: '50',
  prizes: ['30', '20'],
  quests: [{ _id: 'a'.repeat(24), title: 'Beat the baize - Ada' }],
  askedBy: 'Ray',
  canConfirm: false,
  canCancel: true,
  ...change,
});
const answered = (data: unknown, status = 200) => ({ status, body: { success: true, data } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  adminStore.clear();
  store(adminRecord());
});

test('a season is announced with its quests and prizes, and a wrong field is said beside it', async () => {
  let refuse = true;
  const calls = serve({
    'GET /api/admin/seasons': () => answered([]),
    'GET /api/admin/quests': () => paged([quest()]),
    'GET /api/admin/currencies': () => ({ body: CURRENCIES }),
    'POST /api/admin/seasons': () => {
      if (!refuse) return answered(season(), 201);
      refuse = false;
      const fields = { endsAt: 'The end must be after the start.' };
      return {
        status: 400,
        body: {
          ...refusal('The end must be after the start.', 'VALIDATION_FAILED'),
          validationErrors: fields,
        },
      };
    },
  });
  renderPage(<SeasonsPanel />);
  expect(await screen.findByText('No seasons yet')).toBeDefined();
  await press('Announce a season');
  const dialog = within(await screen.findByRole('dialog', { name: 'Announce a season' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Announce' }));
  expect(await dialog.findByText('Choose at least one quest')).toBeDefined();
  const type = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type(/^Title/, 'Winter');
  type(/^Ends/, '2027-01-01T00:00');
  type(/^Currency/, 'POOL');
  type(/^Prizes/, '30\n20');
  await userEvent.selectOptions(dialog.getByLabelText(/^Quests that count/), [quest()._id]);
  await userEvent.click(dialog.getByRole('button', { name: 'Announce' }));
  expect((await dialog.findAllByText('The end must be after the start.')).length).toBeGreaterThan(
    0,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Announce' }));
  expect(await screen.findByText('Announced: its prizes are promised')).toBeDefined();
  expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    title: 'Winter',
    description: '',
    startsAt: '',
    endsAt: new Date('2027-01-01T00:00').toISOString(),
    currencyId: 'POOL',
    questIds: [quest()._id],
    prizes: ['30', '20'],
  });
});

test('one that waits is confirmed, and one that has not begun is taken back', async () => {
  const calls = serve({
    'GET /api/admin/seasons': () =>
      answered([season({ status: 'waiting', canConfirm: true, title: 'Spring' })]),
    [`POST /api/admin/seasons/${ID}/confirm`]: () => answered(season()),
    [`POST /api/admin/seasons/${ID}/cancel`]: () => answered(season({ status: 'cancelled' })),
  });
  renderPage(<SeasonsPanel />);
  await press('Confirm');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this season?' }));
  expect(dialog.getByText(/50 POOL in prizes/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Confirmed: its prizes are promised')).toBeDefined();
  await press('Take back');
  const other = within(await screen.findByRole('dialog', { name: 'Take this season back?' }));
  await userEvent.click(other.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Taken back')).toBeDefined();
  const posted = calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(posted).toEqual([`/api/admin/seasons/${ID}/confirm`, `/api/admin/seasons/${ID}/cancel`]);
});
