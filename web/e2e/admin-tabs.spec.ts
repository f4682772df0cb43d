import { ADMINS, adminLogin } from './support/admins';
import { expectClean, expectNoSideScroll } from './support/clean';
import { openQuest } from './support/quests';
import { PHONE } from './support/screens';
import { expect, test } from './support/test';

const TABS = [
  'Users',
  'Lives',
  'Quests',
  'Tournaments',
  'Tasks',
  'NFT Collections',
  'NFTs',
  'Pool Config',
  'Pool Credits',
  'Presale',
  'Withdrawals',
  'Deposits',
  'Claims',
  'Audit',
  'Operations',
];

test('ADMIN-06 ADMIN-20 an administrator walks along every tab on a desk and on a phone, and axe finds nothing', async ({
  api,
  visitor,
}) => {
  test.slow();
  const host = await api.account('host');
  await api.stream(host, { title: 'Friday night' });
  await api.tournament(host);
  await openQuest(api, { title: 'A quest to see' });
  const { page } = await visitor();
  await adminLogin(page, ADMINS[0]);
  const row = page.getByRole('tablist', { name: 'Admin Panel' });
  await expect(row.getByRole('tab')).toHaveText(TABS);
  for (const viewport of [{ width: 1440, height: 900 }, PHONE.viewport]) {
    await page.setViewportSize(viewport);
    for (const name of TABS) {
      const tab = row.getByRole('tab', { name, exact: true });
      // The first by the mouse, the others by the keyboard, one after the other.
      if (name === TABS[0]) await tab.click();
      else await page.keyboard.press('ArrowRight');
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expectClean(page);
      await expectNoSideScroll(page);
    }
    await row.getByRole('tab', { name: 'Audit' }).click();
    const log = page.getByRole('tabpanel', { name: 'Audit' });
    await expect(log.getByText(/made the quest “A quest to see”/).first()).toBeVisible();
    await log
      .getByRole('button', { name: /^Details/ })
      .first()
      .click();
    await log.getByText('As it was written').click();
    await expectClean(page);
    await log
      .getByRole('button', { name: /^Details/ })
      .first()
      .click();
  }
});
