import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RoomRole } from '@/realtime/messages';
import { type FakeCall, ME, renderPage, serve, signedIn } from '@/testing/render';
import { addressOf, FakeRoom, STREAM, withLayout, you } from '@/testing/room';
import { ChatRoom } from '../testing';

const ROOM = `/api/streams/${STREAM}`;
const TROLL = addressOf('troll');
let server: FakeRoom;

beforeEach(() => {
  withLayout();
  server = new FakeRoom();
});

async function open(role: RoomRole, routes: Parameters<typeof serve>[0] = {}): Promise<FakeCall[]> {
  server.joined = { you: you({ role }) };
  let blocked: string[] = [];
  const calls = serve({
    'GET /api/users/me': () => ({ body: { user: { ...ME, id: '1' }, blocked } }),
    [`POST /api/users/${TROLL}/block`]: () => {
      blocked = blocked.length > 0 ? [] : [TROLL];
      return { body: { success: true, blocked: blocked.length > 0 } };
    },
    [`GET ${ROOM}/messages`]: () => ({ body: { messages: [], before: null } }),
    ...routes,
  });
  renderPage(<ChatRoom />, { session: signedIn() });
  await screen.findByText('No messages yet');
  act(() => server.says('troll', 'buy followers', { id: 'bad' }));
  await screen.findByText('buy followers');
  return calls;
}

const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'troll' }));
  return within(await screen.findByRole('menu'));
};

it('a viewer can mention, copy and block, and no more', async () => {
  await open('viewer');
  const menu = await openMenu();
  expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Reply',
    'Mention',
    'User card',
    'View profile',
    'Copy message',
    'Show times',
    'Block user',
  ]);
  await userEvent.click(menu.getByRole('menuitem', { name: 'Mention' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('@troll ');
});

it('blocking hides what that user writes, for the one who blocks, until it is taken back', async () => {
  const calls = await open('viewer');
  const menu = await openMenu();
  await userEvent.click(menu.getByRole('menuitem', { name: 'Block user' }));
  expect(await screen.findByText('troll is blocked')).toBeDefined();
  await vi.waitFor(() => expect(screen.queryByText('buy followers')).toBeNull());
  act(() => server.says('troll', 'still selling'));
  act(() => server.says('anna', 'peace at last'));
  await screen.findByText('peace at last');
  expect(screen.queryByText('still selling')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('buy followers')).toBeDefined();
  // Shown at once and asked for when the server takes it for another wish: later, it would come into one of the tests behind this one.
  const blocks = () => calls.filter(({ path }) => path.endsWith('/block'));
  await vi.waitFor(() => expect(blocks()).toHaveLength(2), { timeout: 8_000 });
});

it.each([
  ['Delete message', 'DELETE', `${ROOM}/messages/bad`, null, 'Message deleted'],
  ['Time out for 10 min', 'PUT', `${ROOM}/bans/${TROLL}`, { durationSeconds: 600 }, 'timed out'],
  ['Time out for 1 day', 'PUT', `${ROOM}/bans/${TROLL}`, { durationSeconds: 86_400 }, 'for 1 day'],
  ['Ban', 'PUT', `${ROOM}/bans/${TROLL}`, {}, 'troll is banned'],
  ['Make moderator', 'PUT', `${ROOM}/moderators/${TROLL}`, null, 'troll is now a moderator'],
])('the creator can: %s', async (item, method, path, body, toast) => {
  const calls = await open('creator', { [`${method} ${path}`]: () => ({}) });
  const menu = await openMenu();
  await userEvent.click(menu.getByRole('menuitem', { name: item }));
  expect(await screen.findByText(new RegExp(toast))).toBeDefined();
  expect(calls.at(-1)).toMatchObject({ method, path, body });
});

it('a ban can be taken back from its toast', async () => {
  const calls = await open('moderator', {
    [`PUT ${ROOM}/bans/${TROLL}`]: () => ({}),
    [`DELETE ${ROOM}/bans/${TROLL}`]: () => ({}),
  });
  const menu = await openMenu();
  await userEvent.click(menu.getByRole('menuitem', { name: 'Ban' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('troll may chat again')).toBeDefined();
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: `${ROOM}/bans/${TROLL}` });
});

it('the creator sets slow mode, and sees who is barred and what was done', async () => {
  const calls = await open('creator', {
    [`PUT ${ROOM}/chat-settings`]: () => ({ body: { slowModeSeconds: 30 } }),
    [`GET ${ROOM}/moderation`]: () => ({
      body: {
        slowModeSeconds: 30,
        moderators: [{ address: addressOf('gavel'), username: 'gavel' }],
        bans: [{ address: TROLL, username: 'troll', until: null, reason: 'spam' }],
      },
    }),
    [`GET ${ROOM}/moderation-log`]: () => ({
      body: {
        entries: [
          {
            id: 1,
            action: 'delete_message',
            actor: { address: addressOf('gavel'), username: 'gavel' },
            target: { address: TROLL, username: 'troll' },
            messageId: 'bad',
            messageText: 'buy \u202Efollowers',
            detail: { reason: 'spam' },
            createdAt: new Date().toISOString(),
          },
        ],
        before: null,
      },
    }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Moderate the chat' }));
  await userEvent.selectOptions(await screen.findByLabelText('Slow mode'), '30');
  expect(await screen.findByText('Slow mode: 30 s')).toBeDefined();
  expect(calls.map((call) => call.body)).toContainEqual({ slowModeSeconds: 30 });

  await userEvent.click(screen.getByRole('tab', { name: 'People' }));
  expect(await screen.findByText('For good · spam')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Remove' })).toBeDefined();

  await userEvent.click(screen.getByRole('tab', { name: 'Log' }));
  expect(await screen.findByText(/deleted a message of troll/)).toBeDefined();
  expect(screen.getByText('buy followers', { selector: 'blockquote bdi' })).toBeDefined();
});

it('the creator hides badges, and a moderator is not asked about them', async () => {
  let hidesBadges = false;
  const calls = await open('creator', {
    [`GET ${ROOM}/moderation`]: () => ({
      body: { slowModeSeconds: 0, hidesBadges, moderators: [], bans: [] },
    }),
    [`PUT ${ROOM}/chat-settings`]: () => {
      hidesBadges = true;
      return {};
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Moderate the chat' }));
  const box = await screen.findByRole('checkbox', { name: /Show badges/ });
  await vi.waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'));
  await userEvent.click(box);
  expect(await screen.findByText('Badges are hidden')).toBeDefined();
  expect(calls.map((call) => call.body)).toContainEqual({ slowModeSeconds: 0, hideBadges: true });
  await vi.waitFor(() => expect(box.getAttribute('aria-checked')).toBe('false'));
  act(() => server.tell(you({ role: 'moderator' })));
  await vi.waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
});

it('a viewer is offered no moderation', async () => {
  await open('viewer');
  expect(screen.queryByRole('button', { name: 'Moderate the chat' })).toBeNull();
});
