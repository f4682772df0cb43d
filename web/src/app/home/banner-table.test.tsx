import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TableCard } from '@/api/tables';
import type { Stream } from '@/api/types';
import { player, tableState } from '@/features/table/testing';
import { ME, renderPage, serve, signedIn } from '@/testing/render';
import { liveStream } from '@/testing/stream';
import { AtTable } from './at-table';
import { HomePage } from './home-page';
// Fetched now: what opens late does not come in time under a busy machine.
import '@/features/streams/waiting-cover';
import '@/features/table/watch/featured-table';
import './banner-table';

const STREAM = '8'.repeat(24);

const card = (change: Partial<TableCard> = {}): TableCard => ({
  ...{ matchId: 'a'.repeat(24), table: 'nine', status: 'running', turn: 1, winner: null },
  ...{ position: '', players: [{ username: 'Vesper', rating: 1880.4 }, { username: 'Pip' }] },
  ...change,
});
const waiting = (change: Partial<TableCard> = {}) =>
  card({ status: 'waiting', beginsAt: Date.now() + 42_500, ...change });

const at = (title: string, match: TableCard, number: number): Stream => ({
  ...{ ...liveStream, title, streamId: String(number).repeat(24) },
  table: { kind: 'house', id: String(number), match } as NonNullable<Stream['table']>,
});

interface Shown {
  featured: (TableCard & { streamId: string | null }) | null;
  streams?: Stream[];
  bestShots?: unknown[];
  own?: boolean;
}

function open({ featured, streams = [], bestShots = [], own = false }: Shown) {
  const lists = { quests: [], tournaments: [], leaders: [] };
  serve({
    'GET /api/home': () => ({ body: { ...lists, streams, bestShots } }),
    'GET /api/streams': () => ({ body: [] }),
    'GET /api/tables/featured': () => ({ body: { data: featured } }),
    'GET /api/duel/own': () => ({ body: { success: true, data: null } }),
    'GET /api/duel/rooms': () => ({ body: { success: true, data: [] } }),
    [`GET /api/duel/stats/${ME.address}`]: () => ({ body: { success: true, data: null } }),
  });
  renderPage(<HomePage />, own ? { session: signedIn() } : {});
}

const slow = { timeout: 5000 };

test.each([
  ['a guest', false],
  ['somebody who is signed in', true],
])('before a frame each player leads %s to where they are called', async (_, own) => {
  open({ featured: { ...waiting(), streamId: STREAM }, own });
  const vesper = await screen.findByRole('link', { name: /^Vesper.*Call/ }, slow);
  expect(vesper.getAttribute('href')).toBe(`/live/${STREAM}`);
  expect(vesper.textContent).toContain('1880');
  const pip = screen.getByRole('link', { name: /^Pip.*Call/ });
  expect(pip.getAttribute('href')).toBe(`/live/${STREAM}`);
  expect(screen.getByRole('timer', { name: 'Until the next frame' })).toBeTruthy();
});

test('a frame in play leads to it as a whole, and nobody can be called', async () => {
  open({ featured: { ...card(), streamId: STREAM } });
  const both = await screen.findByRole('link', { name: /Vesper.* v .*Pip/ }, slow);
  expect(both.getAttribute('href')).toBe(`/live/${STREAM}`);
  expect(screen.queryByRole('link', { name: /Call$/ })).toBeNull();
});

test('somebody who is signed in reads where the frame is that they see', async () => {
  const shown = at('House table 1', card(), 8);
  open({ featured: { ...card(), streamId: STREAM }, streams: [shown], own: true });
  expect(await screen.findByRole('link', { name: /^LIVE.*House table 1/ }, slow)).toBeTruthy();
});

test('where nobody plays, the banner says so to those who are signed in too', async () => {
  open({ featured: null, own: true });
  expect(await screen.findByText(/^No frame is on right now/, undefined, slow)).toBeTruthy();
});

test('where no frame is on, the film of a shot of the day is there, with the way to its replay', async () => {
  const shot = { matchId: 'b'.repeat(24), shotNumber: 7, username: 'Vesper', address: null };
  const best = { ...shot, way: 'bank', wins: false, gain: 34, likely: 12 };
  open({ featured: null, bestShots: [best] });
  const link = await screen.findByRole('link', { name: /Shot of the day · Vesper/ }, slow);
  expect(link.getAttribute('href')).toBe(`/duel/replay/${shot.matchId}?shot=7`);
  expect(document.querySelector('img[src$="/shots/7.gif"]')).not.toBeNull();
});

test('a shot of the day that is seen before a frame is named under the table, with the way to its replay', () => {
  const shot = { matchId: 'b'.repeat(24), shotNumber: 7, username: 'Vesper' };
  const featured = { ...waiting(), streamId: STREAM };
  serve({});
  renderPage(<AtTable featured={featured} state={null} own={false} again={shot} />);
  const link = screen.getByRole('link', { name: 'Shot of the day · Vesper' });
  expect(link.getAttribute('href')).toBe(`/duel/replay/${shot.matchId}?shot=7`);
});

test('a table in play stands before one that waits, whose two cover its rack until their frame begins', async () => {
  const streams = [
    at('Waits', waiting(), 1),
    at('Plays', card({ matchId: 'c'.repeat(24) }), 2),
    at('Begins', waiting({ matchId: 'd'.repeat(24), beginsAt: Date.now() - 100 }), 3),
  ];
  open({ featured: null, streams });
  const live = within(await screen.findByRole('region', { name: 'Live Streams' }));
  await live.findByRole('heading', { name: 'Waits' });
  const cards = live.getAllByRole('article');
  expect(cards.map((each) => within(each).getByRole('heading').textContent)).toEqual([
    'Plays',
    'Waits',
    'Begins',
  ]);
  await live.findByText('v');
  const badges = cards.map((each) => within(each).getByText(/^(LIVE|UP NEXT)$/).textContent);
  expect(badges).toEqual(['LIVE', 'UP NEXT', 'LIVE']);
  const covered = cards.map((each) => within(each).queryByText('v') !== null);
  expect(covered).toEqual([false, true, false]);
});

test('a frame in play says how it stands for both', () => {
  const agents = [
    player(0, { username: 'Vesper', agent: 'hard' }),
    player(1, { username: 'Pip', agent: 'easy' }),
  ];
  const state = tableState({ players: agents, status: 'running', odds: { challenger: 65 } });
  const featured = { ...card(), streamId: STREAM };
  serve({});
  renderPage(<AtTable featured={featured} state={state} own={false} again={null} />);
  expect(screen.getByRole('img', { name: 'Vesper wins about 65 times in 100' })).toBeTruthy();
});

test.each([
  ['of the house the next shot can be called, and the banner says so', 'house', true],
  ['of a tournament nobody is asked about shots', 'tournament', false],
] as const)('at a table %s', async (_, kind, isSaid) => {
  const shown = at('The table', card(), 8);
  const table = { ...shown.table, kind } as NonNullable<Stream['table']>;
  open({ featured: { ...card(), streamId: STREAM }, streams: [{ ...shown, table }] });
  const both = await screen.findByRole('link', { name: /LIVE.*The table/ }, slow);
  expect(both.textContent?.includes('Call the next shot')).toBe(isSaid);
  expect(both.getAttribute('href')).toBe(`/live/${STREAM}`);
});
