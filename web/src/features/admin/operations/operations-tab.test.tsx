import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heardRestart } from '@/lib/restart-notice';
import { refusal, renderPage, serve } from '@/testing/render';
import { withLayout } from '@/testing/room';
import { RestartBanner } from '@/ui/restart-banner';
import { adminStore } from '../store';
import { adminRecord, store } from '../testing';
import { OperationsTab } from './operations-tab';
import { operations, room } from './testing';

const PATH = '/api/admin/operations';

beforeEach(() => {
  adminStore.clear();
  store(adminRecord());
  withLayout();
});

afterEach(() => {
  vi.restoreAllMocks();
  act(() => heardRestart({ at: null }));
});

const changed = () => ({ body: { success: true, changed: true } });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const ROOMS = { name: 'Rooms' };
const rows = () =>
  within(screen.getByRole('table', ROOMS))
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('span')?.textContent);

test('every room is shown with its load, those in trouble first whatever the order', async () => {
  const parked = room({
    id: 'p'.repeat(24),
    title: 'Broken',
    state: 'parked',
    parkedMs: 59_000,
    restarts: 3,
  });
  const busy = room({
    id: 'b'.repeat(24),
    title: 'Busy',
    deliveriesPerSecond: 5_000,
    waiting: 900,
  });
  serve({ [`GET ${PATH}`]: () => ({ body: operations({ rooms: [busy, room(), parked] }) }) });
  renderPage(<OperationsTab />);
  await screen.findByRole('table', ROOMS);
  expect(rows()).toEqual(['Broken', 'Busy', 'Friday nine-ball']);
  const broken = within(screen.getByRole('row', { name: /^Broken/ }));
  expect(broken.getByText('Parked').textContent).toBe('Parked59 s');
  const line = within(screen.getByRole('row', { name: /^Friday/ }));
  for (const text of ['12', '3.2', '38.4', '42 µs', '2.3 ms', '1 h 2 min']) {
    expect(line.getByText(text)).toBeDefined();
  }
  await press('Room');
  expect(rows()).toEqual(['Broken', 'Busy', 'Friday nine-ball']);
  await press('Room');
  expect(rows()).toEqual(['Broken', 'Friday nine-ball', 'Busy']);
  expect(screen.getByRole('columnheader', { name: 'Room' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
});

test('rooms are found by words and by kind, and an empty list says what to do', async () => {
  const duel = room({ id: 'friday-room', title: 'After work', kind: 'duel' });
  const kind = operations().kinds;
  const kinds = [...kind, ...kind.map((one) => ({ ...one, kind: 'duel', rooms: 1 }))];
  const rooms = [room(), duel];
  serve({ [`GET ${PATH}`]: () => ({ body: operations({ rooms, kinds, moreRooms: 40 }) }) });
  renderPage(<OperationsTab />);
  await screen.findByRole('table', ROOMS);
  expect(screen.getByText('2 shown, 40 quieter ones counted, not listed')).toBeDefined();
  await press(/^Duel room/);
  expect(rows()).toEqual(['After work']);
  await press(/^All/);
  await userEvent.type(screen.getByRole('searchbox'), 'NINE');
  expect(rows()).toEqual(['Friday nine-ball']);
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect(screen.getByText('No room like that')).toBeDefined();
});

test('of a thousand rooms only those in view are drawn', async () => {
  const rooms = Array.from({ length: 1_000 }, (_, at) => room({ id: `room-${at}` }));
  serve({ [`GET ${PATH}`]: () => ({ body: operations({ rooms }) }) });
  renderPage(<OperationsTab />);
  const table = await screen.findByRole('table', ROOMS);
  expect(table.getAttribute('aria-rowcount')).toBe('1001');
  expect(rows().length).toBeLessThan(40);
});

test('a room is closed after a last look, by the incarnation that was shown; a refusal is shown', async () => {
  let refuses = true;
  const calls = serve({
    [`GET ${PATH}`]: () => ({ body: operations() }),
    [`POST ${PATH}/rooms/stream/${'a'.repeat(24)}/close`]: () =>
      refuses ? { status: 409, body: refusal('Not now.', 'CONFLICT') } : changed(),
  });
  renderPage(<OperationsTab />);
  await screen.findByRole('table', ROOMS);
  await press('Close Friday nine-ball');
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/^12 viewers are cut and come back/).textContent).toContain(
    'stream goes on',
  );
  await userEvent.click(asked.getByRole('button', { name: 'Close room' }));
  expect((await asked.findByRole('alert')).textContent).toBe('Not now.');
  refuses = false;
  await userEvent.click(asked.getByRole('button', { name: 'Close room' }));
  expect(await screen.findByText('Room closed')).toBeDefined();
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ incarnation: 7 });
});

