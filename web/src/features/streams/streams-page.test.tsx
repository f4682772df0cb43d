import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Stream } from '@/api/types';
import { refusal, renderPage, serve } from '@/testing/render';
import { liveStream } from '@/testing/stream';
import { StreamsPage } from './streams-page';
import { TablePicture } from './table-picture';

const live: Stream = { ...liveStream, viewers: 1284 };
const scheduled: Stream = {
  ...live,
  streamId: 'b'.repeat(24),
  title: 'Chalk Cup',
  status: 'scheduled',
  scheduledStartTime: '2030-01-02T20:30:00Z',
};
const ended: Stream = { ...live, streamId: 'c'.repeat(24), title: 'Marathon', status: 'ended' };

function serveList(streams: unknown[], next?: string) {
  return serve({
    'GET /api/streams': () => ({ body: streams, headers: next ? { 'x-next-cursor': next } : {} }),
  });
}

const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const found = heading.closest('article');
  if (!found) throw new Error('the title stands on no card');
  return within(found);
};

describe('a card', () => {
  it("STREAM-02 STREAM-03 STREAM-04 of a live stream shows LIVE, its viewers and 'Watch Now'", async () => {
    serveList([live]);
    renderPage(<StreamsPage />);
    const shown = await card('Friday frames');
    expect(shown.getByText('LIVE').className).toContain('bg-live');
    expect(shown.getByText('1,284 watching')).toBeDefined();
    const watch = shown.getByRole('link', { name: /Watch Now/ });
    expect(watch.textContent).toBe('Watch Now');
    expect(watch.getAttribute('href')).toBe(`/live/${live.streamId}`);
  });

  it('of a table in play names who plays, and has nothing on its picture', async () => {
    const match = { players: [] } as unknown as NonNullable<Stream['table']>['match'];
    serveList([{ ...live, table: { kind: 'house', id: '1', match } }]);
    const parts = { Picture: () => <i>table</i>, Players: () => <p>Pip, on the eight</p> };
    renderPage(
      <TablePicture.Provider value={parts}>
        <StreamsPage />
      </TablePicture.Provider>,
    );
    const shown = await card('Friday frames');
    expect(shown.getByText('Pip, on the eight')).toBeDefined();
    expect(shown.getByText('table').parentElement?.textContent).toBe('table');
    expect(shown.getByText('LIVE')).toBeDefined();
  });

  it('of a live stream that nobody watches yet says that it has none, and of one that comes nothing', async () => {
    serveList([{ ...live, viewers: 0 }, scheduled]);
    renderPage(<StreamsPage />);
    const shown = await card('Friday frames');
    expect(shown.getByText('LIVE')).toBeDefined();
    expect(shown.queryByText(/watching/)).toBeNull();
    expect(shown.getByText(/viewers/).closest('p')?.textContent).toBe('0 viewers');
    expect((await card('Chalk Cup')).queryByText(/viewers/)).toBeNull();
  });

  it("STREAM-05 STREAM-06 STREAM-07 of a scheduled stream shows SCHEDULED, its start and 'Set Reminder'", async () => {
    serveList([
      scheduled,
      { ...scheduled, streamId: 'd', title: 'Someday', scheduledStartTime: null },
    ]);
    renderPage(<StreamsPage />);
    const shown = await card('Chalk Cup');
    expect(shown.getByText('SCHEDULED')).toBeDefined();
    expect(shown.getByText(/2030/)).toBeDefined();
    expect((await card('Someday')).getByText('TBA')).toBeDefined();

    const remind = shown.getByRole('button', { name: /Set Reminder/ });
    expect(remind.textContent).toBe('Set Reminder');
    await userEvent.click(remind);
    expect(await screen.findByText('Reminder set')).toBeDefined();
    expect(remind.getAttribute('aria-pressed')).toBe('true');
    expect(localStorage.getItem('cuecast.reminders')).toContain(scheduled.streamId);
  });

  it("STREAM-08 STREAM-09 of an ended stream shows ENDED, 'Stream ended' and 'Watch Replay'", async () => {
    serveList([ended]);
    renderPage(<StreamsPage />);
    const shown = await card('Marathon');
    expect(shown.getByText('ENDED')).toBeDefined();
    expect(shown.getByText('Stream ended')).toBeDefined();
    const replay = shown.getByRole('link', { name: /Watch Replay/ });
    expect(replay.textContent).toBe('Watch Replay');
    expect(replay.getAttribute('href')).toBe(`/live/${ended.streamId}`);
  });

  it('STREAM-10 of a stream with any other status shows no badge', async () => {
    serveList([{ ...live, status: 'paused' }]);
    renderPage(<StreamsPage />);
    const shown = await card('Friday frames');
    expect(shown.queryByText(/LIVE|SCHEDULED|ENDED/)).toBeNull();
    expect(shown.queryByText(/watching/)).toBeNull();
  });
});

