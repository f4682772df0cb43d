import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, renderPage, serve } from '@/testing/render';
import { numbersAround } from '@/ui/pager';
import { adminStore } from '../store';
import { adminRecord, store } from '../testing';
import { UsersTab } from './users-tab';

const LIST = 'GET /api/admin/users';
const STATS = 'GET /api/admin/users/stats';

beforeEach(() => {
  adminStore.clear();
  store(adminRecord());
});

const person = (number: number, change: object = {}) => ({
  _id: String(number).padStart(24, '0'),
  username: `player_${number}`,
  email: null,
  isAdmin: false,
  profileImage: null,
  createdAt: '2026-05-02T12:00:00Z',
  ...change,
});

const stats = {
  totalUsers: 12_345,
  activeUsers: 678,
  adminUsers: 2,
  newUsers: 9,
  growthRate: 33.3,
};
const counted = () => ({ body: stats });
const paged = (users: object[], total = users.length, pages = 1) => ({
  body: { success: true, users, pagination: { page: 1, pages, total } },
});

test('ADMIN-10 ADMIN-12 the numbers, and a table of names, e-mails, roles and days that nothing changes', async () => {
  const calls = serve({
    [STATS]: counted,
    [LIST]: () => paged([person(1, { email: 'one@example.org', isAdmin: true }), person(2)], 12, 2),
  });
  renderPage(<UsersTab />);
  const tiles = within(await screen.findByRole('list', { name: 'User statistics' }));
  for (const text of ['12,345', '678', '2', '9', '33.3 %']) {
    expect(tiles.getByText(text)).toBeDefined();
  }
  const row = within(await screen.findByRole('row', { name: /player_1/ }));
  for (const text of ['one@example.org', 'Admin', 'May 02, 2026']) {
    expect(row.getByText(text)).toBeDefined();
  }
  expect(within(screen.getByRole('row', { name: /player_2/ })).getByText('User')).toBeDefined();
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual(['Username', 'Email', 'Role', 'Created']);
  expect(within(screen.getByRole('table')).queryByRole('button')).toBeNull();
  const pages = within(screen.getByRole('navigation', { name: 'Pages of users' }));
  expect(pages.getByRole('button', { name: 'Page 2' })).toBeDefined();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  expect(calls.every(({ headers }) => headers.get('x-admin-request') === 'true')).toBe(true);
});

test('ADMIN-13 ADMIN-14 ADMIN-22 pages of 5, 10, 25 or 50, with at most five buttons', async () => {
  const calls = serve({ [STATS]: counted, [LIST]: () => paged([person(1)], 90, 9) });
  renderPage(<UsersTab />);
  const size = screen.getByLabelText<HTMLSelectElement>('Per page');
  expect([...size.options].map(({ value }) => value)).toEqual(['5', '10', '25', '50']);
  expect(size.value).toBe('10');
  const pages = await screen.findByRole('navigation', { name: 'Pages of users' });
  const numbers = () => within(pages).getAllByRole('button', { name: /^Page / });
  expect(numbers().map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4', '5']);
  await userEvent.click(within(pages).getByRole('button', { name: 'Page 5' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('page')).toBe('5'));
  expect(calls.at(-1)?.query.get('limit')).toBe('10');
  expect(numbers().map(({ textContent }) => textContent)).toEqual(['3', '4', '5', '6', '7']);
  await userEvent.selectOptions(size, '50');
  await waitFor(() => expect(calls.at(-1)?.query.get('limit')).toBe('50'));
  expect(calls.at(-1)?.query.get('page')).toBe('1');
});

test('ADMIN-14 the buttons stand around the page and never beyond the ends', () => {
  expect(numbersAround(1, 3)).toEqual([1, 2, 3]);
  expect(numbersAround(9, 9)).toEqual([5, 6, 7, 8, 9]);
  expect(numbersAround(5, 9)).toEqual([3, 4, 5, 6, 7]);
  expect(numbersAround(1, 0)).toEqual([]);
});

test('ADMIN-11 a search is sent once somebody has stopped typing, from the first page on', async () => {
  const calls = serve({
    [STATS]: counted,
    [LIST]: ({ query }) => (query.get('search') ? paged([]) : paged([person(1)], 90, 9)),
  });
  renderPage(<UsersTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(calls.at(-1)?.query.get('page')).toBe('3'));
  const box = screen.getByRole('searchbox', { name: 'Search users' });
  for (const value of ['k', 'ka', ' karl ']) fireEvent.change(box, { target: { value } });
  expect(await screen.findByText('Nobody found')).toBeDefined();
  const searches = calls.map(({ query }) => query.get('search')).filter(Boolean);
  expect(searches).toEqual(['karl']);
  expect(calls.at(-1)?.query.get('page')).toBe('1');
});

test('ADMIN-26 ADMIN-27 what does not load says so in its own words, and is tried again', async () => {
  let fails = true;
  const broken = () => ({ status: 400, body: refusal('No.', 'BAD_REQUEST') });
  serve({
    [STATS]: () => (fails ? broken() : counted()),
    [LIST]: () => (fails ? broken() : paged([person(1)])),
  });
  renderPage(<UsersTab />);
  expect(await screen.findByText('Failed to fetch user statistics')).toBeDefined();
  expect(await screen.findByText('Failed to fetch users')).toBeDefined();
  fails = false;
  for (const button of screen.getAllByRole('button', { name: 'Retry' })) {
    await userEvent.click(button);
  }
  expect(await screen.findByText('12,345')).toBeDefined();
  expect(await screen.findByText('player_1')).toBeDefined();
});

test('where pages do not lead to all of them it says so', async () => {
  serve({
    [STATS]: counted,
    [LIST]: ({ query }) => paged([person(1)], query.get('search') ? 200 : 12_345, 1000),
  });
  renderPage(<UsersTab />);
  expect(await screen.findByText(/^12,345 users; pages lead to the newest 10,000/)).toBeDefined();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'p' } });
  expect(await screen.findByText(/^The first 200 users: type more/)).toBeDefined();
});
