import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { STREAM, you } from '@/testing/room';
import { chatBench, input, lines, open, say, sentLines, server, soon, user } from '../testing';
// Parts that come later in the app: here they are compiled before the clock stands still.
import '../emoji/emoji-picker';
import '../moderation/chat-settings';
import '@/ui/dialog-modal';

chatBench();

const GG = { name: 'gg', url: '/media/emotes/abc1.webp' };
const emotes = (...told: (typeof GG)[]) =>
  server.tell({ type: 'emotes', epoch: 1, seq: 0, streamId: STREAM, emotes: told });

it("draws the room's pictures for their words, as text again once one is gone, and never sends but the word", async () => {
  server.joined = { you: you(), emotes: [GG] };
  await open();
  await say('well played :gg:');
  expect(sentLines()[0]).toMatchObject({ message: 'well played :gg:' });
  const picture = lines().getByRole('img', { name: ':gg:' });
  expect(picture.getAttribute('src')).toBe(GG.url);
  expect(picture.getAttribute('loading')).toBe('lazy');
  await soon(() => emotes());
  expect(lines().queryByRole('img')).toBeNull();
  expect(lines().getByText('well played :gg:')).toBeDefined();
  await soon(() => emotes(GG));
  expect(lines().getByRole('img', { name: ':gg:' })).toBeDefined();
});

it('offers them in a tab of the picker, and the picker has none where the room has none', async () => {
  server.joined = { you: you(), emotes: [GG] };
  await open();
  await user.click(screen.getByRole('button', { name: 'Emoji' }));
  const tab = await screen.findByRole('button', { name: 'This room' });
  expect(tab.getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('option', { name: 'gg' }));
  expect(input().value).toBe(':gg:');
  await soon(() => emotes());
  expect(screen.queryByRole('button', { name: 'This room' })).toBeNull();
});

it('lets the creator add a picture, says what is wrong with it before it is sent, and moderators only delete', async () => {
  server.joined = { you: you({ role: 'creator' }), emotes: [GG] };
  await open();
  await user.click(screen.getByRole('button', { name: 'Moderate the chat' }));
  await user.click(await screen.findByRole('tab', { name: 'Emotes' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'gg');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('alert').textContent).toBe('Choose a picture first.');
  const file = new File(['x'], 'So close!.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Picture of the emote'), file);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('alert').textContent).toBe('There is an emote of that name already.');
  expect(screen.getByRole('button', { name: 'Delete :gg:' })).toBeDefined();
});
