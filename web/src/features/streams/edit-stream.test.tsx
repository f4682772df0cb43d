import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { refusal, renderPage, serve, signedIn } from '@/testing/render';
import { EditStreamPage } from './edit-stream-page';
import { earliestStart } from './stream-form';

const ID = 'a'.repeat(24);
const HOUR_MS = 60 * 60 * 1000;
const session = signedIn();

const STREAM = {
  streamId: ID,
  title: 'Friday frmaes',
  description: 'Race to seven',
  category: 'billiards',
  game: '8-ball',
  tags: ['pool', 'final'],
  thumbnailUrl: null,
  status: 'live',
  scheduledStartTime: null as string | null,
  viewers: 3,
  isLive: true,
  startedAt: new Date().toISOString(),
  creator: {
    address: session.user?.address ?? '',
    username: 'chalk',
    avatar: null,
    verified: false,
  },
};

function open(stream: Partial<typeof STREAM>, answer: { status?: number; body: unknown }) {
  const calls = serve({
    [`GET /api/streams/${ID}`]: () => ({ body: { ...STREAM, ...stream } }),
    [`PUT /api/streams/${ID}`]: () => answer,
  });
  const page = renderPage(<EditStreamPage />, {
    session,
    at: `/live/${ID}/edit`,
    path: '/live/:id/edit',
  });
  return { ...page, calls };
}

/** The DOM of these tests does not show a select's default, as browsers do. */
async function save() {
  await userEvent.selectOptions(screen.getByLabelText(/Category/), 'billiards');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
}
const DONE = { body: { success: true } };

it('a creator mends the title of a running stream, and goes back to it', async () => {
  const { calls, router } = open({}, DONE);
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  expect(title.value).toBe('Friday frmaes');
  expect((await screen.findByLabelText<HTMLInputElement>(/Tags/)).value).toBe('pool, final');
  expect(screen.queryByLabelText(/Scheduled start time/)).toBeNull();
  await userEvent.clear(title);
  await userEvent.type(title, 'Friday frames');
  await save();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/live/${ID}`));
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
    title: 'Friday frames',
    description: 'Race to seven',
    category: 'billiards',
    game: '8-ball',
    tags: ['pool', 'final'],
    thumbnailUrl: '',
    scheduledStartTime: null,
  });
});

it('a stream that waits is put off, and a start that stays is not sent', async () => {
  const first = earliestStart(Date.now() + HOUR_MS);
  const { calls, unmount } = open(
    { status: 'scheduled', scheduledStartTime: new Date(first).toISOString() },
    DONE,
  );
  const picker = await screen.findByLabelText<HTMLInputElement>(/Scheduled start time/);
  expect(picker.value).toBe(first);
  const later = earliestStart(Date.now() + 48 * HOUR_MS);
  await userEvent.clear(picker);
  await userEvent.type(picker, later);
  await save();
  const sent = () => calls.findLast((call) => call.method === 'PUT')?.body;
  await vi.waitFor(() =>
    expect(sent()).toMatchObject({ scheduledStartTime: new Date(later).toISOString() }),
  );
  unmount();
  // Its time is past, and the server has not started it yet.
  const past = new Date(Date.now() - 60_000).toISOString();
  const again = open({ status: 'scheduled', scheduledStartTime: past }, DONE);
  await screen.findByLabelText(/Scheduled start time/);
  await save();
  await vi.waitFor(() =>
    expect(again.calls.findLast((call) => call.method === 'PUT')?.body).toMatchObject({
      scheduledStartTime: null,
    }),
  );
});

it('says beside a field what is wrong with it, and why the server refused', async () => {
  const { calls } = open({}, { status: 409, body: refusal('The stream has ended.', 'CONFLICT') });
  const title = await screen.findByLabelText(/^Title/);
  await userEvent.clear(title);
  await save();
  expect(await screen.findByText('Please enter a stream title.')).toBeDefined();
  expect(calls.some((call) => call.method === 'PUT')).toBe(false);
  await userEvent.type(title, 'Again');
  await save();
  expect(await screen.findByText('The stream has ended.')).toBeDefined();
  expect(screen.getByLabelText(/^Title/)).toBeDefined();
});

it('shows no form of a stream of somebody else, or of one that has ended', async () => {
  const { unmount } = open(
    { creator: { ...STREAM.creator, address: `0x${'7'.repeat(40)}` } },
    DONE,
  );
  expect(await screen.findByRole('heading', { name: 'This is not your stream' })).toBeDefined();
  expect(screen.queryByLabelText(/^Title/)).toBeNull();
  unmount();
  open({ status: 'ended' }, DONE);
  expect(await screen.findByRole('heading', { name: 'This stream has ended' })).toBeDefined();
});
