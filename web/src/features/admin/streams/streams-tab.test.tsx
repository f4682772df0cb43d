import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, renderPage, serve } from '@/testing/render';
import { paged } from '@/testing/wallet';
import { adminStore } from '../store';
import { adminRecord, store } from '../testing';
import { StreamsTab } from './streams-tab';

const LIST = 'GET /api/admin/streams';
const ID = 'a'.repeat(24);

beforeEach(() => {
  adminStore.clear();
  store(adminRecord());
});

const stream = (change: object = {}) => ({
  _id: ID,
  title: 'Friday nine-ball',
  description: 'Races to seven',
  game: 'Pool',
  thumbnailUrl: null,
  creator: { address: `0x${'1'.repeat(40)}`, username: 'ana' },
  status: 'live',
  createdAt: '2026-05-02T12:00:00Z',
  ...change,
});

const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Delete this stream?' }));
const remove = `DELETE /api/admin/streams/${ID}`;

test('ADMIN-15 ADMIN-16 ADMIN-18 a stream is listed with its creator and status, and its view link leads to its page', async () => {
  serve({
    [LIST]: () => paged([stream(), stream({ _id: 'b'.repeat(24), title: 'Old', status: 'ended' })]),
  });
  renderPage(<StreamsTab />);
  const row = within(await screen.findByRole('row', { name: /Friday nine-ball/ }));
  for (const text of ['Races to seven', 'Pool', 'ana', 'Live', 'May 02, 2026']) {
    expect(row.getByText(text)).toBeDefined();
  }
  const link = row.getByRole('link', { name: 'View Friday nine-ball' });
  expect(link.getAttribute('href')).toBe(`/live/${ID}`);
  expect(within(screen.getByRole('row', { name: /Old/ })).getByText('Ended')).toBeDefined();
});

test('ADMIN-15 a search is sent once somebody has stopped typing', async () => {
  const calls = serve({ [LIST]: ({ query }) => paged(query.get('search') ? [] : [stream()]) });
  renderPage(<StreamsTab />);
  await screen.findByText('Friday nine-ball');
  const box = screen.getByRole('searchbox', { name: 'Search streams' });
  for (const value of ['s', 'sn', 'snooker']) fireEvent.change(box, { target: { value } });
  expect(await screen.findByText('No stream found')).toBeDefined();
  expect(calls.map(({ query }) => query.get('search'))).toEqual([null, 'snooker']);
});

test('ADMIN-19 ADMIN-24 ADMIN-35 a stream is deleted after a question, once, and then gone from the list', async () => {
  let left = [stream()];
  const calls = serve({
    [LIST]: () => paged(left),
    [remove]: () => {
      left = [];
      return { body: { success: true } };
    },
  });
  renderPage(<StreamsTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Friday nine-ball' }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Keep it' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Friday nine-ball' }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Stream deleted successfully')).toBeDefined();
  expect(await screen.findByText('No streams yet')).toBeDefined();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('what a stream said before its edits is read beside it', async () => {
  serve({
    [LIST]: () => paged([stream()]),
    [`GET /api/admin/streams/${ID}/edits`]: () => ({
      body: {
        success: true,
        data: [
          {
            title: 'Buy followers here',
            description: 'Call me',
            game: 'Pool',
            tags: ['cheap'],
            thumbnailUrl: 'https://cdn.example/bad.png',
            editedAt: '2026-05-02T13:00:00Z',
          },
        ],
      },
    }),
  });
  renderPage(<StreamsTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edits of Friday nine-ball' }));
  const read = within(await screen.findByRole('dialog', { name: 'Before its edits' }));
  expect(await read.findByText('Buy followers here')).toBeDefined();
  for (const text of ['Call me', 'Pool · cheap', /bad\.png/]) {
    expect(read.getByText(text)).toBeDefined();
  }
});

test('ADMIN-30 a deletion that fails says so and why, and the question stays', async () => {
  serve({
    [LIST]: () => paged([stream()]),
    [remove]: () => ({ status: 409, body: refusal('Please try again.', 'CONFLICT') }),
  });
  renderPage(<StreamsTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Friday nine-ball' }));
  await userEvent.click((await dialog()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Failed to delete stream')).toBeDefined();
  expect(await screen.findByText('Please try again.')).toBeDefined();
  await waitFor(async () => expect(await dialog()).toBeDefined());
});

test('ADMIN-25 a list that does not load says so', async () => {
  serve({ [LIST]: () => ({ status: 400, body: refusal('No.', 'BAD_REQUEST') }) });
  renderPage(<StreamsTab />);
  expect(await screen.findByText('Failed to fetch streams')).toBeDefined();
});
