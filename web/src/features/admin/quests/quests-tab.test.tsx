import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, renderPage, serve } from '@/testing/render';
import { paged } from '@/testing/wallet';
import { adminStore } from '../store';
import { adminRecord, store } from '../testing';
import { formOf, isBeside, payloadOf, QUEST_FORM } from './quest-form';
import { QuestsTab } from './quests-tab';
import { CURRENCIES, quest } from './testing';

const LIST = 'GET /api/admin/quests';
const MONEY = 'GET /api/admin/currencies';
const ONE = `/api/quests/${'a'.repeat(24)}`;

beforeEach(() => {
  adminStore.clear();
  store(adminRecord());
});

const open = (routes: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({
    [LIST]: () => paged([quest()]),
    [MONEY]: () => ({ body: CURRENCIES }),
    ...routes,
  });
  renderPage(<QuestsTab />);
  return calls;
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('QUEST-24 QUEST-68 quests are listed with what they pay, and found by a search that the server makes', async () => {
  const calls = open({ [LIST]: ({ query }) => paged(query.get('search') ? [] : [quest()]) });
  const row = within(await screen.findByRole('row', { name: /Beat the baize/ }));
  for (const text of ['Hard', '10 POOL', '480', '3 / 50', 'Active']) {
    expect(row.getByText(text)).toBeDefined();
  }
  for (const value of ['c', 'ca', 'carom']) type('Search quests', value);
  expect(await screen.findByText('No quest has these words')).toBeDefined();
  const searches = calls.filter(({ path }) => path === '/api/admin/quests');
  expect(searches.map(({ query }) => query.get('search'))).toEqual([null, 'carom']);
});

test('a quest that is won beside the table is not called easy', async () => {
  const goal = { kind: 'watch_minutes', n: 30 };
  open({ [LIST]: () => paged([quest({ difficulty: 'easy', goal })]) });
  const row = within(await screen.findByRole('row', { name: /Beat the baize/ }));
  expect(row.getByText('Beside the table')).toBeDefined();
  expect(row.queryByText('Easy')).toBeNull();
});

test('ADMIN-28 ADMIN-34 a list that does not load says both', async () => {
  open({ [LIST]: () => ({ status: 400, body: refusal('No.', 'BAD_REQUEST') }) });
  expect(await screen.findByText('Failed to fetch quests')).toBeDefined();
  expect(await screen.findByText('Failed to load quests')).toBeDefined();
});

test('QUEST-50 QUEST-57 QUEST-58 QUEST-59 ADMIN-38 a new quest begins as documented, and is sent with numbers and without a status', async () => {
  const calls = open({
    'POST /api/quests': () => ({
      status: 201,
      body: { success: true, questId: quest()._id, data: quest() },
    }),
  });
  await press('Create Quest');
  const form = await dialog('Create Quest');
  const value = (label: RegExp) => form.getByLabelText<HTMLInputElement>(label).value;
  expect([value(/^Difficulty/), value(/^Reward \*/), value(/^Participant limit/)]).toEqual([
    'easy',
    '10',
    '100',
  ]);
  expect(form.queryByLabelText('Status')).toBeNull();
  type(/^Title/, 'Run the table - Bo');
  await userEvent.selectOptions(
    await form.findByLabelText(/^Reward currency/),
    await form.findByRole('option', { name: 'POOL' }),
  );
  await userEvent.click(form.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Quest created successfully')).toBeDefined();
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    title: 'Run the table - Bo',
    reward: { amount: 10, currencyId: 'POOL' },
    participantLimit: 100,
    poolCreditsRequired: null,
    goal: { kind: 'win' },
    status: null,
  });
});

test('the goal comes first: beside the table there is no agent to describe, and what was typed of one is not sent', async () => {
  const calls = open({
    'POST /api/quests': () => ({ status: 201, body: { success: true, data: quest() } }),
  });
  await press('Create Quest');
  const form = await dialog('Create Quest');
  expect(form.getAllByRole('combobox')[0]).toBe(form.getByLabelText('Goal'));
  type(/^Agent’s name/, 'Ada');
  await userEvent.selectOptions(form.getByLabelText('Goal'), 'follows');
  expect(form.queryByLabelText(/^Difficulty/)).toBeNull();
  expect(form.queryByLabelText(/^Agent’s name/)).toBeNull();
  type(/^Title/, 'Make friends');
  type(/^How many/, '3');
  type(/^Reward \*/, '0.25');
  expect(form.queryByText(/^Sets aside/)).toBeNull();
  await userEvent.selectOptions(
    await form.findByLabelText(/^Reward currency/),
    await form.findByRole('option', { name: 'POOL' }),
  );
  expect(form.getByText('Sets aside 0.25 × 100 = 25 POOL')).toBeDefined();
  await userEvent.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      goal: { kind: 'follows', n: 3 },
      difficulty: 'easy',
      agentDisplayName: '',
    }),
  );
});

test('a quest of friends is edited as one', () => {
  const goal = { kind: 'referrals', n: 3 };
  const form = QUEST_FORM.parse(formOf(quest({ goal })));
  expect([payloadOf(form).goal, isBeside(form.goal)]).toEqual([goal, true]);
});

