import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

test('/ goes to the chat, Esc leaves it, and Enter sends: without a mouse', async ({
  api,
  person,
}) => {
  const streamId = await api.stream(await api.account('host'));
  const { page, chat } = await person('ada');
  await chat.open(streamId);
  // Its code comes apart from the room's: until the field is there, the key is the search's.
  await expect(chat.input).toBeVisible();
  await page.keyboard.press('/');
  await expect(chat.input).toBeFocused();
  await expect(chat.input).toHaveValue('');
  await page.keyboard.type('either / or');
  await page.keyboard.press('Enter');
  await expect(chat.texts).toHaveText(['either / or']);
  await expect(chat.input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chat.input).not.toBeFocused();
});

test('a visitor opens a stream, connects a wallet and shares with the keyboard alone', async ({
  api,
  visitor,
}) => {
  const title = `Hands off ${Date.now()}`;
  await api.stream(await api.account('host'), { title });
  const { page, chat } = await visitor();
  await page.goto('/cuecast-live');
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, title);
  await page.keyboard.press('Enter');
  await expect(chat.badge).toHaveText('Connected');

  await tabTo(page, 'Share');
  await page.keyboard.press('Enter');
  const share = page.getByRole('dialog', { name: 'Share this stream' });
  await expect(share).toBeVisible();
  // Focus goes round inside.
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    await expect(share.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();

  await tabTo(page, 'Login');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Login / Signup' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'Try it now');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Choose your username' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(chat.input).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('no mouse was used');
  await page.keyboard.press('Enter');
  await expect.poll(() => chat.acknowledged).toEqual(['no mouse was used']);
});

test('a creator times out, unbans and ends with the keyboard alone', async ({ api, person }) => {
  const host = await person('host');
  const ada = await person('ada');
  const streamId = await api.stream(host);
  await host.chat.open(streamId);
  await ada.chat.open(streamId);
  await ada.chat.say('scratch');
  const { page } = host;
  await expect(host.chat.line('scratch')).toBeVisible();
  await tabTo(page, ada.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await arrowTo(page, 'Time out for 1 min');
  await page.keyboard.press('Enter');
  await expect(ada.page.getByText(/You are timed out/)).toBeVisible();
  await expect(page.getByRole('menu')).toBeHidden();

  await page.keyboard.press('Escape');
  await tabTo(page, 'End Stream', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'End Stream' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'End Stream');
  await page.keyboard.press('Enter');
  await expect(ada.page.getByText('This stream has ended')).toBeVisible();
});

/** Presses Tab until what begins with the name has the focus. Every stop on the way must show its focus. Past the last it does not begin anew in every browser. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key);
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (at.trim().startsWith(name)) return;
  }
  throw new Error(`60 times ${key} did not reach ${name}`);
}

async function arrowTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('ArrowDown');
    // The menu moves the focus in a task of its own, after the key's.
    const at = await page.evaluate(async () => {
      await new Promise((done) => setTimeout(done, 20));
      return document.activeElement?.getAttribute('aria-label');
    });
    if (at === name) return;
  }
  throw new Error(`20 times Down did not reach ${name}`);
}
