import { expectNoSideScroll } from './support/clean';
import { MOVING, PHONE } from './support/screens';
import { expect, test } from './support/test';
import { nameLater } from './support/username';

test.use(MOVING);

test('STREAM-17 STREAM-21 on a phone the chat fills what the picture leaves, and both stay in view', async ({
  api,
  person,
}) => {
  const host = await api.account('host');
  const streamId = await api.stream(host);
  const ada = await person('ada', PHONE);
  const ben = await person('ben');
  await ada.chat.open(streamId);
  await ben.chat.open(streamId);
  for (let line = 1; line <= 16; line += 1) await ben.chat.say(`frame ${line}.`);

  await ada.chat.say('from the sofa');
  await expect(ben.chat.line('from the sofa')).toBeVisible();
  await expect(ada.chat.line('from the sofa')).toBeInViewport();
  const stage = ada.page.locator('.aspect-video').first();
  await expect(stage).toBeInViewport({ ratio: 1 });
  await expect(ada.chat.input).toBeInViewport({ ratio: 1 });
  await expectNoSideScroll(ada.page);

  // A link that somebody pastes, in the field and as a line, is no wider than the phone.
  const link = `https://www.example.com/${'a'.repeat(160)}`;
  await ada.chat.input.fill(link);
  await expectNoSideScroll(ada.page);
  await expect(ada.page.getByRole('button', { name: 'Send message' })).toBeInViewport({ ratio: 1 });
  await ada.chat.input.press('Enter');
  await expect(ben.chat.line(link)).toBeVisible();
  await expectNoSideScroll(ada.page);
  await expect(stage).toBeInViewport({ ratio: 1 });

  await ada.chat.box.evaluate((box) => box.scrollTo({ top: 0 }));
  await ben.chat.say('while you read');
  await expect(ada.page.getByRole('button', { name: '1 new message' })).toBeVisible();
  await expect(stage).toBeInViewport({ ratio: 1 });
  await ada.page.getByRole('button', { name: '1 new message' }).tap();
  await expect(ada.chat.line('while you read')).toBeInViewport();

  await ada.page.getByRole('button', { name: 'About' }).tap();
  await expect(ada.page.getByRole('heading', { name: 'Friday night frames' })).toBeVisible();
  await expect(ada.chat.input).toBeHidden();
  await ada.page.getByRole('button', { name: 'Chat', exact: true }).tap();
  await expect(ada.chat.input).toBeVisible();
});

test('on a phone one finds the streams, connects a wallet and gets about', async ({
  api,
  visitor,
}) => {
  const title = `Pocket size ${Date.now()}`;
  await api.stream(await api.account('host'), { title });
  const { page, chat } = await visitor(PHONE);
  await page.goto('/');
  await expectNoSideScroll(page);
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Live' })
    .tap();
  await page.getByRole('link', { name: title, exact: true }).tap();
  await page.getByRole('button', { name: 'Login', exact: true }).tap();
  await page.getByRole('button', { name: /Try it now/ }).tap();
  await nameLater(page);
  await chat.say('thumbs only');
  await expect.poll(() => chat.acknowledged).toEqual(['thumbs only']);

  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Live streams' }).tap();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/cuecast-live$/);
  await expectNoSideScroll(page);
  await page.goto('/settings');
  await expectNoSideScroll(page);
  await page.goto('/create-stream');
  await expectNoSideScroll(page);
});