test('a parked room is revived, and a room without an actor offers nothing', async () => {
  const parked = room({ title: 'Broken', state: 'parked', parkedMs: 9_000 });
  const lobby = room({
    kind: 'lobby',
    id: 'all',
    title: null,
    state: 'resting',
    incarnation: null,
  });
  const calls = serve({
    [`GET ${PATH}`]: () => ({ body: operations({ rooms: [parked, lobby] }) }),
    [`POST ${PATH}/rooms/stream/${parked.id}/revive`]: () => ({
      body: { success: true, changed: false },
    }),
  });
  renderPage(<OperationsTab />);
  await screen.findByRole('table', ROOMS);
  expect(screen.queryByRole('button', { name: 'Close Duel lobby' })).toBeNull();
  await press('Revive Broken');
  const asked = within(await screen.findByRole('dialog'));
  await userEvent.click(asked.getByRole('button', { name: 'Revive room' }));
  expect(await screen.findByText('Nothing to do: the room is another by now')).toBeDefined();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a restart is announced, counted down and taken back', async () => {
  let restart: { at: string; text: string } | null = null;
  const calls = serve({
    [`GET ${PATH}`]: () => ({ body: operations({ restart }) }),
    [`POST ${PATH}/restart-notice`]: ({ body }) => {
      restart = body as { at: string; text: string };
      return changed();
    },
    [`POST ${PATH}/restart-notice/withdraw`]: () => {
      restart = null;
      return changed();
    },
  });
  renderPage(<OperationsTab />);
  await screen.findByRole('table', ROOMS);
  await userEvent.selectOptions(screen.getByLabelText('Restart in'), '10');
  await userEvent.type(screen.getByLabelText('Text (optional)'), ' A new version. ');
  await press('Announce');
  expect(await screen.findByText(/^(10:00|9:5\d)$/)).toBeDefined();
  expect(screen.getByText('A new version.')).toBeDefined();
  const sent = calls.find(({ method }) => method === 'POST')?.body as { at: string; text: string };
  expect(sent.text).toBe('A new version.');
  await press('Take back');
  expect(await screen.findByRole('button', { name: 'Announce' })).toBeDefined();
});

test('a drain is asked about, shows how far it is, and is ended', async () => {
  const now = Date.now();
  const drain = {
    beganAt: new Date(now).toISOString(),
    until: new Date(now + 60_000).toISOString(),
    sockets: 200,
    left: 150,
  };
  let draining = false;
  const calls = serve({
    [`GET ${PATH}`]: () => ({ body: operations({ drain: draining ? drain : null }) }),
    [`POST ${PATH}/drain`]: () => {
      draining = true;
      return changed();
    },
    [`POST ${PATH}/drain/end`]: () => {
      draining = false;
      return changed();
    },
  });
  renderPage(<OperationsTab />);
  await screen.findByRole('table', ROOMS);
  await press('Drain');
  const asked = within(await screen.findByRole('dialog'));
  await userEvent.click(asked.getByRole('button', { name: 'Drain' }));
  const bar = await screen.findByRole('progressbar', { name: 'Connections closed' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText(/of 200 connections left/)).toBeDefined();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ seconds: 30 });
  await press('End drain');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('the figures are asked for every two seconds, and by nobody while the page is hidden', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const calls = serve({ [`GET ${PATH}`]: () => ({ body: operations() }) });
    renderPage(<OperationsTab />);
    await screen.findByRole('table', ROOMS);
    await act(() => vi.advanceTimersByTimeAsync(4_500));
    expect(calls.length).toBeGreaterThanOrEqual(3);
    focusManager.setFocused(false);
    const seen = calls.length;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(calls.length).toBe(seen);
    focusManager.setFocused(true);
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(calls.length).toBeGreaterThan(seen);
  } finally {
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  }
});

test('who may not look is told so, and can ask again', async () => {
  let allowed = false;
  serve({
    [`GET ${PATH}`]: () =>
      allowed
        ? { body: operations({ rooms: [] }) }
        : { status: 403, body: refusal('Access denied. Admin privileges required.', 'FORBIDDEN') },
  });
  renderPage(<OperationsTab />);
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Access denied. Admin privileges required.')).toBeDefined();
  allowed = true;
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No room runs')).toBeDefined();
});

test('every page shows an announced restart with a countdown until it is hidden or taken back', async () => {
  renderPage(<RestartBanner />);
  act(() => heardRestart({ at: 1, inMs: 125_000, text: 'A new version.' }));
  expect(screen.getByRole('timer').textContent).toMatch(/^2:0[45]$/);
  expect(screen.getByRole('status').textContent).toBe('Cuecast restarts soon. A new version.');
  await press('Hide the announcement');
  expect(screen.queryByRole('timer')).toBeNull();
  act(() => heardRestart({ at: 1, inMs: 120_000, text: 'A new version.' }));
  expect(screen.queryByRole('timer')).toBeNull();
  act(() => heardRestart({ at: 2, inMs: 60_000, text: '' }));
  expect(screen.getByRole('timer').textContent).toMatch(/^(1:00|0:59)$/);
  act(() => heardRestart({ at: null, inMs: 0, text: '' }));
  expect(screen.queryByRole('timer')).toBeNull();
});

test('the charts begin full: with the hour that the server remembers', async () => {
  const now = Date.now();
  const data = Array.from({ length: 60 }, (_, minute) => ({
    at: new Date(now - (60 - minute) * 60_000).toISOString(),
    sockets: minute,
    messagesPerSecond: 1,
    deliveriesPerSecond: 2,
    chatCommitMs: null,
    flushMs: null,
    cpu: 0.5,
    residentBytes: 1 << 20,
  }));
  serve({
    [`GET ${PATH}`]: () => ({ body: operations() }),
    [`GET ${PATH}/history`]: () => ({ body: { success: true, data } }),
  });
  renderPage(<OperationsTab />);
  const tile = (await screen.findByText('Open connections')).closest('div')?.parentElement;
  await waitFor(() => {
    const drawn = tile?.querySelector('polyline')?.getAttribute('points')?.split(' ');
    expect(drawn).toHaveLength(61);
  });
});
