import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addressOf, STREAM, you } from '@/testing/room';
import { chatBench, input, open, pass, say, sentLines, server, soon, user } from '../testing';
import { nameAndRest, secondsAndRest } from './command-args';
import { commandCandidates, commandsOf, read } from './command-list';
// Parts that come later in the app: here they are compiled before the clock stands still.
import '../moderation/moderation-actions';
import './run-command';

chatBench();

describe('what follows a slash', () => {
  it('is a command, a line with one slash of two, or nothing that is known', () => {
    expect(read('/slow 30', you({ role: 'creator' }))).toMatchObject({
      kind: 'command',
      args: '30',
      command: { name: 'slow' },
    });
    expect(read('//slow', null)).toEqual({ kind: 'line', text: '/slow' });
    expect(read('/dance now', null)).toEqual({ kind: 'unknown', name: 'dance' });
    expect(read('/ban troll', you()), 'not of a viewer').toMatchObject({ kind: 'unknown' });
    expect(read(' half 1/2 ', null)).toEqual({ kind: 'line', text: 'half 1/2' });
  });

  it('is offered by role until it is written out', () => {
    expect(commandsOf(null).map((one) => one.name)).toEqual(['user', 'block']);
    expect(commandsOf(you({ role: 'moderator' })).map((one) => one.name)).not.toContain('mod');
    const names = (text: string) =>
      commandCandidates(text, you({ role: 'creator' })).map((one) => one.name);
    expect(names('/un')).toEqual(['unban', 'unpin', 'unmod']);
    expect(names('/ban')).toEqual([]);
    expect(names('//')).toEqual([]);
  });

  it('names people and times as people write them', () => {
    expect(nameAndRest('@troll 10m spam')).toEqual({ name: 'troll', rest: '10m spam' });
    expect(nameAndRest('')).toBeNull();
    expect(secondsAndRest('10m buy followers')).toEqual({ seconds: 600, rest: 'buy followers' });
    expect(secondsAndRest('90')).toEqual({ seconds: 90, rest: '' });
    expect(secondsAndRest('spam')).toEqual({ seconds: null, rest: 'spam' });
  });
});

describe('commands in the chat', () => {
  it('a moderator times out somebody who spoke, without a word in the chat', async () => {
    server.joined = { you: you({ role: 'moderator' }) };
    const { calls } = await open();
    await soon(() => server.says('troll', 'buy followers'));
    await user.type(input(), '/ti');
    expect(screen.getByRole('option', { name: /timeout/ })).toBeDefined();
    await user.keyboard('{Enter}tro{Enter}');
    expect(input().value).toBe('/timeout @troll ');
    await user.keyboard('5m spam{Enter}');
    await pass(20);
    expect(calls.at(-1)).toMatchObject({
      method: 'PUT',
      path: `/api/streams/${STREAM}/bans/${addressOf('troll')}`,
      body: { durationSeconds: 300, reason: 'spam' },
    });
    expect(sentLines()).toEqual([]);
  });

  it('one that there is not is said and not sent, and stays to be mended', async () => {
    server.joined = { you: you() };
    await open();
    await say('/dance');
    expect(screen.getByText('There is no command /dance')).toBeDefined();
    expect(input().value).toBe('/dance');
    expect(sentLines()).toEqual([]);
    await user.clear(input());
    await say('//dance');
    expect(sentLines()[0]).toMatchObject({ message: '/dance' });
  });
});
