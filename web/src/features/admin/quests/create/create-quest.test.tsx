import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { guest, ME, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { adminStore } from '../../store';
import { CURRENCIES, quest } from '../testing';
import { CreateQuestPage } from './create-quest-page';

const MONEY = 'GET /api/quests/reward-currencies';
const CREATE = 'POST /api/quests';
const admin = signedIn({ user: { ...ME, isAdmin: true } });

beforeEach(() => adminStore.clear());

const open = (routes: Parameters<typeof serve>[0] = {}, session = admin) => {
  const calls = serve({ [MONEY]: () => ({ body: CURRENCIES }), ...routes });
  return { calls, ...renderPage(<CreateQuestPage />, { session, at: '/page' }) };
};
const fill = async () => {
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Run out - Bo' } });
  await screen.findByRole('option', { name: 'POOL' });
  await userEvent.selectOptions(screen.getByLabelText(/^Reward currency/), 'POOL');
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create Quest' }));
const refused = (status: number, code: string, text: string) => ({
  [CREATE]: () => ({ status, body: refusal(text, code) }),
});

test('QUEST-20 QUEST-21 QUEST-67 a quest that was made is opened, and Back leads to the quests', async () => {
  const { calls, router } = open({
    [CREATE]: () => ({
      status: 201,
      body: { success: true, questId: quest()._id, data: quest() },
    }),
  });
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/quests');
  await fill();
  for (const [label, value] of [
    [/^Description/, 'One frame.'],
    [/^Pool credits required/, '3'],
    [/^Image URL/, 'https://pictures.example/rack.webp'],
    [/^Game URL/, '/bitpool/index.html'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  await send();
  await screen.findByText('Quest created successfully');
  expect(router.state.location.pathname).toBe(`/quests/${quest()._id}`);
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    title: 'Run out - Bo',
    description: 'One frame.',
    difficulty: 'easy',
    reward: { amount: 10, currencyId: 'POOL' },
    image: 'https://pictures.example/rack.webp',
    gameUrl: '/bitpool/index.html',
    poolCreditsRequired: 3,
  });
});

test('QUEST-22 QUEST-56 without a wallet the page asks for one, and shows no form', () => {
  open({}, guest());
  expect(screen.getByRole('heading', { name: 'Login Required' })).toBeDefined();
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
});

test('QUEST-23 QUEST-56 somebody who is no administrator is told so in place', () => {
  open({}, signedIn());
  expect(screen.getByRole('heading', { name: 'Admin Access Required' })).toBeDefined();
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
});

test('QUEST-82 the server’s MISSING_FIELDS shows its documented text', async () => {
  open(refused(400, 'MISSING_FIELDS', 'x'));
  await fill();
  await send();
  expect(await screen.findByText('Please fill in all required fields')).toBeDefined();
});

test('QUEST-83 the server’s NOT_ADMIN shows its documented text', async () => {
  open(refused(403, 'NOT_ADMIN', 'x'));
  await fill();
  await send();
  expect(await screen.findByText('Admin privileges required')).toBeDefined();
});

test('QUEST-84 any other refusal shows the documented text, with why beside the form', async () => {
  open(refused(400, 'BAD_REQUEST', 'The reward reserve of POOL has 5; this needs 1000.'));
  await fill();
  await send();
  expect(await screen.findByText('Failed to create quest')).toBeDefined();
  expect(
    screen.getByText('Failed to create quest: The reward reserve of POOL has 5; this needs 1000.'),
  ).toBeDefined();
});

test('QUEST-85 currencies that do not load are said', async () => {
  open({ [MONEY]: () => ({ status: 400, body: refusal('No.', 'BAD_REQUEST') }) });
  expect(await screen.findByText('Failed to load available currencies')).toBeDefined();
});
