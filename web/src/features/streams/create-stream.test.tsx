import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { absoluteTime } from '@/lib/time';
import { guest, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { CreateStreamPage } from './create-stream-page';
import { earliestStart } from './stream-form';

const ID = 'a'.repeat(24);
const open = (session = signedIn()) => renderPage(<CreateStreamPage />, { session });

async function fill(title = 'Friday frames') {
  await userEvent.type(
    screen.getByLabelText(/Twitch channel link/),
    'https://twitch.tv/chalk_room',
  );
  await userEvent.type(screen.getByLabelText(/^Title/), title);
  await userEvent.selectOptions(screen.getByLabelText(/Category/), 'gaming');
}

const submit = () =>
  userEvent.click(screen.getByRole('button', { name: /(Create|Schedule) Stream/ }));

describe('without a session', () => {
  it("STREAM-30 says 'Login Required / Please login to start creating amazing streams' and offers it", async () => {
    const session = guest();
    open(session);
    expect(screen.getByText('Login Required')).toBeDefined();
    expect(screen.getByText('Please login to start creating amazing streams')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Login / Signup' }));
    expect(session.connect).toHaveBeenCalledOnce();
  });

  it('STREAM-30 says so too when the session ends while the form is open', () => {
    const { setSession } = open();
    expect(screen.getByRole('heading', { name: 'Create Stream' })).toBeDefined();
    setSession(guest());
    expect(screen.getByText('Login Required')).toBeDefined();
  });
});

describe('the form', () => {
  it('STREAM-53 STREAM-60 STREAM-62 STREAM-63 creates a stream and goes to its page', async () => {
    const calls = serve({ 'POST /api/streams': () => ({ body: { streamId: ID } }) });
    const { router } = open();
    await fill();
    expect(screen.queryByLabelText(/Description/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Description, tags, picture' }));
    await userEvent.type(await screen.findByLabelText(/Tags/), '8-ball, , pro');
    await submit();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/live/${ID}`));
    expect(calls[0]?.body).toMatchObject({
      title: 'Friday frames',
      category: 'gaming',
      tags: ['8-ball', 'pro'],
      status: 'live',
      twitchChannelLink: 'https://twitch.tv/chalk_room',
    });
  });

  it('STREAM-37 STREAM-39 STREAM-50 schedules a stream, with the date and time in a toast', async () => {
    const calls = serve({ 'POST /api/streams': () => ({ body: { streamId: ID } }) });
    open();
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: 'Scheduled' }));
    const picker = screen.getByLabelText<HTMLInputElement>(/Scheduled start time/);
    // The minute may have passed since it was drawn.
    expect([earliestStart(Date.now()), earliestStart(Date.now() - 60_000)]).toContain(picker.min);
    const start = earliestStart(Date.now() + 30 * 24 * 60 * 60 * 1000);
    await userEvent.type(picker, start);
    await submit();
    expect(await screen.findByText('Stream scheduled')).toBeDefined();
    expect(
      screen.getByText(`It goes live by itself ${absoluteTime(new Date(start))}.`),
    ).toBeDefined();
    expect(calls[0]?.body).toMatchObject({
      status: 'scheduled',
      scheduledStartTime: new Date(start).toISOString(),
    });
  });

  it('names in the preview the channel that it plays, and no game before one is typed', async () => {
    serve({});
    open();
    expect(screen.queryByText(/8-ball/)).toBeNull();
    await fill();
    expect(screen.getByText('twitch.tv/chalk_room')).toBeDefined();
  });

  it('STREAM-42 STREAM-44 says what is missing beside the field, and sends nothing', async () => {
    const calls = serve({});
    open();
    await submit();
    expect(await screen.findByText('Please enter your Twitch channel link.')).toBeDefined();
    expect(screen.getByText('Please enter a stream title.')).toBeDefined();
    expect(screen.getByText('Please select a category.')).toBeDefined();
    expect(calls).toEqual([]);
  });

  it('STREAM-48 asks for the start time of a scheduled stream', async () => {
    serve({});
    open();
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: 'Scheduled' }));
    await submit();
    expect(await screen.findByText('Please select a scheduled start time.')).toBeDefined();
  });

  it("STREAM-51 without a token says 'Authentication token not found. Please login again.'", async () => {
    const calls = serve({});
    open(signedIn({ requireToken: async () => null }));
    await fill();
    await submit();
    expect(
      await screen.findByText('Authentication token not found. Please login again.'),
    ).toBeDefined();
    expect(calls).toEqual([]);
  });

  it("STREAM-70 shows the server's message and keeps what was typed", async () => {
    serve({
      'POST /api/streams': () => ({
        status: 400,
        body: {
          ...refusal('You already have 10 open streams.', 'VALIDATION_FAILED'),
          validationErrors: { title: 'That title is taken.' },
        },
      }),
    });
    open();
    await fill();
    await submit();
    expect(await screen.findByText('You already have 10 open streams.')).toBeDefined();
    expect(screen.getByText('That title is taken.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Friday frames');
  });

  it("STREAM-70 without the server's message says 'Failed to create stream'", async () => {
    serve({ 'POST /api/streams': () => ({ status: 500 }) });
    open();
    await fill();
    await submit();
    expect(await screen.findByText('Failed to create stream')).toBeDefined();
  });

  it("STREAM-71 an answer without an id says 'Failed to get stream ID after creation.'", async () => {
    serve({ 'POST /api/streams': () => ({ body: {} }) });
    open();
    await fill();
    await submit();
    expect(await screen.findByText('Failed to get stream ID after creation.')).toBeDefined();
  });
});

describe('one of our tables', () => {
  const MATCH = 'b'.repeat(24);
  const player = (seat: 0 | 1, username: string) => ({ seat, username });
  const card = {
    matchId: MATCH,
    status: 'running',
    table: 'nine',
    players: [player(0, 'ada'), player(1, 'rio')],
    position: 'AAA=',
  };
  const mine = (data: object) => ({
    'GET /api/tables/mine': () => ({
      body: { success: true, data: { streamId: null, matches: [], tournaments: [], ...data } },
    }),
    'POST /api/streams': () => ({ body: { streamId: ID } }),
  });

  it('a link that names the match fills the form in, and the stream shows that match', async () => {
    const calls = serve(mine({ matches: [card] }));
    const { router } = renderPage(<CreateStreamPage />, {
      session: signedIn(),
      at: `/page?table=match:${MATCH}`,
    });
    expect(await screen.findByRole('radio', { name: /ada v rio/ })).toHaveProperty('checked', true);
    expect(screen.queryByLabelText(/Twitch channel link/)).toBeNull();
    // It is on now: there is no later.
    expect(screen.queryByRole('radio', { name: 'Scheduled' })).toBeNull();
    await submit();
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/live/${ID}`));
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      title: 'ada v rio',
      category: 'billiards',
      streamSource: 'table',
      tableSource: { kind: 'match', id: MATCH },
      status: 'live',
    });
  });

  it('keeps the title that was typed, and can be announced where it is a tournament', async () => {
    serve(mine({ tournaments: [{ tournamentId: MATCH, title: 'Friday Open', match: null }] }));
    open();
    await userEvent.type(screen.getByLabelText(/^Title/), 'The big night');
    await userEvent.click(screen.getByRole('radio', { name: 'One of our tables' }));
    await userEvent.click(await screen.findByRole('radio', { name: /Friday Open/ }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('The big night');
    expect(screen.getByRole('radio', { name: 'Scheduled' })).toBeDefined();
  });

  it('says what to do where no table of theirs is in play, and where they show one already', async () => {
    serve(mine({ streamId: ID }));
    open();
    await userEvent.click(screen.getByRole('radio', { name: 'One of our tables' }));
    expect(await screen.findByText('No table of yours is in play')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find a rival' })).toHaveProperty('pathname', '/duel');
    expect(screen.getByRole('link', { name: 'Go to that stream' })).toHaveProperty(
      'pathname',
      `/live/${ID}`,
    );
  });
});
