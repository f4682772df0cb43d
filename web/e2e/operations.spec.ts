import { ADMINS, adminLogin } from './support/admins';
import { expectClean } from './support/clean';
import { SCREENS } from './support/screens';
import { expect, test } from './support/test';

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`an operator on ${screen} closes a room, announces a restart and drains; viewers come back and miss nothing`, async ({
    api,
    person,
    visitor,
  }) => {
    test.slow();
    const host = await api.account('host');
    const title = `Watched from ${screen} by ${host.name}`;
    const streamId = await api.stream(host, { title });
    const ada = await person('ada');
    await ada.chat.open(streamId);
    await ada.chat.say('before');

    const { page } = await visitor(options);
    await adminLogin(page, ADMINS[0]);
    await page.getByRole('tab', { name: 'Operations' }).click();
    await page.getByRole('searchbox', { name: 'Find a room' }).fill(title);
    const closes = page.getByRole('button', { name: `Close ${title}` });
    await expect(closes).toBeVisible();
    await expectClean(page);

    await closes.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Close this room?' });
    await expect(dialog.getByText(/One viewer is cut/)).toBeVisible();
    await expectClean(page);
    await dialog.getByRole('button', { name: 'Close room' }).click();
    await expect(page.getByText('Room closed')).toBeVisible();
    await expect(ada.chat.badge).toHaveText('Connected');
    await ada.chat.say('after');
    await expect(ada.chat.texts).toHaveText(['before', 'after']);

    await page.getByLabel('Text (optional)').fill('A new version comes.');
    await page.getByRole('button', { name: 'Announce' }).click();
    const banner = ada.page.getByRole('complementary', { name: 'Announcement' });
    await expect(banner).toContainText('A new version comes.');
    await expect(banner.getByRole('timer')).toHaveText(/^[45]:\d\d$/);
    await expectClean(ada.page);
    const late = await visitor();
    await late.chat.open(streamId);
    await expect(late.page.getByRole('complementary', { name: 'Announcement' })).toBeVisible();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(banner).toBeHidden();

    await page.getByLabel('Spread over').selectOption('5');
    await page.getByRole('button', { name: 'Drain', exact: true }).click();
    const drains = page.getByRole('dialog', { name: 'Drain this server?' });
    await drains.getByRole('button', { name: 'Drain', exact: true }).click();
    await expect(page.getByRole('progressbar', { name: 'Connections closed' })).toBeVisible();
    await expectClean(page);
    await expect(page.getByText('Everybody is gone.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'End drain' }).click();
    await expect(page.getByRole('progressbar')).toBeHidden();
    await expect(ada.chat.badge).toHaveText('Connected', { timeout: 45_000 });
    await expect(ada.chat.texts).toHaveText(['before', 'after']);

    await page.getByRole('tab', { name: 'Audit' }).click();
    for (const act of [
      'closed room stream',
      'announced a restart',
      'began to send everybody away from all servers',
      'let people in again at all servers',
    ]) {
      await expect(page.getByText(act).first()).toBeVisible();
    }
  });
}
