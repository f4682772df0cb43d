import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage, serve } from '@/testing/render';
import { type BestShot, shotRarity, shotTitle } from './best-shot-text';
import { HomePage } from './home-page';

const shot = (number: number, change: Partial<BestShot> = {}): BestShot => ({
  matchId: String(number).repeat(24),
  shotNumber: number,
  username: 'Vesper',
  address: null,
  way: 'bank',
  wins: false,
  gain: 34,
  likely: 12,
  ...change,
});

function open(bestShots: readonly BestShot[] | undefined) {
  const body = { streams: [], quests: [], tournaments: [], leaders: [], bestShots };
  serve({ 'GET /api/home': () => ({ body }), 'GET /api/streams': () => ({ body: [] }) });
  renderPage(<HomePage />);
}

const section = async () =>
  within(await screen.findByRole('region', { name: 'Best shots of the day' }));

test('a best shot says who played it and how seldom it works, plays under the focus, and leads to its replay', async () => {
  open([shot(7)]);
  const shots = await section();
  const link = await shots.findByRole('link', { name: 'Off the cushion and in' });
  expect(link.getAttribute('href')).toBe(`/duel/replay/${'7'.repeat(24)}?shot=7`);
  expect(shots.getByText('Vesper · works about 1 time in 8')).toBeTruthy();
  const film = () => document.querySelector('img[src$="/shots/7.gif"]');
  expect(film()).toBeNull();
  link.focus();
  expect(await shots.findByRole('article')).toBeTruthy();
  await expect.poll(film).not.toBeNull();
  await userEvent.tab();
  await expect.poll(film).toBeNull();
});

test('a drawing that the server had no time for is asked for again', async () => {
  open([shot(7)]);
  const shots = await section();
  await shots.findByRole('article');
  const drawing = () => document.querySelector('img[src$="/shots/7.jpg"]');
  const first = drawing();
  if (!first) throw new Error('no drawing was asked for');
  fireEvent.error(first);
  expect(drawing()).toBeNull();
  await expect.poll(drawing, { timeout: 3000 }).not.toBeNull();
});

test.each([[[]], [undefined]])(
  'of %j a day without any says so, and where frames are played',
  async (none) => {
    open(none);
    const shots = await section();
    expect(await shots.findByText('No shot of the day yet')).toBeTruthy();
    expect(shots.getByRole('link', { name: 'Watch a table' }).getAttribute('href')).toBe(
      '/cuecast-live',
    );
  },
);

test('a shot that won the frame says so, and none claims a chance that it has not', () => {
  expect(shotTitle(shot(1, { way: 'combination', wins: true }))).toBe(
    'A combination for the frame',
  );
  expect([12, 40].map((likely) => shotTitle(shot(1, { way: 'pot', likely })))).toEqual([
    'A pot against the odds',
    'The pot that turned it',
  ]);
  expect([0, 2, 12, 50, 90].map((likely) => shotRarity(shot(1, { likely })))).toEqual([
    'hardly ever works',
    'hardly ever works',
    'works about 1 time in 8',
    'works about every other time',
    'works about every other time',
  ]);
});
