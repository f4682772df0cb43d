import { ADMINS, adminLogin } from './support/admins';
import { expectClean } from './support/clean';
import { SCREENS } from './support/screens';
import { expect, test } from './support/test';

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`an administrator on ${screen} finds people by name, reads their numbers and leafs through them`, async ({
    api,
    visitor,
  }) => {
    test.slow();
    const host = await api.account('host');
    for (let number = 0; number < 6; number += 1) await api.account('guest');
    const { page } = await visitor(options);
    await adminLogin(page, ADMINS[0]);
    await page.getByRole('tab', { name: 'Users' }).click();
    await expect(page).toHaveURL(/\?tab=users$/);
    await expect(page.getByRole('list', { name: 'User statistics' })).toContainText('Growth rate');
    await page.getByLabel('Per page').selectOption('5');
    await expect(page.getByRole('row')).toHaveCount(6);
    await expectClean(page);
    await page.getByRole('button', { name: 'Page 2' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('searchbox', { name: 'Search users' }).fill(host.name.toUpperCase());
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row', { name: host.name })).toContainText('User');
    await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody_is_called_so');
    await expect(page.getByText('Nobody found')).toBeVisible();
    await expectClean(page);
  });

  test(`an administrator on ${screen} deletes a stream by keyboard, and its viewers and lists hear of it`, async ({
    api,
    person,
    visitor,
  }) => {
    test.slow();
    const host = await api.account('host');
    const title = `Taken away on ${screen} from ${host.name}`;
    const streamId = await api.stream(host, { title });
    await api.stream(host, { title: `Stays on ${screen}` });
    const ada = await person('ada');
    await ada.chat.open(streamId);

    const { page } = await visitor(options);
    await adminLogin(page, ADMINS[1]);
    await page.getByRole('tab', { name: 'Lives' }).click();
    await page.getByRole('searchbox', { name: 'Search streams' }).fill(`taken ${host.name}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: `View ${title}` })).toHaveAttribute(
      'href',
      `/live/${streamId}`,
    );
    await expectClean(page);
    await page.getByRole('button', { name: `Delete ${title}` }).focus();
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: 'Delete this stream?' });
    await expect(asked).toContainText('a running prediction is called off');
    await expectClean(page);
    await asked.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Stream deleted successfully')).toBeVisible();
    await expect(page.getByText('No stream found')).toBeVisible();
    await expect(ada.page.getByText('This stream has ended')).toBeVisible();
    const late = await visitor();
    await late.page.goto(`/live/${streamId}`);
    await expect(late.page.getByText(title)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Audit' }).click();
    await expect(page.getByText(`deleted the stream “${title}”`).first()).toBeVisible();
  });

  test(`an administrator on ${screen} makes a quest, ends it, and deletes it by keyboard`, async ({
    visitor,
  }) => {
    test.slow();
    const { page } = await visitor(options);
    await adminLogin(page, ADMINS[1]);
    await page.getByRole('tab', { name: 'Quests' }).click();
    await expect(page).toHaveURL(/\?tab=quests$/);
    await page.getByRole('button', { name: 'Create Quest' }).click();
    const form = page.getByRole('dialog', { name: 'Create Quest' });
    const title = `Run the table on ${screen}`;
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Reward currency').selectOption('USDT');
    await form.getByLabel('Participant limit').fill('5');
    await expectClean(page);
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Quest created successfully')).toBeVisible();
    const found = page.waitForResponse((response) => response.url().includes('search=table'));
    await page.getByRole('searchbox', { name: 'Search quests' }).fill(`table on ${screen}`);
    await found;
    const row = page.getByRole('row', { name: title });
    await expect(row).toContainText('Active');
    await expect(row).toContainText('10 USDT');
    await expectClean(page);

    await page.getByRole('button', { name: `Edit ${title}` }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Quest' });
    await edit.getByLabel('Status').selectOption('completed');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Completed');
    await page.getByRole('button', { name: `Delete ${title}` }).focus();
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: 'Delete this quest?' });
    await asked.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Quest deleted successfully')).toBeVisible();
    await expect(page.getByText('No quest has these words')).toBeVisible();
  });
}
