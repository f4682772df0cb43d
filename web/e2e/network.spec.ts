import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

test('CHAT-05 CHAT-06 CHAT-07 CHAT-08 CHAT-25 one loses the network and comes back: nothing is missed, nothing doubled, what was typed meanwhile is sent', async ({
  api,
  person,
}) => {
  test.slow();
  const streamId = await api.stream(await api.account('host'));
  const [ada, ben] = [await person('ada'), await person('ben')];
  await watchBadge(ada.page);
  await ada.page.clock.install();
  await ada.chat.open(streamId);
  await ben.chat.open(streamId);
  await ben.chat.say('before');
  await expect(ada.chat.texts).toHaveText(['before']);

  await ada.page.context().setOffline(true);
  await expect(ada.chat.badge).not.toHaveText('Connected');
  await expect(ada.page.getByText('Chat connection error. Trying to reconnect...')).toBeVisible();
  const missed = ['missed one', 'missed two', 'missed three'];
  for (const text of missed) await ben.chat.say(text);
  await ada.chat.input.fill('said in the dark');
  await expect(ada.chat.send).toBeDisabled();
  await ada.chat.input.press('Enter');
  await ada.chat.write('and once more');
  // Five attempts, three seconds apart.
  await ada.page.clock.runFor(15_000);
  await expect(ada.chat.badge).toHaveText('Error', { timeout: 30_000 });
  await expect(ada.chat.texts).toHaveText(['before', 'said in the dark', 'and once more']);
  expect(ada.chat.acknowledged).toEqual([]);

  await ada.page.context().setOffline(false);
  // The next attempt may be half a minute away.
  await ada.page.clock.fastForward(30_000);
  const all = ['before', ...missed, 'said in the dark', 'and once more'];
  await expect(ada.chat.texts).toHaveText(all, { timeout: 45_000 });
  await expect(ben.chat.texts).toHaveText(all);
  await expect.poll(() => ada.chat.acknowledged).toEqual(['said in the dark', 'and once more']);
  await expect(ada.chat.badge).toHaveText('Connected');
  const states = await ada.page.evaluate(() => Reflect.get(window, 'badgeStates') as string[]);
  expect(states.slice(0, 2)).toEqual(['Connecting...', 'Connected']);
  expect(states).toContain('Disconnected');
  expect(states).toContain('Error');
  expect(states.at(-1)).toBe('Connected');
});

/** Collects what the chat's badge says, in `badgeStates`. */
async function watchBadge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'badgeStates', seen);
    new MutationObserver(() => {
      const text = document.querySelector('[role="status"][aria-label^="Chat:"]')?.textContent;
      if (text && seen.at(-1) !== text) seen.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
