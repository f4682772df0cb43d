import type { Page } from '@playwright/test';
import { expectClean, expectNoSideScroll } from './support/clean';
import { DuelPages } from './support/duel';
import { SCREENS } from './support/screens';
import { expect, test } from './support/test';

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`axe finds nothing in the duel’s lobby and rooms on ${screen}, in the dark and by daylight`, async ({
    person,
    visitor,
  }) => {
    test.slow();
    const [ada, rio, passer] = [
      await person('ada', options),
      await person('rio', options),
      await visitor(options),
    ];
    const [hers, his, theirs] = [ada, rio, passer].map(({ page }) => new DuelPages(page));
    if (!hers || !his || !theirs) throw new Error('three pages');
    await hers.lobby();
    await expectCleanInBothLights(ada.page);
    await hers.button('Create Room').first().click();
    const dialog = ada.page.getByRole('dialog', { name: 'Create Room' });
    await dialog.getByRole('button', { name: 'Create Room' }).click();
    await expect(dialog.getByText('Room name is required')).toBeVisible();
    await expectCleanInBothLights(ada.page);
    await ada.page.keyboard.press('Escape');

    const name = `Clean table, ${ada.name}`;
    const roomId = await hers.create(name, '4');
    await his.enter(name);
    await hers.say('mind the chalk');
    await expect(his.log).toContainText('mind the chalk');
    await his.ready();
    await expectCleanInBothLights(ada.page);
    await theirs.lobby();
    await expectCleanInBothLights(passer.page);
    await theirs.watch(roomId);
    await expectCleanInBothLights(passer.page);
    await expectNoSideScroll(passer.page);

    await hers.ready();
    await hers.button('Play').click();
    await ada.page.waitForURL(/\/bitpool\//);
    await expect(passer.page.getByText('Game is in progress!')).toBeVisible();
    await expect(passer.page.getByText(rio.name).first()).toBeVisible();
    await expectCleanInBothLights(passer.page);
    await expectNoSideScroll(passer.page);

    await passer.page.goto(`/duel/${'0'.repeat(24)}`);
    await expectCleanInBothLights(passer.page);
  });
}

async function expectCleanInBothLights(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectClean(page);
  }
}
