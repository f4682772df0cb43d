import { adminToken } from './support/admins';
import { DAY_MS } from './support/api';
import { expectClean, expectNoSideScroll } from './support/clean';
import { SCREENS } from './support/screens';
import { expect, type Person, test } from './support/test';
import { TournamentPages } from './support/tournament';

test('TOURN-33 on a desk a player registers, checks in, plays at the table and wins; one on a phone loses and is told where they came', async ({
  api,
  person,
  baseURL,
}) => {
  test.slow();
  const [olga, ada, rio] = [
    await person('olga'),
    await person('ada', SCREENS['a desk']),
    await person('rio', SCREENS['a phone']),
  ];
  const players = [ada, rio];
  const [organiser, player, rival] = [olga, ada, rio].map(({ page }) => new TournamentPages(page));
  if (!organiser || !player || !rival) throw new Error('three pages');
  const title = `Late night knockout, ${olga.name}`;

  await olga.page.goto('/create-tournament');
  await organiser.fillForm(title, 2, new Date(Date.now() + DAY_MS));
  await olga.page.getByRole('radio', { name: /Let Cuecast run it/ }).check();
  await olga.page.getByText('Seeds, check-in and table').click();
  await olga.page.getByLabel('Check-in, minutes before the start').fill('60');
  await organiser.button('Create Tournament').click();
  await expect(olga.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const { id } = organiser;

  for (const one of [player, rival]) {
    await one.open(id);
    await one.register();
  }
  for (const { page } of players) {
    await expect(page.getByText('Check-in opens in')).toBeVisible();
    await expectClean(page);
  }

  // The start is moved to within the hour, so the check-in opens.
  const form = await api.call<object>('GET', `/api/tournaments/${id}`);
  await api.call('PUT', `/api/admin/tournaments/${id}`, {
    token: await adminToken(api, 'ada_admin'),
    body: { ...form, date: new Date(Date.now() + DAY_MS / 48).toISOString() },
  });
  for (const one of players) {
    await openNotice(one, `The check-in of ${title} is open`);
    await expect(one.page).toHaveURL(new RegExp(`/tournament/${id}$`));
    await expectClean(one.page);
  }
  for (const one of [player, rival]) {
    await one.open(id);
    await one.button('Check in').click();
    await expect(one.page.getByText('You are checked in. Stay near.')).toBeVisible();
  }
  for (const { page } of players) await expectClean(page);

  for (const one of [player, rival]) {
    await one.bracket(id);
    await expect(one.page.getByLabel('Checked in')).toHaveCount(2);
    await expectClean(one.page);
  }
  await organiser.bracket(id);
  await organiser.button('Start').click();
  await olga.page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();

  // It goes live in front of them.
  const next = ada.page.getByRole('region', { name: 'Your next match' });
  await expect(next).toContainText(`You against ${rio.name}`);
  await expect(rio.page.getByRole('region', { name: 'Your next match' })).toContainText(
    `You against ${ada.name}`,
  );
  for (const one of [player, rival]) {
    await expect(one.match(1)).toBeVisible();
    await expectClean(one.page);
    await expectNoSideScroll(one.page);
  }
  await openNotice(rio, `${title}: your match against ${ada.name} is ready.`);

  await next.getByRole('button', { name: 'Play' }).click();
  await ada.page.waitForURL(/\/bitpool\/index\.html/);
  await rival.bracket(id);
  await rio.page
    .getByRole('region', { name: 'Your next match' })
    .getByRole('button', { name: /^(Play|Back to the table)$/ })
    .click();
  await rio.page.waitForURL(/\/bitpool\/index\.html/);
  for (const { page } of players) {
    await expect(page.getByRole('application', { name: 'Pool table' })).toBeVisible();
  }
  for (const { page } of players) {
    await expect(page.getByRole('status', { name: 'What happened' })).not.toBeEmpty();
    await expectClean(page);
  }
  await concede(rio);

  // From the table's origin back to the site's, where they are signed in.
  for (const { page } of players) {
    await expect(page.getByRole('heading', { name: /^You (won|lost)$/ })).toBeVisible();
    await expectClean(page);
  }
  for (const { page } of players) {
    await page.getByRole('link', { name: 'Back to the bracket' }).click();
    await expect(page).toHaveURL(`${baseURL}/tournament/${id}/bracket`);
    const champion = page.getByRole('region', { name: 'Champion' });
    await expect(champion.getByRole('paragraph').filter({ hasText: ada.name })).toBeVisible();
    await expect(champion.getByRole('listitem')).toHaveText(new RegExp(`${rio.name}2nd$`));
    await expectClean(page);
  }
  for (const { page } of players) {
    const standings = page.getByRole('table', { name: 'Standings' });
    await expect(standings.getByRole('row').nth(1)).toContainText(ada.name);
    await expect(standings.getByRole('row').nth(2)).toContainText(rio.name);
    await expectNoSideScroll(page);
  }
  await openNotice(ada, `You won ${title}!`);
  await openNotice(rio, `${title} is over: you finished in place 2.`);
});

/** Gives the match up, in two steps. */
async function concede({ page }: Person): Promise<void> {
  const more = page.getByRole('button', { name: 'Spin and numbers' });
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: 'Concede' }).click();
  await page.getByRole('button', { name: 'Concede' }).click();
}

/** Goes where a notification leads, by the bell. */
async function openNotice({ page }: Person, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list.getByText(text).click();
  await expect(list).toBeHidden();
}
