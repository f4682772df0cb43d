import { expectClean, expectNoSideScroll } from './support/clean';
import { PHONE } from './support/screens';
import { expect, test } from './support/test';

/** Pictures to look at, where a folder for them is named. */
const shot = (name: string) =>
  process.env.CUECAST_SHOTS ? `${process.env.CUECAST_SHOTS}/${name}.png` : null;

test('people answer each other, a moderator pins a line, and both outlive the server that is killed', async ({
  server,
  api,
  person,
}) => {
  const host = await person('host');
  const ada = await person('ada', PHONE);
  const streamId = await api.stream(host);
  await host.chat.open(streamId);
  await ada.chat.open(streamId);
  await ada.chat.say('who breaks next?');
  await host.chat.say('Call your shots, no coaching from the rail');

  await (await host.chat.menu('who breaks next')).getByRole('menuitem', { name: 'Reply' }).click();
  await expect(host.page.getByText(/Replying to/)).toContainText('who breaks next?');
  await host.chat.say('the winner does');
  const answer = ada.chat.line('the winner does');
  await expect(answer.getByRole('button', { name: /In reply to/ })).toContainText('who breaks');

  await (await host.chat.menu('Call your shots')).getByRole('menuitem', { name: 'Pin' }).click();
  const pinned = ada.page.getByRole('region', { name: 'Pinned message' });
  await expect(pinned).toContainText('Call your shots');
  for (const { page } of [host, ada]) await expectNoSideScroll(page);
  await expectClean(host.page);
  for (const [name, { page }] of [['pinned-desk', host] as const, ['pinned-phone', ada] as const]) {
    const path = shot(name);
    if (path) await page.screenshot({ path });
  }

  await server.kill();
  await expect(ada.chat.badge).not.toHaveText('Connected');
  await server.start();
  // The next attempt may be half a minute away.
  for (const { chat } of [host, ada]) {
    await expect(chat.badge).toHaveText('Connected', { timeout: 45_000 });
  }
  await expect(pinned).toContainText('Call your shots');
  await ada.page.reload();
  await expect(pinned).toContainText('Call your shots');
  await expect(answer.getByText(/who breaks/)).toBeVisible();
  // The line goes, and takes its pin along; of what is answered nothing is left but the name.
  await (await host.chat.menu('Call your shots'))
    .getByRole('menuitem', { name: 'Delete message' })
    .click();
  await expect(pinned).toBeHidden();
  await (await host.chat.menu('who breaks next?'))
    .getByRole('menuitem', { name: 'Delete message' })
    .click();
  await expect(answer.getByText('who breaks')).toHaveCount(0);
  await ada.page.reload();
  await expect(ada.chat.texts).toHaveText(['the winner does']);
  await expect(answer.getByText('who breaks')).toHaveCount(0);
});

test('a slash does what the menus do, an @ offers who is silent, and a card says who they are', async ({
  api,
  person,
}) => {
  const host = await person('host');
  const ada = await person('ada');
  const streamId = await api.stream(host);
  await host.chat.open(streamId);
  await ada.chat.open(streamId);

  await host.chat.input.pressSequentially('/ti');
  await expect(host.page.getByRole('option', { name: /timeout/ })).toBeVisible();
  await host.chat.input.press('Enter');
  const offered = host.page.getByRole('option', { name: `@${ada.name}` });
  await expect(offered, 'who has said nothing yet').toBeVisible();
  const path = shot('offers-desk');
  if (path) await host.page.screenshot({ path });
  await offered.click();
  await host.chat.input.pressSequentially('5m warming up');
  await host.chat.input.press('Enter');
  await expect(ada.page.getByText(/You are timed out/)).toBeVisible();

  await host.chat.input.fill(`/user ${ada.name}`);
  await host.chat.input.press('Enter');
  const card = host.page.getByRole('dialog', { name: ada.name });
  await expect(card.getByRole('button', { name: `Follow ${ada.name}` })).toBeVisible();
  await expect(card.getByText(/Timed out until/)).toBeVisible();
  await expect(card.getByText('warming up')).toBeVisible();
  await expectClean(host.page);
  const picture = shot('card-desk');
  if (picture) await host.page.screenshot({ path: picture });
  await card.getByRole('button', { name: 'Unban' }).click();
  await ada.chat.say('back again');

  await host.chat.input.fill('/dance');
  await host.chat.input.press('Enter');
  await expect(host.page.getByText('There is no command /dance')).toBeVisible();
  await host.chat.input.fill('//dance');
  await host.chat.input.press('Enter');
  await expect(ada.chat.line('/dance')).toBeVisible();
});

test('emoji are found by a word and taken by keyboard or finger', async ({ api, person }) => {
  const host = await api.account('host');
  const streamId = await api.stream(host);
  const ada = await person('ada', PHONE);
  await ada.chat.open(streamId);
  await ada.chat.input.fill('rack ');
  await ada.page.getByRole('button', { name: 'Emoji' }).tap();
  const picker = ada.page.getByRole('dialog', { name: 'Emoji' });
  await expect(picker.getByRole('option').first()).toBeVisible();
  const path = shot('emoji-phone');
  if (path) await ada.page.screenshot({ path });
  await picker.getByRole('combobox').fill('pool 8');
  await picker.getByRole('combobox').press('Enter');
  await picker.getByRole('combobox').fill('fire');
  await picker.getByRole('option', { name: 'fire', exact: true }).tap();
  await picker.getByRole('combobox').press('Escape');
  await expect(picker).toBeHidden();
  await expect(ada.chat.input).toHaveValue('rack 🎱🔥');
  await ada.chat.input.press('Enter');
  await expect(ada.chat.line('rack 🎱🔥')).toBeVisible();
  await (await ada.chat.menu('rack')).getByRole('menuitem', { name: 'Show times' }).tap();
  await expect(ada.chat.line('rack').locator('time')).toBeVisible();
});
