import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal, renderPage, serve } from '@/testing/render';
import { asAdmin, ID, paged, submission, task } from '../testing';
import { AdminTasks } from './admin-tasks';
import { newTask } from './task-form';

const LIST = 'GET /api/admin/tasks';
const PENDING = 'GET /api/admin/tasks/submissions';
const REVIEWERS = 'GET /api/admin/reviewers';
const REMOVE = `DELETE /api/admin/tasks/${ID}`;
const EMPTY = { [LIST]: () => paged([]), [PENDING]: () => paged([]), [REVIEWERS]: () => paged([]) };

const open = () => renderPage(<AdminTasks asAdmin={asAdmin} />);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('TASK-03 tasks are cards that a search finds on the server', async () => {
  const calls = serve({
    ...EMPTY,
    [LIST]: ({ query }) => paged(query.get('search') ? [] : [task()]),
  });
  open();
  const card = within((await screen.findByText('Pass it on')).closest('li') ?? document.body);
  for (const text of ['Active', '50 POOL each, 3 of 100 taken, 2 waiting']) {
    expect(card.getByText(text)).toBeDefined();
  }
  type('Search tasks', 'other');
  expect(await screen.findByText('No task found')).toBeDefined();
  const searches = calls.filter(({ path }) => path === '/api/admin/tasks');
  expect(searches.map(({ query }) => query.get('search'))).toEqual([null, 'other']);
});

test('a month from the last of January ends with February', () => {
  const { endDate } = newTask(new Date(2027, 0, 31, 9));
  expect(new Date(endDate)).toEqual(new Date(2027, 1, 28, 9));
});

test('TASK-34 TASK-35 lists that do not load say so', async () => {
  const fails = () => ({ status: 400, body: refusal('No.', 'BAD_REQUEST') });
  serve({ ...EMPTY, [LIST]: fails, [PENDING]: fails });
  open();
  expect(await screen.findByText('Failed to fetch tasks')).toBeDefined();
  expect(await screen.findByText('Failed to fetch submissions')).toBeDefined();
});

test('TASK-05 TASK-11 TASK-21 TASK-22 TASK-23 TASK-24 TASK-25 TASK-26 a new task begins with its defaults, and referrals are to come', async () => {
  // A month of 31 days: thirty of them are not one.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 10, 12, 30) });
  onTestFinished(() => void vi.useRealTimers());
  serve(EMPTY);
  open();
  await press('Create Task');
  const form = await dialog('Create Task');
  const value = (label: RegExp | string) => (form.getByLabelText(label) as HTMLInputElement).value;
  expect([value(/^Reward/), value('Currency'), value(/^Max participants/)]).toEqual([
    '50',
    'POOL',
    '100',
  ]);
  const currencies = within(form.getByLabelText('Currency')).getAllByRole('option');
  expect(currencies.map(({ textContent }) => textContent)).toEqual(['POOL', 'USDT']);
  const [start, end] = [new Date(value(/^Start date/)), new Date(value(/^End date/))];
  expect(start).toEqual(new Date(2026, 11, 10, 12, 30));
  expect(end).toEqual(new Date(2027, 0, 10, 12, 30));
  const checked = (name: string) =>
    form.getByRole('checkbox', { name }).getAttribute('aria-checked');
  expect(['Like', 'Retweet', 'Quote', 'Notify my followers'].map(checked)).toEqual([
    'true',
    'true',
    'false',
    'true',
  ]);
  const referral = form.getByRole('option', { name: 'Referral (Coming Soon)' });
  expect((referral as HTMLOptionElement).disabled).toBe(true);
});

test('the form says how much it sets aside, to the last digit', async () => {
  serve(EMPTY);
  open();
  await press('Create Task');
  const form = await dialog('Create Task');
  expect(form.getByText('Sets aside 50 × 100 = 5,000 POOL')).toBeDefined();
  type(/^Reward/, '0.1');
  type(/^Max participants/, '3');
  expect(form.getByText('Sets aside 0.1 × 3 = 0.3 POOL')).toBeDefined();
  type(/^Reward/, 'much');
  expect(form.queryByText(/^Sets aside/)).toBeNull();
  const wanted = within(form.getByRole('group', { name: 'Requirements' }));
  expect(wanted.queryByRole('checkbox', { name: 'Notify my followers' })).toBeNull();
});

