import { StoppedClock } from './support/clock';
import { expect, test } from './support/test';

const LINK = 'Twitch channel link *';

test('STREAM-42 STREAM-43 STREAM-44 STREAM-45 STREAM-46 STREAM-47 STREAM-60 STREAM-61 STREAM-62 STREAM-63 the form says what is missing, and a good one opens the stream, whose creator edits it', async ({
  api,
  person,
}) => {
  const { page } = await person('maker');
  await page.goto('/create-stream');
  const create = page.getByRole('button', { name: 'Create Stream', exact: true });
  await create.click();
  await expect(page.getByText('Please enter your Twitch channel link.')).toBeVisible();
  await expect(page.getByText('Please enter a stream title.')).toBeVisible();
  await expect(page.getByText('Please select a category.')).toBeVisible();
  await expect(page.getByLabel(LINK)).toBeFocused();

  await page.getByLabel(LINK).fill('https://youtube.com/watch');
  await page.getByLabel('Title *').fill('Nine-ball, winner stays');
  await expect(
    page.getByText('Please enter a valid Twitch channel link (e.g., twitch.tv/yourchannel).'),
  ).toBeVisible();
  await page.getByLabel(LINK).fill('https://www.twitch.tv/Cuecast_Test');
  const category = page.getByLabel('Category *');
  await expect(category.locator('option')).toHaveText([
    'Choose a category',
    'Billiards',
    'Gaming',
    'Esports',
    'Crypto',
    'Other',
  ]);
  await category.selectOption('esports');
  await page.getByRole('button', { name: 'Description, tags, picture' }).click();
  await page.getByLabel('Tags').fill(' nine-ball , , winner stays,');

  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await create.click();
  expect((await sent).postDataJSON()).toMatchObject({
    title: 'Nine-ball, winner stays',
    category: 'esports',
    tags: ['nine-ball', 'winner stays'],
    streamSource: 'twitch',
    thumbnailUrl: '',
    status: 'live',
    scheduledStartTime: null,
  });
  await expect(page).toHaveURL(/\/live\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { name: 'Nine-ball, winner stays' })).toBeVisible();
  const stream = await api.call('GET', `/api/streams/${page.url().slice(-24)}`);
  expect(stream).toMatchObject({
    isLive: true,
    channel: 'cuecast_test',
    tags: ['nine-ball', 'winner stays'],
  });

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Edit Stream' })).toBeVisible();
  await expect(page.getByLabel('Category *')).toHaveValue('esports');
  await page.getByLabel('Title *').fill('Ten-ball, winner stays');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/live\/[0-9a-f]{24}$/);
  await expect(page.getByRole('heading', { name: 'Ten-ball, winner stays' })).toBeVisible();
  const edited = await api.call('GET', `/api/streams/${page.url().slice(-24)}`);
  expect(edited).toMatchObject({
    title: 'Ten-ball, winner stays',
    category: 'esports',
    tags: ['nine-ball', 'winner stays'],
    isLive: true,
  });
});

test('STREAM-05 STREAM-06 STREAM-07 STREAM-37 STREAM-39 STREAM-48 STREAM-49 STREAM-50 a scheduled stream asks for a time to come, says when it starts, and counts down', async ({
  person,
}) => {
  const { page } = await person('maker');
  await page.goto('/create-stream');
  const title = `Sunday final ${Date.now()}`;
  await page.getByLabel(LINK).fill('twitch.tv/cuecast_test');
  await page.getByLabel('Title *').fill(title);
  await page.getByLabel('Category *').selectOption('other');
  await page.getByText('Scheduled', { exact: true }).click();
  const start = page.getByLabel('Scheduled start time *');
  const earliest = Date.parse(String(await start.getAttribute('min')));
  // The picker counts in minutes.
  expect(earliest - Date.now()).toBeGreaterThan(3.5 * 60_000);
  expect(earliest - Date.now()).toBeLessThanOrEqual(5 * 60_000);

  const schedule = page.getByRole('button', { name: 'Schedule Stream' });
  await schedule.click();
  await expect(page.getByText('Please select a scheduled start time.')).toBeVisible();
  await start.fill('2020-01-01T20:00');
  await expect(page.getByText('Scheduled time must be in the future.')).toBeVisible();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await start.fill(localMinute(tomorrow));
  await schedule.click();

  await expect(page).toHaveURL(/\/live\//);
  const when = new RegExp(
    `${tomorrow.getDate()}.*${String(tomorrow.getMinutes()).padStart(2, '0')}`,
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'Stream scheduled' })).toHaveText(when);
  await expect(page.getByText('This stream has not started yet')).toBeVisible();
  const timer = page.getByRole('timer', { name: 'Time until the stream starts' });
  await expect(timer).toContainText('23');
  const shown = await timer.textContent();
  await expect(timer).not.toHaveText(String(shown));

  await page.goto('/cuecast-live?filter=scheduled');
  const card = page.getByRole('article').filter({ hasText: title });
  await expect(card.getByText('SCHEDULED')).toBeVisible();
  await expect(card).toHaveText(when);
  await card.getByRole('button', { name: /^Set Reminder/ }).click();
  await expect(card.getByRole('button', { pressed: true })).toHaveText('Reminder Set');
});

test('STREAM-08 STREAM-09 STREAM-19 STREAM-38 STREAM-40 STREAM-41 STREAM-55 STREAM-56 STREAM-59 the creator ends the stream after being asked; viewers see it end at once', async ({
  api,
  person,
}) => {
  const host = await person('host');
  const viewer = await person('ada');
  const title = `The last frame ${Date.now()}`;
  const streamId = await api.stream(host, { title });
  await host.chat.open(streamId);
  await viewer.chat.open(streamId);
  await viewer.chat.say('one more?');
  await expect(viewer.page.getByRole('button', { name: 'End Stream' })).toHaveCount(0);

  await host.page.getByRole('button', { name: 'End Stream' }).click();
  const asked = host.page.getByRole('dialog', {
    name: 'Are you sure you want to end the stream?',
  });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  await expect(host.page.getByRole('button', { name: 'End Stream' })).toBeFocused();
  await host.page.getByRole('button', { name: 'End Stream' }).click();
  const clock = await StoppedClock.on(host.page);
  await asked.getByRole('button', { name: 'End Stream' }).click();
  await clock.until(host.page.getByText('Stream ended', { exact: true }));
  await expect(viewer.page.getByText('This stream has ended')).toBeVisible();
  await expect(viewer.page.getByText('The stream has ended, so the chat is closed.')).toBeVisible();
  await expect(viewer.chat.input).toHaveCount(0);
  // They have time to read it.
  await clock.pass(1000);
  await expect(host.page).toHaveURL(new RegExp(`/live/${streamId}$`));
  await clock.pass(1000);
  await expect(host.page).toHaveURL(/\/$/);

  await viewer.page.goto('/cuecast-live');
  const card = viewer.page.getByRole('article').filter({ hasText: title });
  await expect(card.getByText('ENDED', { exact: true })).toBeVisible();
  await expect(card.getByText('Stream ended')).toBeVisible();
  await card.getByRole('link', { name: /^Watch Replay/ }).click();
  await expect(viewer.page.getByText('This stream has ended')).toBeVisible();
});

test('STREAM-30 a creator whose session ends on the form is told to log in', async ({ person }) => {
  const { page } = await person('maker');
  await page.goto('/create-stream');
  await expect(page.getByLabel('Title *')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Login Required')).toBeVisible();
  await expect(page.getByText('Please login to start creating amazing streams')).toBeVisible();
});

/** As a datetime-local field takes it. */
function localMinute(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
