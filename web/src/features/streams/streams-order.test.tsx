import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Stream } from '@/api/types';
import { renderPage, serve, signedIn } from '@/testing/render';
import { liveStream } from '@/testing/stream';
import { StreamsPage } from './streams-page';

const asked = (calls: { query: URLSearchParams }[]) => `${calls.at(-1)?.query}`;

test('the list is asked for by viewers, and as documented without that', async () => {
  const calls = serve({ 'GET /api/streams': () => ({ body: [liveStream] }) });
  renderPage(<StreamsPage />);
  await screen.findByRole('heading', { name: 'Friday frames' });
  expect(asked(calls)).toBe('limit=24');
  expect(screen.queryByRole('button', { name: 'Following' })).toBeNull();
  const order = screen.getByRole('combobox', { name: 'Order' });
  await userEvent.selectOptions(order, 'Most viewers');
  await screen.findByRole('heading', { name: 'Friday frames' });
  expect(asked(calls)).toBe('sort=viewers&limit=24');
  await userEvent.selectOptions(order, 'Newest first');
  await screen.findByRole('heading', { name: 'Friday frames' });
  expect(asked(calls)).toBe('limit=24');
  await userEvent.click(screen.getByRole('button', { name: 'Scheduled' }));
  expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull();
});

test('tables in play stand first, and by viewers they stand as the server has them', async () => {
  const match = { players: [] } as unknown as NonNullable<Stream['table']>['match'];
  const words = { ...liveStream, streamId: 'e'.repeat(24), title: 'Words' };
  const table = { ...liveStream, title: 'Table', table: { kind: 'house', id: '1', match } };
  serve({ 'GET /api/streams': () => ({ body: [words, table] }) });
  const { unmount } = renderPage(<StreamsPage />);
  await screen.findByRole('heading', { name: 'Words' });
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
  expect(titles()).toEqual(['Table', 'Words']);
  unmount();
  renderPage(<StreamsPage />, { at: '/cuecast-live?sort=viewers', path: '/cuecast-live' });
  await screen.findByRole('heading', { name: 'Words' });
  expect(titles()).toEqual(['Words', 'Table']);
});

test('whoever is signed in sees what those have on whom they follow', async () => {
  const calls = serve({ 'GET /api/streams': () => ({ body: [] }) });
  renderPage(<StreamsPage />, { session: signedIn() });
  await userEvent.click(await screen.findByRole('button', { name: 'Following' }));
  expect(await screen.findByText('Nobody you follow is live right now')).toBeTruthy();
  expect(asked(calls)).toBe('following=1&limit=24');
});

test('a category narrows the list, and stands in the address; one that is none is not asked for', async () => {
  const calls = serve({ 'GET /api/streams': () => ({ body: [] }) });
  const { unmount } = renderPage(<StreamsPage />, {
    at: '/cuecast-live?category=snooker',
    path: '/cuecast-live',
  });
  await screen.findByText('No streams available');
  expect(asked(calls)).toBe('limit=24');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Billiards');
  expect(await screen.findByText('Nothing in this category right now')).toBeTruthy();
  expect(asked(calls)).toBe('category=billiards&limit=24');
  unmount();
  renderPage(<StreamsPage />, { at: '/cuecast-live?category=esports', path: '/cuecast-live' });
  await screen.findByText('Nothing in this category right now');
  expect(asked(calls)).toBe('category=esports&limit=24');
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'All categories');
  await screen.findByText('No streams available');
});
