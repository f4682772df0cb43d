import { adminLogin } from './support/admins';
import { DAY_MS } from './support/api';
import { expectClean, expectNoSideScroll } from './support/clean';
import { SCREENS } from './support/screens';
import { expect, test } from './support/test';
import { TournamentPages } from './support/tournament';

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`TOURN-01 TOURN-04 TOURN-33 on ${screen} an organiser creates a tournament, players register, and it is played to its end`, async ({
    person,
    visitor,
  }) => {
    test.slow();
    const olga = await person('olga', options);
    const players = [await person('ada', options), await person('rio', options)];
    const passer = await visitor(options);
    const [hers, theirs] = [new TournamentPages(olga.page), new TournamentPages(passer.page)];
    const title = `Friday night open, ${olga.name}`;

    await olga.page.goto('/tournaments');
    await olga.page.getByRole('link', { name: 'Create Tournament' }).first().click();
    await expectClean(olga.page);
    await hers.button('Create Tournament').click();
    await expect(olga.page.getByText('Please enter a title.')).toBeVisible();
    await expectClean(olga.page);
    await hers.fillForm(title, 2, new Date(Date.now() + DAY_MS));
    await olga.page.getByRole('radio', { name: /Let Cuecast run it/ }).check();
    await olga.page.getByRole('radio', { name: /Elsewhere/ }).check();
    await olga.page.getByText('Seeds, check-in and table').click();
    await olga.page.getByLabel('Check-in, minutes before the start').fill('0');
    await expectClean(olga.page);
    await hers.button('Create Tournament').click();
    await expect(olga.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const { id } = hers;
    await expectClean(olga.page);

    await theirs.open(id);
    await theirs.button('Register').click();
    await expect(
      passer.page.getByText('Please log in to register for the tournament'),
    ).toBeVisible();
    for (const { page } of players) {
      const his = new TournamentPages(page);
      await page.goto(`/join-tournament`);
      await page.getByRole('link', { name: `Join Now: ${title}` }).click();
      await his.register();
      await expect(page.getByText('You are already registered for this tournament')).toBeVisible();
    }
    await theirs.open(id);
    await expect(theirs.button('Tournament is full')).toBeDisabled();
    await expectClean(passer.page);

    // Before the start the organiser takes somebody out, who comes back.
    const [first] = players;
    if (!first) throw new Error('two players');
    await hers.bracket(id);
    await hers.button('Remove').click();
    const remove = olga.page.getByRole('dialog', { name: 'Remove somebody' });
    await remove.getByLabel('Player').selectOption(first.name);
    await expectClean(olga.page);
    await remove.getByRole('button', { name: 'Remove' }).click();
    await expect(olga.page.getByText('Removed', { exact: true })).toBeVisible();
    await expect(
      first.page.getByText(`You were taken out of ${title}. Your place is free again.`),
    ).toBeVisible();
    await new TournamentPages(first.page).register();

    // The bracket is drawn while a visitor looks at it.
    await theirs.bracket(id);
    await expect(passer.page.getByText(players[0]?.name ?? '')).toBeVisible();
    await expectClean(passer.page);
    await hers.bracket(id);
    await expectClean(olga.page);
    await hers.button('Start').click();
    await olga.page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await expect(hers.match(1)).toBeVisible();
    await expect(theirs.match(1)).toBeVisible();
    await expectClean(passer.page);
    await expectNoSideScroll(passer.page);

    const winner = players[1];
    if (!winner) throw new Error('two players');
    await new TournamentPages(winner.page).bracket(id);
    await expect(winner.page.getByRole('region', { name: 'Your next match' })).toContainText(
      `You against ${players[0]?.name}`,
    );
    await expectClean(winner.page);
    await hers.report(1, winner.name);
    const champion = passer.page.getByRole('region', { name: 'Champion' });
    await expect(champion).toContainText(winner.name);
    await expectClean(passer.page);
    await theirs.open(id);
    await expect(passer.page.getByText('Registration Closed')).toBeVisible();
    await expect(theirs.button('Registration Closed')).toHaveCount(0);
    await expect(passer.page.getByText('Completed').first()).toBeVisible();
  });

  test(`on ${screen} a bracket of agents is watched, and gone through by keys`, async ({
    api,
    person,
    visitor,
  }) => {
    test.slow();
    const olga = await person('olga', options);
    const passer = await visitor(options);
    const [hers, theirs] = [new TournamentPages(olga.page), new TournamentPages(passer.page)];
    const id = await api.tournament(olga, {
      title: `Agents only, ${olga.name}`,
      run: {
        format: 'double_elimination',
        play: 'duel',
        seeding: 'random',
        checkInMinutes: 0,
        noShowSeconds: 60,
        tableSize: 'seven',
      },
    });
    await hers.bracket(id);
    await hers.button('Fill with agents').click();
    const dialog = olga.page.getByRole('dialog', { name: 'Fill with agents' });
    await expect(dialog).toBeVisible();
    await expectClean(olga.page);
    await dialog.getByLabel('How many').fill('16');
    await dialog.getByRole('button', { name: 'Add agents' }).click();
    await expect(olga.page.getByText('Agents have entered')).toBeVisible();
    await hers.button('Start').click();
    await olga.page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();

    await theirs.bracket(id);
    await expect(theirs.match(1)).toBeVisible();
    await expectClean(passer.page);
    await expectNoSideScroll(passer.page);
    const strip = passer.page.getByRole('region', { name: 'Being played now' });
    await strip.getByRole('button').first().click();
    await expect(passer.page.getByText('You are watching')).toBeVisible();
    await theirs.button('Stop watching').click();
    if (screen === 'a desk') {
      await theirs.match(1).focus();
      await passer.page.keyboard.press('ArrowRight');
      const focused = passer.page.locator(':focus');
      await expect(focused).toHaveAttribute('aria-label', /^Quarter-finals/);
      await passer.page.keyboard.press('Enter');
      await expect(passer.page.getByRole('dialog', { name: /^Quarter-finals/ })).toBeVisible();
      await expectClean(passer.page);
      await passer.page.keyboard.press('Escape');
      await expect(focused).toHaveAttribute('aria-label', /^Quarter-finals/);
    } else {
      await passer.page.getByRole('tab', { name: 'Quarter-finals' }).click();
      await expect(
        passer.page.getByRole('button', { name: /^Quarter-finals, match/ }).first(),
      ).toBeVisible();
    }
  });

  test(`TOURN-60 TOURN-62 TOURN-64 on ${screen} an administrator changes a tournament, and deletes it`, async ({
    api,
    person,
    visitor,
  }) => {
    const olga = await person('olga');
    const title = `Chalk Cup, ${olga.name}`;
    await api.tournament(olga, { title, game: '9-ball', maxParticipants: 8 });
    // The list is not empty without it.
    await api.tournament(olga, { title: 'Another cup', game: '9-ball', maxParticipants: 8 });
    const { page } = await visitor(options);
    await adminLogin(page, 'ada_admin');
    await page.goto('/admin?tab=tournaments');
    await page.getByLabel('Search tournaments').fill(title);
    await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
    await expectClean(page);
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByLabel('Status', { exact: true }).selectOption('Cancelled');
    await expectClean(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Tournament updated successfully')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Cancelled');
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await expectClean(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Tournament deleted successfully')).toBeVisible();
    await expect(page.getByText('No tournament matches that')).toBeVisible();
  });
}
