import type { Page } from '@playwright/test';
import { expectClean, expectNoSideScroll } from './support/clean';
import { Panel } from './support/prediction';
import { openQuest } from './support/quests';
import { SCREENS } from './support/screens';
import { expect, test } from './support/test';

/** A whole minute of the clock, the one that has begun before it, and the fold. */
const WATCHED_MS = 150_000;
const RACK = { question: 'Does Ana run out the rack?', option1: 'Ana clears', option2: 'Marco' };

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`at ${screen} a person joins quests beside the table, follows and votes right, is told of the one reward and has it in the wallet, and is owed the other`, async ({
    api,
    person,
  }) => {
    test.slow();
    // Where all are won beside the table they are the list itself, with no tab (QUEST-12).
    await openQuest(api, { title: `A frame ${screen}` });
    const follow = await openQuest(api, {
      title: `A first friend ${screen}`,
      goal: { kind: 'follows', n: 1 },
    });
    const vote = await openQuest(api, {
      title: `A good eye ${screen}`,
      goal: { kind: 'correct_votes', n: 1 },
    });
    const host = await person('host', options);
    const ana = await person('ana', options);
    const { page } = ana;
    const streamId = await api.stream(host);

    await page.goto('/bitpool#quests');
    await page.getByRole('tab', { name: 'Beside the table' }).click();
    await page.getByRole('link', { name: `A first friend ${screen}` }).click();
    await expect(page).toHaveURL(`/quests/${follow}`);
    await expectClean(page);
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Join Quest' }).click();
    await expect(page.getByText('You take part. Everything from now on counts.')).toBeVisible();
    await expect(page.getByText('0 of 1 follow', { exact: true })).toBeVisible();
    await page.goto(`/${host.address}`);
    await page.getByRole('button', { name: `Follow ${host.name}` }).click();
    await expect(page.getByRole('button', { name: `Unfollow ${host.name}` })).toBeVisible();
    await page.goto(`/quests/${follow}`);
    await expect(page.getByText('You won it. Your POOL is in your balance.')).toBeVisible();
    await expectTold(page, `You won 5 POOL. Quest: A first friend ${screen}`, follow);
    await expectClean(page);
    await expectNoSideScroll(page);

    await page.goto(`/quests/${vote}`);
    await page.getByRole('button', { name: 'Join Quest' }).click();
    await expect(page.getByText('You take part. Everything from now on counts.')).toBeVisible();
    const creator = new Panel(host);
    await creator.open(streamId);
    await creator.ask(RACK);
    const panel = new Panel(ana);
    await panel.open(streamId);
    await panel.vote(RACK.option1);
    await creator.end(RACK.option1);
    await page.goto(`/quests/${vote}`);
    await expect(
      page.getByText('Goal reached. Your POOL comes once nothing can undo it.'),
    ).toBeVisible();
    await expectClean(page);
    // An undone result counts no longer, until it is chosen again.
    const { _id } = await api.call<{ _id: string }>(
      'GET',
      `/api/simple-predictions/${streamId}`,
      host,
    );
    const path = `/api/streams/${streamId}/predictions/${_id}`;
    await api.call('POST', `${path}/undo`, { token: host.token, body: {} });
    await expect(page.getByText('0 of 1 vote', { exact: true })).toBeVisible();
    await api.call('POST', `${path}/end`, { token: host.token, body: { winner: 'option1' } });
    await expect(
      page.getByText('Goal reached. Your POOL comes once nothing can undo it.'),
    ).toBeVisible({ timeout: 30_000 });
    // It pays once its ten minutes are over, which no test waits for.
    await page.goto('/wallet');
    await expect(page.getByRole('main').getByText('5.00').first()).toBeVisible();
  });
}

test('a whole minute of a stream, watched signed in, pays its quest, and the bell tells it', async ({
  api,
  person,
}) => {
  test.slow();
  const watch = await openQuest(api, {
    title: 'A long look',
    goal: { kind: 'watch_minutes', n: 1 },
  });
  const streamId = await api.stream(await api.account('host'));
  const { page, chat } = await person('ana');
  await page.goto(`/quests/${watch}`);
  await page.getByRole('button', { name: 'Join Quest' }).click();
  await expect(page.getByText('You take part. Everything from now on counts.')).toBeVisible();
  await chat.open(streamId);
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({
    timeout: WATCHED_MS,
  });
  await expectTold(page, 'You won 5 POOL. Quest: A long look', watch);
});

/** The bell rings, and its newest row says so and leads to the quest. */
async function expectTold(page: Page, text: string, quest: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const row = list.getByRole('link', { name: text });
  await expect(row).toHaveAttribute('href', `/quests/${quest}`);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
}