test('a quest of an NFT names the collection and the days', async () => {
  const calls = open({
    'GET /api/nft-collections': () => ({
      body: { success: true, data: [{ _id: 'c'.repeat(24), name: 'First Break' }] },
    }),
    'POST /api/quests': () => ({ status: 201, body: { success: true, data: quest() } }),
  });
  await press('Create Quest');
  const form = await dialog('Create Quest');
  type(/^Title/, 'Keep it - Ada');
  await userEvent.selectOptions(
    await form.findByLabelText(/^Reward currency/),
    await form.findByRole('option', { name: 'POOL' }),
  );
  await userEvent.selectOptions(form.getByLabelText('Goal'), 'own_nft');
  type(/^For how many days/, '7');
  await userEvent.click(form.getByRole('button', { name: 'Create' }));
  expect(await form.findByText('Please choose a collection')).toBeDefined();
  await userEvent.selectOptions(
    form.getByLabelText(/^Collection/),
    await form.findByRole('option', { name: 'First Break' }),
  );
  await userEvent.click(form.getByRole('button', { name: 'Create' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      goal: { kind: 'own_nft', collection: 'c'.repeat(24), days: 7 },
    }),
  );
});

test('QUEST-51 QUEST-52 QUEST-53 QUEST-54 QUEST-55 nothing is sent while a field is missing or out of its bounds', async () => {
  const calls = open();
  await press('Create Quest');
  const form = await dialog('Create Quest');
  const reward = form.getByLabelText<HTMLInputElement>(/^Reward \*/);
  expect([reward.min, reward.step]).toEqual(['0', '0.01']);
  type(/^Reward \*/, '-1');
  type(/^Pool credits/, '0');
  type(/^Participant limit/, '0');
  await userEvent.click(form.getByRole('button', { name: 'Create' }));
  expect(await form.findAllByText('Please fill in all required fields')).toHaveLength(2);
  expect(form.getByText(/^From 0/)).toBeDefined();
  expect(form.getByText('A whole number, 1 or more')).toBeDefined();
  expect(form.getByText('A whole number from 1 to 1,000,000')).toBeDefined();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('QUEST-50 QUEST-71 ADMIN-37 an edit shows what is there with its status, and sends the whole form', async () => {
  const times = { startsAt: '2096-12-01T12:00:00.000Z', endsAt: '2096-12-08T12:00:00.000Z' };
  const calls = open({
    [LIST]: () => paged([quest(times)]),
    [`PUT ${ONE}`]: () => ({ body: { success: true, data: quest() } }),
  });
  await press('Edit Beat the baize - Ada');
  const form = await dialog('Edit Quest');
  await userEvent.selectOptions(form.getByLabelText('Status'), 'completed');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Quest updated successfully')).toBeDefined();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    title: 'Beat the baize - Ada',
    difficulty: 'hard',
    poolCreditsRequired: 2,
    goal: { kind: 'win_in', shots: 12 },
    ...times,
    status: 'completed',
  });
});

test('ADMIN-33 a save that fails says so and why, and the form stays', async () => {
  const why = 'The reward reserve of POOL has 5; this needs 500.';
  open({ [`PUT ${ONE}`]: () => ({ status: 400, body: refusal(why, 'BAD_REQUEST') }) });
  await press('Edit Beat the baize - Ada');
  await userEvent.click((await dialog('Edit Quest')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save quest')).toBeDefined();
  expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
});

test('ADMIN-29 currencies that do not load are said', async () => {
  open({ [MONEY]: () => ({ status: 400, body: refusal('No.', 'BAD_REQUEST') }) });
  await press('Create Quest');
  expect(await screen.findByText('Failed to fetch currencies')).toBeDefined();
});

test('QUEST-72 ADMIN-36 a quest is deleted after a question, once', async () => {
  let left = [quest()];
  const calls = open({
    [LIST]: () => paged(left),
    [`DELETE ${ONE}`]: () => {
      left = [];
      return { body: { success: true } };
    },
  });
  await press('Delete Beat the baize - Ada');
  const asked = await dialog('Delete this quest?');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Quest deleted successfully')).toBeDefined();
  expect(await screen.findByText('No quests yet')).toBeDefined();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('ADMIN-31 a deletion that fails says so', async () => {
  open({ [`DELETE ${ONE}`]: () => ({ status: 409, body: refusal('Again.', 'CONFLICT') }) });
  await press('Delete Beat the baize - Ada');
  const asked = await dialog('Delete this quest?');
  await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete quest')).toBeDefined();
});

test('what waits for a second administrator is confirmed as it was read', async () => {
  const waiting = {
    askedBy: 'karl',
    title: 'Beat the baize - Ada',
    reward: '10',
    currency: 'POOL',
    participantLimit: 500,
  };
  const calls = open({
    [LIST]: () => paged([quest({ waiting })]),
    [`POST /api/admin/quests/${quest()._id}/confirm`]: () => ({
      body: { success: true, data: quest() },
    }),
  });
  await press('Decide about Beat the baize - Ada');
  const asked = await dialog('Confirm this?');
  expect(asked.getByText(/10 POOL for each of 500, asked for by karl/)).toBeDefined();
  await userEvent.click(asked.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Confirmed: its rewards are promised')).toBeDefined();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    reward: '10',
    currency: 'POOL',
    participantLimit: 500,
  });
});