describe('the list', () => {
  it("STREAM-16 STREAM-27 STREAM-28 has the title 'Live Streams', 'Create Stream' and a grid of cards", async () => {
    serveList([live, scheduled, ended]);
    renderPage(<StreamsPage />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Live Streams');
    expect(screen.getByRole('link', { name: 'Create Stream' }).getAttribute('href')).toBe(
      '/create-stream',
    );
    await card('Chalk Cup');
    const cards = screen.getAllByRole('article');
    expect(cards).toHaveLength(3);
    const grid = cards[0]?.closest('ul')?.closest('.grid');
    expect(grid?.querySelectorAll('article')).toHaveLength(3);
  });

  it('stands in groups: what is on, what comes, what is over', async () => {
    serveList([live, ended, scheduled]);
    renderPage(<StreamsPage />);
    await card('Chalk Cup');
    expect(
      screen.getAllByRole('article').map((each) => within(each).getByRole('heading').textContent),
    ).toEqual(['Friday frames', 'Chalk Cup', 'Marathon']);
    for (const [group, title] of [
      ['Live', 'Friday frames'],
      ['Scheduled', 'Chalk Cup'],
      ['Replays', 'Marathon'],
    ] as const) {
      expect(within(screen.getByRole('region', { name: group })).getByText(title)).toBeDefined();
    }
  });

  it("STREAM-25 STREAM-26 filters by 'All Streams' and 'Scheduled', and by 'live' without a button", async () => {
    const calls = serve({
      'GET /api/streams': ({ query }) => ({
        body: [live, scheduled].filter(
          (each) => each.status === (query.get('status') ?? each.status),
        ),
      }),
    });
    renderPage(<StreamsPage />, { at: '/page?filter=live' });
    await card('Friday frames');
    expect(screen.queryByText('Chalk Cup')).toBeNull();
    expect(calls.at(-1)?.query.get('status')).toBe('live');
    const filters = within(screen.getByRole('group', { name: 'Which streams' }));
    expect(filters.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'All Streams',
      'Scheduled',
    ]);

    await userEvent.click(filters.getByRole('button', { name: 'Scheduled' }));
    await card('Chalk Cup');
    expect(screen.queryByText('Friday frames')).toBeNull();
    await userEvent.click(filters.getByRole('button', { name: 'All Streams' }));
    await card('Friday frames');
    await card('Chalk Cup');
  });

  it("STREAM-29 without streams says 'No streams available'", async () => {
    serveList([]);
    renderPage(<StreamsPage />);
    expect(await screen.findByText('No streams available')).toBeDefined();
  });

  it("STREAM-58 STREAM-72 failing says 'Failed to load streams' with the server's error, and tries again", async () => {
    let broken = true;
    serve({
      'GET /api/streams': () =>
        broken
          ? { status: 400, body: refusal('The cursor is no cursor', 'BAD_REQUEST') }
          : { body: [live] },
    });
    renderPage(<StreamsPage />);
    expect(await screen.findByText('Failed to load streams')).toBeDefined();
    expect(screen.getByText('The cursor is no cursor')).toBeDefined();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await card('Friday frames');
  });

  it("STREAM-72 without a word from the server says 'Failed to fetch streams'", async () => {
    serve({ 'GET /api/streams': () => ({ status: 400 }) });
    renderPage(<StreamsPage />);
    expect(await screen.findByText('Failed to fetch streams')).toBeDefined();
  });

  it('fetches the next page by its cursor and shows a stream that moved once', async () => {
    const calls = serve({
      'GET /api/streams': ({ query }) =>
        query.get('cursor') === 'next'
          ? { body: [live, ended] }
          : { body: [live], headers: { 'x-next-cursor': 'next' } },
    });
    renderPage(<StreamsPage />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await card('Marathon');
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(calls).toHaveLength(2);
  });
});