test('TASK-16 TASK-17 TASK-18 TASK-19 TASK-20 what is missing or wrong is said beside its field, and nothing is sent', async () => {
  const calls = serve(EMPTY);
  open();
  await press('Create Task');
  const form = await dialog('Create Task');
  for (const [label, value] of [
    [/^Reward/, '-1'],
    [/^Max participants/, '0'],
    [/^Start date/, ''],
    [/^End date/, ''],
  ] as const) {
    type(label, value);
  }
  await userEvent.click(form.getByRole('button', { name: 'Create' }));
  for (const text of [
    'The title is required.',
    'The description is required.',
    'The tweet URL is required.',
    'The reward must be 0 or more.',
    'It must be a whole number from 1 to 1,000,000.',
    'The start date is required.',
    'The end date is required.',
  ]) {
    expect(await form.findByText(text)).toBeDefined();
  }
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('TASK-05 TASK-29 TASK-30 TASK-36 a task that is not taken says why beside its field, and then is saved', async () => {
  let refuse = true;
  const bad = {
    ...refusal('The end must be after the start.', 'VALIDATION_FAILED'),
    validationErrors: { tweetUrl: 'Please enter the link of a post.' },
  };
  const save = () =>
    refuse ? { status: 400, body: bad } : { body: { success: true, data: task() } };
  const calls = serve({
    ...EMPTY,
    [LIST]: () => paged([task()]),
    [`PUT /api/admin/tasks/${ID}`]: save,
  });
  open();
  await press('Edit Pass it on');
  const form = await dialog('Edit Task');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Failed to save task')).toBeDefined();
  expect(await form.findByText('Please enter the link of a post.')).toBeDefined();
  refuse = false;
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Task updated successfully')).toBeDefined();
  const sent = calls.filter(({ method }) => method === 'PUT').at(-1)?.body;
  expect(sent).toMatchObject({
    title: 'Pass it on',
    reward: { amount: '50', currency: 'POOL' },
    maxParticipants: 100,
    requirements: { like: true, retweet: true, quote: false },
    startDate: '2026-11-01T00:00:00.000Z',
    endDate: '2026-12-01T00:00:00.000Z',
  });
});

test('TASK-26 a task that pays in USDT still does after an edit', async () => {
  const paid = task({ reward: { amount: '50', currency: 'USDT' } });
  const calls = serve({
    ...EMPTY,
    [LIST]: () => paged([paid]),
    [`PUT /api/admin/tasks/${ID}`]: () => ({ body: { success: true, data: paid } }),
  });
  open();
  await press('Edit Pass it on');
  await userEvent.click((await dialog('Edit Task')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Task updated successfully')).toBeDefined();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    reward: { amount: '50', currency: 'USDT' },
  });
});

const removed = (status: string) => () => ({
  body: { success: true, data: { message: '', task: { status } } },
});

test('TASK-37 TASK-44 a task is deleted after a question', async () => {
  const calls = serve({ ...EMPTY, [LIST]: () => paged([task()]), [REMOVE]: removed('deleted') });
  open();
  await press('Delete Pass it on');
  const ask = await dialog('Delete this task?');
  expect(ask.getByText('Are you sure you want to delete this task?')).toBeDefined();
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(ask.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Task deleted successfully')).toBeDefined();
});

test('TASK-38 a task that somebody submitted for is said to be cancelled', async () => {
  serve({ ...EMPTY, [LIST]: () => paged([task()]), [REMOVE]: removed('cancelled') });
  open();
  await press('Delete Pass it on');
  await userEvent.click(
    (await dialog('Delete this task?')).getByRole('button', { name: 'Delete' }),
  );
  const text = 'Task was marked as cancelled due to existing submissions';
  expect(await screen.findByText(text)).toBeDefined();
});

test('TASK-39 a deletion that fails says so', async () => {
  const fails = () => ({ status: 409, body: refusal('Not now.', 'CONFLICT') });
  serve({ ...EMPTY, [LIST]: () => paged([task()]), [REMOVE]: fails });
  open();
  await press('Delete Pass it on');
  await userEvent.click(
    (await dialog('Delete this task?')).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('Failed to delete task')).toBeDefined();
  expect(await screen.findByText('Not now.')).toBeDefined();
});

const decided = (what: string, status = 200) => ({
  [`POST /api/admin/tasks/${what}Submission/${'b'.repeat(24)}`]: () =>
    status === 200
      ? { body: { success: true } }
      : { status, body: refusal('This submission has been approved.', 'CONFLICT') },
});

/** A decision about a submission that the server answers so, and the text that it shows. */
const decides = (button: string, what: string, status: number, text: string) => async () => {
  const calls = serve({
    ...EMPTY,
    [PENDING]: () => paged([submission()]),
    ...decided(what, status),
  });
  open();
  await press('Review ana');
  const review = await dialog('Review Submission');
  expect(review.getByText('I am @ana')).toBeDefined();
  fireEvent.change(review.getByLabelText('Admin notes'), { target: { value: 'Seen' } });
  await userEvent.click(review.getByRole('button', { name: button }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ adminNotes: 'Seen' });
};

test(
  'TASK-05 TASK-40 an approval says that it is one',
  decides('Approve', 'approve', 200, 'Submission approved successfully'),
);
test(
  'TASK-41 an approval that failed says so',
  decides('Approve', 'approve', 409, 'Failed to approve submission'),
);
test(
  'TASK-42 a rejection says that it is one',
  decides('Reject', 'reject', 200, 'Submission rejected successfully'),
);
test(
  'TASK-43 a rejection that failed says so',
  decides('Reject', 'reject', 409, 'Failed to reject submission'),
);

test('TASK-04 TASK-09 TASK-15 what waits is listed, by name or by how an id begins, and a picture that came before is marked', async () => {
  const other = submission({ _id: 'd'.repeat(24), username: null, sameProof: 2 });
  serve({ ...EMPTY, [PENDING]: () => paged([submission(), other]) });
  open();
  expect(await screen.findByText('ana')).toBeDefined();
  expect(screen.getByText('User 01234567')).toBeDefined();
  expect(screen.getByText('Same picture in 2 more')).toBeDefined();
});

test('several that wait are rejected at once with one note, twenty at most', async () => {
  const ids = Array.from({ length: 22 }, (_, n) => n.toString(16).padStart(24, '0'));
  const rejects = ids.map((id) => [
    `POST /api/admin/tasks/rejectSubmission/${id}`,
    () => ({ body: { success: true } }),
  ]);
  const calls = serve({
    ...EMPTY,
    [PENDING]: () => paged(ids.map((_id) => submission({ _id }))),
    ...Object.fromEntries(rejects),
  });
  open();
  await screen.findAllByText('ana');
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
  expect(screen.getByText('20 of 20 chosen')).toBeDefined();
  await press('Reject 20');
  const ask = await dialog('Reject 20 submissions?');
  fireEvent.change(ask.getByLabelText('Note to all of them'), { target: { value: 'Spam' } });
  await userEvent.click(ask.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('20 submissions rejected')).toBeDefined();
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(20);
  expect(new Set(sent.map(({ path }) => path)).size).toBe(20);
  expect(sent.at(-1)?.body).toEqual({ adminNotes: 'Spam' });
});

test('a reviewer is named by their address, and removed', async () => {
  const address = `0x${'2'.repeat(40)}`;
  const set = `PUT /api/admin/reviewers/${address}`;
  const one = { id: ID, address, username: 'rita' };
  const calls = serve({
    ...EMPTY,
    [REVIEWERS]: () => paged([one]),
    [set]: () => ({ body: { success: true } }),
  });
  open();
  await press('Remove rita');
  expect(await screen.findByText('Reviewer removed')).toBeDefined();
  type('Wallet address of a new reviewer', ` ${address.toUpperCase().replace('X', 'x')} `);
  await press('Add reviewer');
  expect(await screen.findByText('Reviewer added')).toBeDefined();
  const bodies = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(bodies).toEqual([{ reviewer: false }, { reviewer: true }]);
});
