import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addressOf, STREAM, you } from '@/testing/room';
import { chatBench, input, lines, open, say, sentLines, server, soon, user } from '../testing';
// Parts that come later in the app: here they are compiled before the clock stands still.
import './line-items';
import '@/ui/menu-parts';

chatBench();

const PINNED = {
  id: 'rules',
  message: 'Call your shots',
  address: addressOf('host'),
  username: 'host',
  role: 'creator',
  timestamp: 0,
  by: { address: addressOf('host'), username: 'host' },
} as const;

it('answers a line from its menu, names it above what is written, and Esc thinks better of it', async () => {
  server.joined = { you: you() };
  await open();
  await soon(() => server.says('anna', 'who breaks?', { id: 'asked' }));
  const answer = async () => {
    await user.click(screen.getByRole('button', { name: 'anna' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
  };
  await answer();
  expect(screen.getByText(/Replying to/).textContent).toBe('Replying to anna who breaks?');
  await user.type(input(), '{Escape}');
  expect(screen.queryByText(/Replying to/)).toBeNull();
  await answer();
  server.answer = () => ({ type: 'noted' });
  await say('the winner');
  expect(sentLines()[0]).toMatchObject({ message: 'the winner', replyTo: 'asked' });
  const own = within(lines().getByText('the winner').closest('article') as HTMLElement);
  expect(own.getByRole('button', { name: /In reply to/ }).textContent).toContain('who breaks?');
  expect(screen.queryByText(/Replying to/)).toBeNull();
  await say('and another thing');
  expect(sentLines().some((sent) => sent.message === 'the winner' && 'replyTo' in sent)).toBe(true);
  expect(sentLines().find((sent) => sent.message === 'and another thing')).toBeUndefined();
});

it('of a deleted line an answer keeps the name alone, and whoever is answered is called', async () => {
  server.joined = { you: you() };
  await open();
  await soon(() => server.says('anna', 'a rude word', { id: 'rude' }));
  const replyTo = { id: 'rude', address: addressOf('anna'), username: 'anna' };
  await soon(() => server.says('bob', 'mind your words', { replyTo }));
  const answer = () => lines().getByText('mind your words').closest('article');
  expect(answer()?.textContent).toContain('a rude word');
  await soon(() =>
    server.happens({
      type: 'moderation',
      action: 'delete_message',
      by: PINNED.by,
      target: { address: addressOf('anna'), username: 'anna' },
      messageId: 'rude',
      until: null,
      slowModeSeconds: null,
      reason: null,
    }),
  );
  expect(answer()?.textContent).not.toContain('a rude word');
  expect(answer()?.textContent).toContain('@anna');
  const mine = { id: 'mine', address: you().address, username: 'break_king' };
  await soon(() => server.says('bob', 'well said', { replyTo: mine }));
  expect(lines().getByText('well said').closest('article')?.className).toContain('border-chalk');
});

it('no longer answers a line that is deleted meanwhile', async () => {
  server.joined = { you: you() };
  await open();
  await soon(() => server.says('anna', 'a rude word', { id: 'rude' }));
  await user.click(screen.getByRole('button', { name: 'anna' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
  expect(screen.getByText(/Replying to/)).toBeDefined();
  await soon(() =>
    server.happens({
      type: 'moderation',
      action: 'delete_message',
      by: PINNED.by,
      target: { address: addressOf('anna'), username: 'anna' },
      messageId: 'rude',
      until: null,
      slowModeSeconds: null,
      reason: null,
    }),
  );
  expect(screen.queryByText(/Replying to/)).toBeNull();
  await say('never mind');
  expect(sentLines()[0]).toMatchObject({ message: 'never mind' });
  expect(sentLines()[0]).not.toHaveProperty('replyTo');
});

it('shows the pinned line to everybody until it is taken down, and the way to do so to moderators', async () => {
  server.joined = { pinned: { ...PINNED }, you: you() };
  await open();
  const pinned = () => screen.queryByRole('region', { name: 'Pinned message' });
  const shown = await screen.findByRole('region', { name: 'Pinned message' });
  expect(shown.textContent).toContain('Call your shots');
  expect(screen.queryByRole('button', { name: 'Unpin message' })).toBeNull();
  await soon(() => server.tell(you({ role: 'moderator' })));
  expect(screen.getByRole('button', { name: 'Unpin message' })).toBeDefined();
  await soon(() => server.tell({ type: 'pinned', epoch: 1, seq: 0, streamId: STREAM, line: null }));
  expect(pinned()).toBeNull();
});
