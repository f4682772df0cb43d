import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Found } from '@/api/search';
import { renderPage, serve } from '@/testing/render';
import { liveStream as LIVE } from '@/testing/stream';
import { SearchPage } from './search-page';
import { SearchPanel } from './search-panel';

const person = (username: string) => ({
  address: `0x${'1'.repeat(40)}` as const,
  username,
  avatar: null,
  rating: null,
  provisional: false,
  followers: 0,
});
const stream = {
  id: 'a'.repeat(24),
  title: 'Vesper at the long table',
  status: 'live' as const,
  thumbnail: null,
  scheduledStartTime: null,
  creator: 'ada',
  viewers: 3,
};
const cup = {
  id: 'b'.repeat(24),
  title: 'Vesper cup',
  status: 'In Progress' as const,
  date: '2030-01-01T00:00:00Z',
  participantCount: 1,
};
const agent = {
  id: 'vesper',
  name: 'Vesper',
  level: 'hard' as const,
  rating: 1811.6,
  face: { ball: 8, eyes: 1, brow: 2, mouth: 1, hat: 3, tint: 6 },
};
const FOUND: Found = {
  people: [person('Vesper')],
  streams: [stream],
  tournaments: [cup],
  agents: [agent],
};
const NOTHING: Found = { people: [], streams: [], tournaments: [], agents: [] };

beforeEach(() => localStorage.removeItem('cuecast.searches'));

function open(found: Found = FOUND) {
  const onGo = vi.fn();
  const calls = serve({
    'GET /api/search': () => ({ body: found }),
    'GET /api/streams': () => ({ body: [LIVE] }),
  });
  const { unmount } = renderPage(<SearchPanel onGo={onGo} />);
  return { onGo, calls, unmount, field: screen.getByRole('combobox', { name: 'Search' }) };
}

test('one letter asks nothing; two and more ask once they have come to rest', async () => {
  const { calls, field } = open();
  expect(screen.getByRole('status').textContent).toBe('Type two letters or more.');
  await userEvent.type(field, 'v');
  await userEvent.type(field, 'esper');
  await screen.findByRole('option', { name: /Vesper cup/ });
  const asked = calls.filter(({ path }) => path === '/api/search');
  expect(asked.map(({ query }) => `${query}`)).toEqual(['q=vesper&limit=5']);
});

test('the arrows choose among all groups and Enter goes there', async () => {
  const { onGo, field } = open();
  await userEvent.type(field, 'vesper');
  const options = await screen.findAllByRole('option');
  expect(options).toHaveLength(4);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(options[1]?.getAttribute('aria-selected')).toBe('true');
  expect(field.getAttribute('aria-activedescendant')).toBe(options[1]?.id);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(options[3]?.getAttribute('href')).toBe('/agents/vesper');
  await userEvent.keyboard('{ArrowUp}');
  expect(options[2]?.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(onGo).toHaveBeenCalledOnce();
  expect(options[2]?.getAttribute('href')).toBe(`/tournament/${cup.id}`);
});

test('a person leads to the profile, a stream to its page', async () => {
  const { field } = open();
  await userEvent.type(field, 'vesper');
  const people = within(await screen.findByRole('group', { name: 'People' }));
  expect(people.getByRole('option').getAttribute('href')).toBe(`/${person('').address}`);
  const streams = within(screen.getByRole('group', { name: 'Streams' }));
  expect(streams.getByRole('option').getAttribute('href')).toBe(`/live/${stream.id}`);
});

test('says that nothing has such a name, and never shows an old answer as the new one', async () => {
  const { field } = open(NOTHING);
  await userEvent.type(field, 'zzz');
  expect(await screen.findByText('Nothing is called “zzz”.')).toBeTruthy();
});

test('before anything is typed it shows who is live and what was looked for, which can be forgotten', async () => {
  const before = open();
  const live = within(await screen.findByRole('group', { name: 'Live now' }));
  expect(live.getByRole('option').getAttribute('href')).toBe(`/live/${LIVE.streamId}`);
  expect(screen.queryByRole('group', { name: 'Recent searches' })).toBeNull();
  await userEvent.type(before.field, 'vesper');
  await screen.findByRole('group', { name: 'Agents' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  before.unmount();
  open();
  const recent = within(screen.getByRole('group', { name: 'Recent searches' }));
  expect(recent.getByRole('option').getAttribute('href')).toBe('/search?q=vesper');
  await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(screen.queryByRole('group', { name: 'Recent searches' })).toBeNull();
  expect(localStorage.getItem('cuecast.searches')).toBe('[]');
});

test('where nothing has such a name, who is live stands in its place, and the words are not kept', async () => {
  const { field } = open(NOTHING);
  await userEvent.type(field, 'zzz');
  await screen.findByText('Nothing is called “zzz”.');
  expect(screen.getByRole('group', { name: 'Live now' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /All results/ })).toBeNull();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(localStorage.getItem('cuecast.searches')).toBeNull();
});

test('the page shows what was looked for until something is typed', async () => {
  localStorage.setItem('cuecast.searches', JSON.stringify(['chalk', 7]));
  serve({});
  renderPage(<SearchPage />, { at: '/search', path: '/search' });
  const recent = within(screen.getByRole('list', { name: 'Recent searches' }));
  expect(recent.getByRole('link', { name: 'chalk' }).getAttribute('href')).toBe('/search?q=chalk');
  await userEvent.click(recent.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('list', { name: 'Recent searches' })).toBeNull();
});

test('the page searches the words of its address', async () => {
  const calls = serve({ 'GET /api/search': () => ({ body: FOUND }) });
  renderPage(<SearchPage />, { at: '/search?q=vesper', path: '/search' });
  expect(await screen.findByRole('heading', { level: 2, name: 'People' })).toBeTruthy();
  const asked = calls.find(({ path }) => path === '/api/search');
  expect(`${asked?.query}`).toBe('q=vesper&limit=20');
  expect(screen.getByRole('searchbox', { name: 'Search' }).getAttribute('value')).toBe('vesper');
});

test('somebody who is live is marked, and their stream is found with them', async () => {
  const running = { ...stream, id: 'c'.repeat(24), title: 'Late frames', creator: 'mira' };
  const later = { ...stream, id: 'd'.repeat(24), creator: 'miraj', status: 'scheduled' as const };
  const people = [person('mira'), { ...person('miraj'), address: `0x${'2'.repeat(40)}` as const }];
  serve({
    'GET /api/search': () => ({ body: { ...NOTHING, people, streams: [running, later] } }),
  });
  renderPage(<SearchPage />, { at: '/search?q=mira', path: '/search' });
  const streams = within(await screen.findByRole('region', { name: 'Streams' }));
  expect(streams.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    `/live/${running.id}`,
    `/live/${later.id}`,
  ]);
  const rows = within(screen.getByRole('region', { name: 'People' })).getAllByRole('link');
  expect(rows.map((row) => row.textContent?.includes('LIVE'))).toEqual([true, false]);
  expect(rows[0]?.textContent).toContain('Live: Late frames');
});

test('a stream that was found has its card, and one without says where it leads; nobody watching is not counted', async () => {
  const later = { ...stream, id: 'd'.repeat(24), title: 'Vesper later', viewers: 0 };
  serve({ 'GET /api/search': () => ({ body: { ...NOTHING, streams: [stream, later] } }) });
  renderPage(
    <SearchPage
      card={(id) => (id === stream.id ? <p>card of {id}</p> : null)}
      meanwhile="Others"
    />,
    { at: '/search?q=vesper', path: '/search' },
  );
  expect(await screen.findByText(`card of ${stream.id}`)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Vesper later/ }).getAttribute('href')).toBe(
    `/live/${later.id}`,
  );
  expect(screen.queryByText(/watching/)).toBeNull();
  expect(screen.getByText('Others')).toBeTruthy();
});

