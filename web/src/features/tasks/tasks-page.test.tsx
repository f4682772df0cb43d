import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { guest, refusal, renderPage, serve, signedIn } from '@/testing/render';
import { TasksPage } from './tasks-page';
import { ID, own, paged, task } from './testing';

const LIST = 'GET /api/tasks';
const SUBMIT = `POST /api/tasks/${ID}/submit`;
beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:shot');
  URL.revokeObjectURL = vi.fn();
});

const open = () => renderPage(<TasksPage />, { session: signedIn() });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Pass it on' }));

test('TASK-01 a task shows what to do, what it pays and how many places are taken', async () => {
  serve({ [LIST]: () => paged([task()]) });
  open();
  for (const text of ['50 POOL', '3 of 100 places taken', 'Nov 01, 2026 to Dec 01, 2026']) {
    expect(await screen.findByText(text)).toBeDefined();
  }
  const link = screen.getByRole('link', { name: 'post by @cuecast' });
  expect(link.getAttribute('href')).toBe('https://x.com/cuecast/status/123');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

test('a task that runs says when it ends, and its post is one press away', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  serve({ [LIST]: () => paged([task()]) });
  open();
  expect((await screen.findByText(/^Ends in/)).textContent).toBe('Ends in 12 days');
  const post = screen.getByRole('link', { name: 'Open the post: Pass it on' });
  expect(post.getAttribute('href')).toBe('https://x.com/cuecast/status/123');
});

test('what is missing is no longer said once a picture is there, which is shown small', async () => {
  serve({ [LIST]: () => paged([task()]) });
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit: Pass it on' }));
  const form = await dialog();
  expect(form.getByRole('link', { name: 'post by @cuecast' })).toBeDefined();
  await userEvent.click(form.getByRole('button', { name: 'Submit' }));
  const missing = 'Please add a picture or a note that shows what you did.';
  expect(await form.findByText(missing)).toBeDefined();
  fireEvent.change(form.getByLabelText('Picture file'), {
    target: { files: [new File(['x'], 'shot.png', { type: 'image/png' })] },
  });
  expect(form.queryByText(missing)).toBeNull();
  expect((await form.findByRole('presentation')).getAttribute('src')).toBe('blob:shot');
  unmount();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:shot');
});

test('a note is submitted, and then the state of it is shown', async () => {
  let mine = null as ReturnType<typeof own> | null;
  const calls = serve({
    [LIST]: () => paged([task({ submission: mine })]),
    [SUBMIT]: () => {
      mine = own();
      return { body: { success: true, data: mine } };
    },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit: Pass it on' }));
  const form = await dialog();
  await userEvent.click(form.getByRole('button', { name: 'Submit' }));
  const missing = 'Please add a picture or a note that shows what you did.';
  expect(await form.findByText(missing)).toBeDefined();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.change(form.getByLabelText('Note'), { target: { value: 'I am @ana' } });
  await userEvent.click(form.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Waiting for review')).toBeDefined();
  const sent = calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ notes: 'I am @ana', proofImageUrl: null });
  expect(screen.queryByRole('button', { name: /Pass it on/ })).toBeNull();
});

test('a refusal is shown in the dialog, which stays', async () => {
  const full = () => ({ status: 409, body: refusal('This task is full.', 'CONFLICT') });
  serve({ [LIST]: () => paged([task()]), [SUBMIT]: full });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit: Pass it on' }));
  const form = await dialog();
  fireEvent.change(form.getByLabelText('Note'), { target: { value: 'me' } });
  await userEvent.click(form.getByRole('button', { name: 'Submit' }));
  expect(await form.findByText('This task is full.')).toBeDefined();
});

test('UPLOAD-01 UPLOAD-02 a file that is no picture or over 10 MB is refused beside the field', async () => {
  serve({ [LIST]: () => paged([task()]) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Submit: Pass it on' }));
  const form = await dialog();
  const choose = (file: File) =>
    fireEvent.change(form.getByLabelText('Picture file'), { target: { files: [file] } });
  choose(new File(['x'], 'a.txt', { type: 'text/plain' }));
  expect(await form.findByText('Please upload an image file (JPG, PNG, GIF, etc.)')).toBeDefined();
  choose(new File(['x'], 'untyped'));
  expect(form.queryByText('untyped')).toBeNull();
  const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
  choose(large);
  expect(await form.findByText('File size should be less than 10MB')).toBeDefined();
  choose(new File(['x'], 'shot.png', { type: 'image/png' }));
  expect(await form.findByText('shot.png')).toBeDefined();
});

test('after a rejection one may try once more, and a full task takes nobody', async () => {
  const rejected = own({ status: 'rejected', adminNotes: 'Another post.' });
  const full = task({ _id: 'e'.repeat(24), title: 'Full one', status: 'full' });
  serve({ [LIST]: () => paged([task({ submission: rejected }), full]) });
  open();
  expect(await screen.findByText('Another post.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try once more: Pass it on' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Full one/ })).toBeNull();
});

test('TASK-34 a list that does not load says so', async () => {
  serve({ [LIST]: () => ({ status: 400, body: refusal('No.', 'BAD_REQUEST') }) });
  open();
  expect(await screen.findByText('Failed to fetch tasks')).toBeDefined();
});

test('without a task it says what one can do meanwhile, and what tasks were paid', async () => {
  const calls = serve({
    [LIST]: ({ query }) =>
      paged(query.get('status') === 'active' ? [] : [task({ status: 'completed' })]),
  });
  renderPage(<TasksPage meanwhile={<a href="/bitpool">Meanwhile, play a quest</a>} />, {
    session: signedIn(),
  });
  expect(await screen.findByText('No tasks right now')).toBeDefined();
  const quests = screen.getByRole('link', { name: 'Meanwhile, play a quest' });
  expect(quests.getAttribute('href')).toBe('/bitpool');
  const earlier = within(await screen.findByRole('region', { name: 'Earlier tasks' }));
  expect(earlier.getByText('50 POOL')).toBeDefined();
  expect(earlier.queryByRole('button', { name: /Submit/ })).toBeNull();
  expect(calls.some(({ query }) => query.get('status') === null)).toBe(true);
});

test('without any task the page shows the quests, then how one works and looks, without tabs, and the example cannot be taken for an offer', async () => {
  serve({ [LIST]: () => paged([]) });
  renderPage(<TasksPage meanwhile={<a href="/bitpool">Meanwhile, play a quest</a>} />, {
    session: signedIn(),
  });
  const quest = await screen.findByRole('link', { name: 'Meanwhile, play a quest' });
  expect(screen.queryByRole('tablist')).toBeNull();
  const steps = screen.getByRole('list', { name: 'How a task works' });
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
  expect(steps.compareDocumentPosition(quest)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  const example = screen.getByRole('region', { name: 'What a task looks like' });
  expect(within(example).getByText('Example')).toBeDefined();
  expect(within(example).getByText(/nothing to do or to win/)).toBeDefined();
  expect(within(example).getByText('34 of 50 places taken')).toBeDefined();
  expect(example.querySelector('a, button')).toBeNull();
});

test.each([
  ['1 under review', [own()]],
  [
    '2 tasks done, 100 POOL earned · 1 under review',
    [own({ status: 'approved' }), own({ status: 'approved' }), own(), null],
  ],
  ['1 task done, 50 POOL earned', [own({ status: 'rejected' }), own({ status: 'approved' })]],
])('the head says of oneself: %s', async (text, submissions) => {
  const over = submissions.map((submission, index) =>
    task({ _id: `${index}`.repeat(24), status: 'completed', submission }),
  );
  serve({ [LIST]: ({ query }) => paged(query.get('status') === 'active' ? [] : over) });
  open();
  expect(await screen.findByText(text)).toBeDefined();
});

test('the head says nothing of a guest, nor of a list that goes on', async () => {
  const done = task({ submission: own({ status: 'approved' }) });
  const more = () => ({ body: { success: true, data: [done], nextCursor: 'next' } });
  const routes = {
    [LIST]: ({ query }: { query: URLSearchParams }) =>
      query.get('status') === 'active' ? paged([]) : more(),
  };
  serve(routes);
  const { unmount } = renderPage(<TasksPage />, { session: guest() });
  expect(await screen.findByText('No tasks right now')).toBeDefined();
  expect(await screen.findByRole('region', { name: 'Earlier tasks' })).toBeDefined();
  expect(screen.queryByText(/earned|under review/)).toBeNull();
  unmount();
  open();
  expect(await screen.findByRole('region', { name: 'Earlier tasks' })).toBeDefined();
  expect(screen.queryByText(/earned|under review/)).toBeNull();
});

test('a task that stands alone has beside it how a task works, and the quests after it', async () => {
  serve({ [LIST]: () => paged([task()]) });
  renderPage(<TasksPage meanwhile={<a href="/bitpool">Meanwhile, play a quest</a>} />, {
    session: signedIn(),
  });
  const steps = within(await screen.findByRole('region', { name: 'How a task works' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Meanwhile, play a quest' })).toBeDefined();
  expect(screen.queryByText('Example')).toBeNull();
});
