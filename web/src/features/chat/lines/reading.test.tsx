import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { guest } from '@/testing/render';
import { chatBench, lines, open, pass, server, soon } from '../testing';

chatBench();

describe('reading', () => {
  it('CHAT-02 CHAT-20 shows what others say, with who they are', async () => {
    server.joined = { history: [server.line({ username: 'anna', message: 'first' })] };
    await open(guest());
    await soon(() => server.says('karl', 'welcome all', { role: 'creator' }));
    expect(lines().getByText('first')).toBeDefined();
    expect(lines().getByText('welcome all').closest('article')?.textContent).toBe(
      'karl: welcome all',
    );
    expect(lines().getByLabelText('Creator')).toBeDefined();
  });

  it('CHAT-32 shows who is typing for 2 s', async () => {
    await open();
    await soon(() => server.tell({ type: 'typing', address: '0x2', username: 'anna' }));
    expect(screen.getByText('anna is typing…')).toBeDefined();
    await pass(1900);
    expect(screen.queryByText('anna is typing…')).not.toBeNull();
    await pass(200);
    expect(screen.queryByText('anna is typing…')).toBeNull();
  });

  it('CHAT-33 shows a line without an id of its own once when it comes twice within 5 s', async () => {
    await open();
    const at = Date.now();
    const same = { clientMessageId: null, timestamp: at };
    await soon(() => server.says('anna', 'gg', same));
    await soon(() => server.says('anna', 'gg', { ...same, timestamp: at + 4900 }));
    expect(lines().getAllByText('gg')).toHaveLength(1);
    await soon(() => server.says('anna', 'gg', { ...same, timestamp: at + 5100 }));
    expect(lines().getAllByText('gg')).toHaveLength(2);
  });

  it('marks what a moderator removed, and no longer shows it', async () => {
    await open();
    await soon(() => server.says('troll', 'buy followers', { id: 'bad' }));
    await soon(() =>
      server.happens({
        type: 'moderation',
        action: 'delete_message',
        by: { address: '0x9', username: 'mod' },
        target: null,
        messageId: 'bad',
        until: null,
        slowModeSeconds: null,
        reason: null,
      }),
    );
    expect(lines().getByText('Message deleted by a moderator')).toBeDefined();
    expect(lines().queryByText('buy followers')).toBeNull();
  });

  it('reads the newest line of others to a screen reader', async () => {
    server.joined = { history: [server.line({ message: 'old news' })] };
    await open();
    await soon(() => server.says('anna', 'what a shot'));
    await pass(3000);
    const log = screen.getByRole('log', { name: 'New chat messages' });
    expect(log.textContent).toBe('anna: what a shot');
  });

  it('fetches the lines before the oldest one, and says where the chat begins', async () => {
    const older = [server.line({ message: 'second' }), server.line({ message: 'first' })];
    server.joined = { history: [server.line({ message: 'third' })] };
    const { calls } = await open(guest(), older);
    await pass(100);
    expect(calls.find((call) => call.path.endsWith('/messages'))?.query.get('before')).toBe('1.3');
    const shown = lines().getAllByRole('article');
    expect(shown.map((line) => line.textContent)).toEqual([
      'someone: first',
      'someone: second',
      'someone: third',
    ]);
    expect(lines().getByText(/This is where the chat begins/)).toBeDefined();
    await pass(5000);
    expect(calls.filter((call) => call.path.endsWith('/messages'))).toHaveLength(1);
  });
});
