import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from '@/lib/game-url';
import { serve } from '@/testing/render';
import type { Review } from '../review/review-text';
import { tableState } from '../testing';
import type { Player, Replay, TableState } from '../wire';
import { Ended } from './ended';
import { bestShotOf, figuresOf } from './frame-figures';

const over = (change: Partial<TableState> = {}) =>
  tableState({ kind: 'quick', status: 'ended', winner: 0, ...change });
const show = (state: TableState) => render(<Ended state={state} you={0} />);
const rematch = () => screen.queryByRole('button', { name: 'Rematch' });

const elsewhere = { gameOrigin: 'http://localhost:3001', siteOrigin: location.origin };
beforeEach(() => {
  serve({ 'GET /api/config': () => ({ body: elsewhere }) });
});

async function askedFor(url: string) {
  const go = vi.spyOn(browser, 'go').mockImplementation(() => {});
  const state = over();
  serve({
    'GET /api/config': () => ({ body: elsewhere }),
    [`POST /api/duel/matches/${state.matchId}/rematch`]: () => ({
      body: { success: true, data: { status: 'matched', matchId: 'm2', url } },
    }),
  });
  show(state);
  await userEvent.click(rematch() as HTMLElement);
  return go;
}

it('a rematch opens on the configured game’s origin, also where that is not this page’s', async () => {
  const url = 'http://localhost:3001/bitpool/index.html?poolID=m2&ticket=t';
  const go = await askedFor(url);
  await vi.waitFor(() => expect(go).toHaveBeenCalledExactlyOnceWith(url));
});

it('a rematch at any other origin is not opened, and that is said', async () => {
  const go = await askedFor('https://elsewhere.example/bitpool/index.html?poolID=m2');
  expect(await screen.findByText('Failed to construct game URL.')).toBeDefined();
  expect(go).not.toHaveBeenCalled();
});

