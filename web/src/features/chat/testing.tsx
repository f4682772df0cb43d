import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { identityOf } from '@/lib/identity';
import { type Session, useSession } from '@/lib/session';
import type { Chat } from '@/realtime/messages';
import { StreamRoom } from '@/realtime/room';
import { ME, renderPage, serve, signedIn, stopClock } from '@/testing/render';
import { FakeRoom, STREAM, withLayout } from '@/testing/room';
import { StreamChat } from './stream-chat';
// A part that comes later in the app: here it is compiled before the clock stands still.
import './writing/composer';

/** The room's server of the test that runs. */
export let server: FakeRoom;

/** Before each test of the file: a stopped clock, a page with a layout, and a server. */
export function chatBench(): void {
  beforeEach(() => {
    stopClock();
    withLayout();
    server = new FakeRoom();
  });
  afterEach(() => void vi.useRealTimers());
}

export const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Lets something happen, and the page draw it: the room tells of changes once a frame. */
export async function soon(happening: () => void): Promise<void> {
  happening();
  await pass(20);
}

export async function say(text: string): Promise<void> {
  await user.type(input(), `${text}{Enter}`);
  await pass(20);
}

/** The chat with a room of its own, as whoever is signed in. */
export function ChatRoom() {
  const { user: person, token } = useSession();
  const [room] = useState(
    () =>
      new StreamRoom({
        url: `ws://cuecast.test/stream/${STREAM}`,
        streamId: STREAM,
        identity: person && token ? identityOf(person, token) : null,
      }),
  );
  useEffect(() => {
    room.connect();
    return () => room.close();
  }, [room]);
  return <StreamChat room={room} streamId={STREAM} person={(address) => <p>{address}</p>} />;
}

/** Opens the chat; `older` are the lines before those that the room tells of, newest first. */
export async function open(session: Session = signedIn(), older: Chat[] = []) {
  const calls = serve({
    'GET /api/users/me': () => ({ body: { user: { ...ME, id: '1' }, blocked: [] } }),
    [`GET /api/streams/${STREAM}/messages`]: () => ({ body: { messages: older, before: null } }),
  });
  const view = renderPage(<ChatRoom />, { session });
  await pass(1100);
  return { ...view, calls };
}

export const input = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Chat message' });
export const sendButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' });
export const lines = () => within(screen.getByRole('region', { name: 'Chat messages' }));
export const sentLines = () => server.heard.filter((sent) => sent.type === 'chat');
