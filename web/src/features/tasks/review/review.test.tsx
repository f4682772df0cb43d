import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal, renderPage, serve } from '@/testing/render';
import { asAdmin, ID, paged, submission, task } from '../testing';
import { PendingList } from './pending-list';

const PENDING = 'GET /api/admin/tasks/submissions';
const TASK = `GET /api/tasks/${ID}`;
const NAMES = ['ana', 'bo', 'cy'];

/** Three that wait, until each is approved. */
function open(routes: Parameters<typeof serve>[0] = {}) {
  let left = NAMES.map((username, index) =>
    submission({ _id: String(index).repeat(24), username, notes: `I am ${username}` }),
  );
  const approvals = left.map(({ _id }) => [
    `POST /api/admin/tasks/approveSubmission/${_id}`,
    () => {
      left = left.filter((one) => one._id !== _id);
      return { body: { success: true } };
    },
  ]);
  serve({
    [PENDING]: () => paged(left),
    [TASK]: () => ({ body: { success: true, data: task() } }),
    ...Object.fromEntries(approvals),
    ...routes,
  });
  renderPage(<PendingList as={asAdmin} />);
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a reviewer reads what the task asks for, and is led to its post', async () => {
  open();
  await press('Review bo');
  const review = await dialog('Review Submission 2 of 3');
  expect(await review.findByText('Like and repost the final.')).toBeDefined();
  expect(review.getByText(/^Like, Retweet/)).toBeDefined();
  const post = review.getByRole('link', { name: 'post by @cuecast' });
  expect(post.getAttribute('href')).toBe('https://x.com/cuecast/status/123');
});

test('a task that does not load says so, and can be decided about', async () => {
  open({ [TASK]: () => ({ status: 404, body: refusal('No such task.', 'NOT_FOUND') }) });
  await press('Review bo');
  const review = await dialog('Review Submission 2 of 3');
  expect(await review.findByText('What the task asks for did not load.')).toBeDefined();
  expect(review.getByRole('button', { name: 'Approve' })).toBeDefined();
});

test('after a decision the next one opens without the note of the last, and after the last none', async () => {
  open();
  await press('Review bo');
  const second = await dialog('Review Submission 2 of 3');
  fireEvent.change(second.getByLabelText('Admin notes'), { target: { value: 'Seen' } });
  await userEvent.click(second.getByRole('button', { name: 'Approve' }));
  const third = await dialog('Review Submission 3 of 3');
  expect(third.getByText('I am cy')).toBeDefined();
  expect(third.getByLabelText<HTMLTextAreaElement>('Admin notes').value).toBe('');
  await userEvent.click(third.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText('cy')).toBeNull());
  expect(screen.getByText('ana')).toBeDefined();
});

test('all or none are chosen at once, and Escape ends a review', async () => {
  open();
  await press('Choose all');
  expect(screen.getByText('3 of 20 chosen')).toBeDefined();
  await press('Choose none');
  expect(screen.getByText('Choose several to reject them at once.')).toBeDefined();
  await press('Review ana');
  await dialog('Review Submission 1 of 3');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
