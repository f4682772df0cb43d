import type { Page } from '@playwright/test';
import { expectClean, expectNoSideScroll } from './support/clean';
import { PHONE } from './support/screens';
import { expect, test } from './support/test';

/** Pictures to look at, where a folder for them is named. */
const shot = (name: string) =>
  process.env.CUECAST_SHOTS ? `${process.env.CUECAST_SHOTS}/${name}.png` : null;

test('a creator adds a picture, a viewer says it, the chat has a window of its own, and a moderator takes it away', async ({
  api,
  person,
}) => {
  test.slow();
  const host = await person('host', { viewport: { width: 1440, height: 900 } });
  const ada = await person('ada', PHONE);
  const mia = await person('mia');
  const streamId = await api.stream(host);
  await api.call('PUT', `/api/streams/${streamId}/moderators/${mia.address}`, {
    token: host.token,
  });
  for (const { chat } of [host, ada, mia]) await chat.open(streamId);

  const settings = async ({ page }: typeof host) => {
    await page.getByRole('button', { name: 'Moderate the chat' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Moderate the chat' });
    await dialog.getByRole('tab', { name: 'Emotes' }).click();
    return dialog;
  };
  const managed = await settings(host);
  await expect(managed.getByText('None yet.')).toBeVisible();
  const add = async (file: string, name?: string) => {
    await managed
      .getByLabel('Picture of the emote')
      .setInputFiles({ name: file, mimeType: 'image/png', buffer: await picture(host.page) });
    if (name) await managed.getByRole('textbox', { name: 'Name' }).fill(name);
    await managed.getByRole('button', { name: 'Add' }).click();
  };
  await add('Eight Ball.png');
  await expect(managed.getByText(':eight_ball:')).toBeVisible();
  await add('other.png', 'so_close');
  await expect(managed.getByText(':so_close:')).toBeVisible();
  await expectClean(host.page);
  const manager = shot('emotes-manager');
  if (manager) await host.page.screenshot({ path: manager });
  await host.page.keyboard.press('Escape');

  await ada.page.getByRole('button', { name: 'Emoji' }).click();
  const picker = ada.page.getByRole('dialog', { name: 'Emoji' });
  await expect(picker.getByRole('button', { name: 'This room' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectNoSideScroll(ada.page);
  const picked = shot('emotes-picker-phone');
  if (picked) await ada.page.screenshot({ path: picked });
  await picker.getByRole('option', { name: 'eight_ball' }).click();
  await ada.page.keyboard.press('Escape');
  await expect(ada.chat.input).toHaveValue(':eight_ball:');
  await ada.chat.input.press('Enter');
  const drawn = host.chat.box.getByRole('img', { name: ':eight_ball:' });
  await expect(drawn).toBeVisible();
  await expect
    .poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(112);
  await host.chat.input.fill('what a shot :so_close: :not_one:');
  await host.chat.input.press('Enter');
  await expect(ada.chat.line('what a shot')).toContainText(':not_one:');
  await expect(ada.chat.box.getByRole('img', { name: ':so_close:' })).toBeVisible();
  await expectClean(ada.page);
  for (const [name, { page }] of [['emotes-desk', host] as const, ['emotes-phone', ada] as const]) {
    const path = shot(name);
    if (path) await page.screenshot({ path });
  }

  const opening = host.page.waitForEvent('popup');
  await host.page.getByRole('button', { name: 'Open the chat in its own window' }).click();
  const alone = await opening;
  await expect(alone).toHaveTitle(/Stream Chat/);
  await expect(alone.getByRole('img', { name: ':so_close:' })).toBeVisible();
  await alone.getByRole('textbox', { name: 'Chat message' }).fill('from the window beside');
  await alone.keyboard.press('Enter');
  await expect(ada.chat.line('from the window beside')).toBeVisible();
  await expect(alone.getByRole('button', { name: /in its own window/ })).toHaveCount(0);
  await expectNoSideScroll(alone);
  await expectClean(alone);
  const popped = shot('chat-window');
  if (popped) await alone.screenshot({ path: popped });
  await alone.close();

  const moderated = await settings(mia);
  await expect(moderated.getByRole('button', { name: 'Add' })).toHaveCount(0);
  await moderated.getByRole('button', { name: 'Delete :eight_ball:' }).click();
  await expect(moderated.getByText(':eight_ball:', { exact: true })).toBeHidden();
  await expect(drawn).toBeHidden();
  await expect(ada.chat.texts.first()).toHaveText(':eight_ball:');
  await moderated.getByRole('tab', { name: 'Log' }).click();
  await expect(moderated.getByRole('listitem').first()).toContainText(
    `${mia.name} deleted the emote :eight_ball:`,
  );
});

/** A picture that the browser draws. */
async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 160;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.fillStyle = '#111';
    pen.beginPath();
    pen.arc(80, 80, 76, 0, 7);
    pen.fill();
    pen.fillStyle = '#fff';
    pen.beginPath();
    pen.arc(80, 80, 40, 0, 7);
    pen.fill();
    pen.fillStyle = '#111';
    pen.font = 'bold 56px sans-serif';
    pen.fillText('8', 64, 100);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}