test('somebody who was found has a rating, followers and what can be done with them', async () => {
  const mira = { ...person('mira'), rating: 1558.6, provisional: true, followers: 1 };
  const people = [mira, { ...person('rio'), address: `0x${'2'.repeat(40)}` as const }];
  serve({ 'GET /api/search': () => ({ body: { ...NOTHING, people } }) });
  renderPage(<SearchPage act={(address) => <button type="button">Follow {address}</button>} />, {
    at: '/search?q=ri',
    path: '/search',
  });
  expect(await screen.findByText('Rated 1559? · 1 follower')).toBeTruthy();
  expect(screen.getByText('Not rated yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: `Follow ${mira.address}` })).toBeTruthy();
});

test('until the answer is there its place is kept', async () => {
  serve({ 'GET /api/search': () => new Promise(() => {}) });
  renderPage(<SearchPage />, { at: '/search?q=vesper', path: '/search' });
  expect(screen.getByRole('status', { name: 'Searching' })).toBeTruthy();
});

test('the words that were looked for are lit up, and can be taken away again', async () => {
  serve({ 'GET /api/search': () => ({ body: FOUND }) });
  renderPage(<SearchPage />, { at: '/search?q=long', path: '/search' });
  const hit = await screen.findByRole('link', { name: /Vesper at the long table/ });
  expect(hit.querySelector('mark')?.textContent).toBe('long');
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear: Search' }));
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('Type two letters or more.')).toBeTruthy();
});

test('what was found is narrowed to one kind, and an agent has its card', async () => {
  serve({ 'GET /api/search': () => ({ body: FOUND }) });
  renderPage(<SearchPage agent={(hit, words) => <p>{`${hit.title}, by ${words}`}</p>} />, {
    at: '/search?q=vesper',
    path: '/search',
  });
  await screen.findByRole('heading', { level: 2, name: 'People' });
  expect(screen.getByText('Vesper, by vesper')).toBeTruthy();
  const kinds = within(screen.getByRole('group', { name: 'Which kind' }));
  await userEvent.click(kinds.getByRole('button', { name: 'Agents' }));
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  await userEvent.click(kinds.getByRole('button', { name: 'All' }));
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(4);
});

test('the key of the search leads to the field of the page', async () => {
  serve({ 'GET /api/search': () => ({ body: FOUND }) });
  renderPage(<SearchPage />, { at: '/search', path: '/search' });
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
});