it('the last shot is sent on by its link or as a film', async () => {
  const user = userEvent.setup();
  show(over({ shotNumber: 8 }));
  const film = screen.getByRole('link', { name: 'Save the last shot as GIF' });
  const id = over().matchId;
  expect(film.getAttribute('href')).toBe(`${location.origin}/api/duel/matches/${id}/shots/7.gif`);
  await user.click(screen.getByRole('button', { name: 'Share the last shot' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/duel/replay/${id}?shot=7`);
  expect(await screen.findByText('Link copied')).toBeDefined();
});

it('tells both sides in figures, how well its player chose, and sends on the player’s best shot rather than the last', async () => {
  const state = over({ shotNumber: 19 });
  const shot = (number: number, pocketed: number[], foul: string | null = null) => ({
    number,
    seat: (number - 1) % 2,
    outcome: { pocketed, foul },
  });
  const shots = Array.from({ length: 18 }, (_, index) => shot(index + 1, []));
  shots[2] = shot(3, [4, 5]);
  shots[4] = shot(5, [6]);
  shots[1] = shot(2, [0, 9], 'scratch');
  shots[17] = shot(18, [10, 11, 12]);
  const reviewed = shots.map(({ number, seat }) => ({
    number,
    seat,
    before: 0.5,
    // As little as turns no frame.
    after: number === 3 ? 0.53 : 0.5,
    meant: 0.5,
  }));
  const of = `/api/duel/matches/${state.matchId}`;
  serve({
    'GET /api/config': () => ({ body: elsewhere }),
    [`GET ${of}/replay`]: () => ({ body: { success: true, data: { shots, winner: 0 } } }),
    [`GET ${of}/review`]: () => ({
      body: { success: true, data: { shots: reviewed, accuracy: [81.4, 60] } },
    }),
  });
  show(state);
  await screen.findByRole('row', { name: '81% Accuracy 60%' });
  expect(screen.getByRole('row', { name: '3 Balls potted 4' })).toBeDefined();
  expect(screen.getByRole('row', { name: '2 Best run 3' })).toBeDefined();
  expect(screen.getByRole('row', { name: '0 Fouls 1' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Review' })).toBeDefined();
  await screen.findByRole('img', { name: 'Your chance to win, from 50% to 50%' });
  const best = screen.getByRole('link', { name: 'Your best pot: shot 3' });
  expect(best.getAttribute('href')).toBe(`/duel/replay/${state.matchId}?shot=3`);
  const film = screen.getByRole('link', { name: 'Save your best shot as GIF' });
  expect(film.getAttribute('href')).toBe(`${location.origin}${of}/shots/3.gif`);
});

it('counts what each potted of their own balls, and names no best shot that the review counts as nothing', () => {
  const shot = (number: number, seat: 0 | 1, pocketed: number[]) =>
    ({ number, seat, outcome: { pocketed, foul: null } }) as unknown as Replay['shots'][number];
  const replay = { shots: [shot(1, 0, [2]), shot(2, 1, [4, 9])] } as Replay;
  expect(figuresOf(replay, 1, 'stripes').potted).toBe(1);
  expect(figuresOf(replay, 0, 'solids')).toMatchObject({ potted: 1, run: 1 });
  const worth = (after: number) =>
    ({ shots: [{ number: 1, seat: 0, before: 0.5, after }] }) as unknown as Review;
  expect(bestShotOf(replay, worth(0.6), 0)).toBe(1);
  expect(bestShotOf(replay, worth(0.503), 0)).toBeNull();
  expect(bestShotOf(replay, null, 0)).toBe(1);
});

it('tells of both what they still had to pot where nobody potted the eight', () => {
  const [ada, ben] = over().players;
  const players = [
    { ...ada, group: 'solids' },
    { ...ben, group: 'stripes' },
  ] as Player[];
  const { unmount } = show(over({ players, reason: 'conceded' }));
  expect(screen.getByText('Winner, 1 ball left')).toBeDefined();
  expect(screen.getByText('1 ball left')).toBeDefined();
  unmount();
  show(over({ players, reason: 'eight_pocketed' }));
  expect(screen.getByText('Winner')).toBeDefined();
});

it('shows no row of a figure that cannot be told, nor of one that is nothing on both sides', async () => {
  const state = over({ shotNumber: 8, winner: 1, reason: 'conceded' });
  const shots = Array.from({ length: 7 }, (_, index) => ({
    number: index + 1,
    seat: index % 2,
    outcome: { pocketed: index === 0 ? [4] : [], foul: null },
  }));
  serve({
    'GET /api/config': () => ({ body: elsewhere }),
    [`GET /api/duel/matches/${state.matchId}/replay`]: () => ({
      body: { success: true, data: { shots, winner: 1, reason: 'conceded' } },
    }),
  });
  show(state);
  await screen.findByRole('row', { name: '1 Best run 0' });
  expect(screen.queryByText('Accuracy')).toBeNull();
  expect(screen.queryByText('Fouls')).toBeNull();
  expect(screen.getByText('You conceded.')).toBeDefined();
});

it('asks for no judgement of a few shots, nor for who only watches', async () => {
  const calls = serve({ 'GET /api/config': () => ({ body: elsewhere }) });
  const { unmount } = show(over({ shotNumber: 5 }));
  unmount();
  render(<Ended state={over({ shotNumber: 19 })} you={null} />);
  await vi.waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('/replay'))).toHaveLength(2),
  );
  expect(calls.filter(({ path }) => path.endsWith('/review'))).toHaveLength(0);
  expect(screen.queryByText('Accuracy')).toBeNull();
});

it('a rematch is offered only where the server takes one', () => {
  const none = [
    { kind: 'duel' },
    { kind: 'tournament' },
    { status: 'aborted', winner: null },
  ] as const;
  for (const state of none.map(over)) {
    const { unmount } = show(state);
    expect(rematch()).toBeNull();
    unmount();
  }
  show(over({ kind: 'practice' }));
  expect(rematch()).not.toBeNull();
});

it('a match of a bracket leads back to it, on the site’s own origin', async () => {
  const siteOrigin = 'https://cuecast.example';
  serve({ 'GET /api/config': () => ({ body: { gameOrigin: location.origin, siteOrigin } }) });
  const tournamentId = 'a'.repeat(24);
  show(over({ kind: 'tournament', tournamentId }));
  const link = screen.getByRole('link', { name: 'Back to the bracket' });
  await vi.waitFor(() =>
    expect(link.getAttribute('href')).toBe(`${siteOrigin}/tournament/${tournamentId}/bracket`),
  );
});

it('a match without a room and a bracket ends with a way back to the rooms, not at a dead end', async () => {
  const { unmount } = show(over({ kind: 'practice', roomId: null, tournamentId: null }));
  const back = await screen.findByRole('link', { name: 'Back to Rooms' });
  expect(back.getAttribute('href')).toBe('/duel');
  unmount();
  show(over({ roomId: 'room-1' }));
  expect(screen.queryByRole('link', { name: 'Back to Rooms' })).toBeNull();
});

it('a match of a room ends with the ways to play again and back there, won or lost; one that was called off with the way back alone', () => {
  const ofRoom = { kind: 'duel', roomId: 'room-1', shotNumber: 8 } as const;
  const ways = () =>
    screen
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
      .filter((text) => text && !/GIF|Replay/.test(text));
  for (const winner of [0, 1] as const) {
    const { unmount } = show(over({ ...ofRoom, winner }));
    expect(ways()).toEqual(['Play again', 'Back to the room', 'Review']);
    const again = screen.getByRole('link', { name: 'Play again' });
    expect([again.getAttribute('href'), again.getAttribute('referrerpolicy')]).toEqual([
      '/duel/room-1#play-again',
      'origin',
    ]);
    expect(screen.queryByText('Open table')).toBeNull();
    unmount();
  }
  show(over({ ...ofRoom, status: 'aborted', winner: null }));
  expect(ways()[0]).toBe('Back to the room');
});

it('the way to a new rival says where it led from, which begins the search there', () => {
  show(over({ kind: 'quick', roomId: null, tournamentId: null }));
  const way = screen.getByRole('link', { name: 'New rival' });
  expect([way.getAttribute('href'), way.getAttribute('referrerpolicy')]).toEqual([
    '/duel#find-a-rival',
    'origin',
  ]);
});

it('a play for a quest leads back to it, and neither to the rooms nor to a rematch', () => {
  const state = tableState({ kind: 'practice', status: 'ended', winner: 0 });
  const back = { to: '/quests/q1', text: 'Back to the quest' };
  render(<Ended state={state} you={0} back={back} />);
  const link = screen.getByRole('link', { name: 'Back to the quest' });
  expect(link.getAttribute('href')).toBe('/quests/q1');
  expect(screen.queryByRole('link', { name: 'Back to Rooms' })).toBeNull();
});

it('a rival’s wish for a rematch is told by the table, and taken with one click', async () => {
  const until = Date.now() + 30_000;
  const state = over({ rematch: { by: 1, until, next: null } });
  serve({
    'GET /api/config': () => ({ body: elsewhere }),
    [`POST /api/duel/matches/${state.matchId}/rematch`]: () => ({
      body: {
        success: true,
        data: { status: 'matched', matchId: 'm2', url: '/bitpool/index.html' },
      },
    }),
  });
  const go = vi.spyOn(browser, 'go').mockImplementation(() => {});
  show(state);
  expect(screen.getByText('ben wants a rematch.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Accept the rematch' }));
  await vi.waitFor(() =>
    expect(go).toHaveBeenCalledExactlyOnceWith(`${location.origin}/bitpool/index.html`),
  );
});

it('who waits for an answer goes to the next match as soon as the table tells of it', async () => {
  const answers = [{ status: 'offered' }, { status: 'matched', url: '/bitpool/index.html' }];
  const state = over();
  const calls = serve({
    'GET /api/config': () => ({ body: elsewhere }),
    [`POST /api/duel/matches/${state.matchId}/rematch`]: () => ({
      body: { success: true, data: answers.shift() },
    }),
  });
  const go = vi.spyOn(browser, 'go').mockImplementation(() => {});
  const { rerender } = show(state);
  await userEvent.click(rematch() as HTMLElement);
  expect(await screen.findByText('Your offer is out.')).toBeDefined();
  const until = Date.now() + 30_000;
  rerender(<Ended state={over({ rematch: { by: 0, until, next: 'm2' } })} you={0} />);
  await vi.waitFor(() => expect(go).toHaveBeenCalledOnce());
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

it('tells its players that they won or lost, the winner alone with a crown, and others who won', () => {
  const title = (you: 0 | 1 | null) => {
    const { container, unmount } = render(<Ended state={over()} you={you} />);
    const said = screen.getByRole('heading').textContent;
    const crowned = container.querySelector('.lucide-crown') !== null;
    unmount();
    return [said, crowned];
  };
  expect(title(0)).toEqual(['You won', true]);
  expect(title(1)).toEqual(['You lost', false]);
  expect(title(null)).toEqual(['ada wins', true]);
});

it('says why a rating changed as much, and why one did not', () => {
  const rated = over({ ratingChanges: [14, -14] });
  const [ada, ben] = rated.players;
  const { unmount } = show({
    ...rated,
    players: [ada, { ...ben, rating: 1590 }] as TableState['players'],
  });
  expect(screen.getByText('ben was rated 90 above you.')).toBeDefined();
  unmount();
  const fresh = show(over({ ratingChanges: [162, -162] }));
  const far = 'Both ratings are new: they still move far.';
  expect(screen.getAllByText(far)).toHaveLength(1);
  fresh.unmount();
  const newer = show(over({ ratingChanges: [9, -140] }));
  expect(screen.getByText('ben’s rating is new and still moves far.')).toBeDefined();
  newer.unmount();
  show(over({ notRated: 'too_few_shots' }));
  expect(screen.getByText('Not rated: not both of you have shot.')).toBeDefined();
});

it('a guest is asked to keep a win, or the frame that was lost, and nobody else is', () => {
  const [ada, ben] = over().players;
  const players = [{ ...ada, userId: null }, ben] as TableState['players'];
  const { unmount } = show(over({ kind: 'practice', players }));
  const link = screen.getByRole('link', { name: 'Sign in to keep this win' });
  expect(link.getAttribute('href')).toBe('/duel#sign-in');
  unmount();
  const lost = show(over({ kind: 'practice', players, winner: 1 }));
  expect(screen.getByRole('link', { name: 'Sign in to keep this frame' })).toBeDefined();
  lost.unmount();
  show(over({ kind: 'practice' }));
  expect(screen.queryByRole('link', { name: /^Sign in to keep/ })).toBeNull();
});
