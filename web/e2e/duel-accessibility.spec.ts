import { expectClean, expectNoSideScroll } from './support/clean';
import { DuelPages } from './support/duel';
import { SCREENS } from './support/screens';
import { expect, test } from './support/test';

const DAYLIGHT = { 'a desk by daylight': { ...SCREENS['a desk'], colorScheme: 'light' } } as const;

for (const [screen, options] of Object.entries({ ...SCREENS, ...DAYLIGHT })) {
  test(`axe finds nothing in the duel’s lobby and rooms on ${screen}`, async ({
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
    await expectClean(ada.page);
    await hers.button('Create Room').first().click();
    const dialog = ada.page.getByRole('dialog', { name: 'Create Room' });
    await dialog.getByRole('button', { name: 'Create Room' }).click();
    await expect(dialog.getByText('Room name is required')).toBeVisible();
    await expectClean(ada.page);
    await ada.page.keyboard.press('Escape');

    const name = `Clean table, ${ada.name}`;
    const roomId = await hers.create(name, '4');
    await his.enter(name);
    await hers.say('mind the chalk');
    await expect(his.log).toContainText('mind the chalk');
    await his.ready();
    await expectClean(ada.page);
    await theirs.lobby();
    await expectClean(passer.page);
    await theirs.watch(roomId);
    await expectClean(passer.page);
    await expectNoSideScroll(passer.page);

    await hers.ready();
    await hers.button('Play').click();
    await ada.page.waitForURL(/\/bitpool\//);
    await expect(passer.page.getByText('Game is in progress!')).toBeVisible();
    await expect(passer.page.getByText(rio.name).first()).toBeVisible();
    await expectClean(passer.page);
    await expectNoSideScroll(passer.page);

    await passer.page.goto(`/duel/${'0'.repeat(24)}`);
    await expectClean(passer.page);
  });
}
