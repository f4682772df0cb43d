import { expectClean, expectNoSideScroll } from './support/clean';
import { MOVING, SCREENS } from './support/screens';
import { Table } from './support/table';
import { expect, test } from './support/test';

test.use(MOVING);

interface Started {
  data: { matchId: string; url: string };
}

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`DUEL-110 at ${screen} the game page takes its seat by the launch address, plays, comes back and ends`, async ({
    api,
    person,
  }) => {
    test.slow();
    const ada = await person('ada', options);
    const { data } = await api.call<Started>('POST', '/api/duel/practice', {
      token: ada.token,
      body: { level: 'easy' },
    });
    const { page } = ada;
    const table = new Table(page);
    await table.open(data.url);
    expect(page.url()).not.toContain('ticket');
    await expect(table.news).toContainText('Your turn');
    await expectClean(page);

    // From the keyboard alone.
    await table.cloth.focus();
    await table.cloth.press('ArrowLeft');
    await table.cloth.press('Shift+ArrowLeft');
    for (let step = 0; step < 8; step += 1) await table.cloth.press('ArrowUp');
    await expect(page.getByRole('slider', { name: 'Power' })).toHaveAttribute(
      'aria-valuenow',
      '90',
    );
    await table.cloth.press('Enter');
    await expect.poll(() => table.state?.shotNumber).toBe(2);

    // In the middle of the shot, without the ticket.
    await page.reload();
    await expect(table.cloth).toBeVisible();
    expect(table.you).toBe(0);

    await expect(table.cloth).toBeVisible();
    if (options.isMobile) await page.getByRole('button', { name: 'Spin and numbers' }).click();
    await expectClean(page);
    await page.getByRole('button', { name: 'Concede' }).click();
    await page.getByRole('button', { name: 'Concede' }).click();
    await expect(page.getByRole('heading', { name: 'You lost' })).toBeVisible({
      timeout: 45_000,
    });
    await expectClean(page);
    await page.getByRole('link', { name: 'Watch the replay' }).click();
    await page.getByText('Verified', { exact: true }).click();
    await expect(page.getByText('Recomputed hash matches')).toBeVisible();
    await expectClean(page);
  });
}

test('a stranger who has only the link watches, and sees the same final hash in the replay', async ({
  api,
  person,
  visitor,
}) => {
  test.slow();
  const ada = await person('ada');
  const { data } = await api.call<Started>('POST', '/api/duel/practice', {
    token: ada.token,
    body: { level: 'easy' },
  });
  const table = new Table(ada.page);
  await table.open(data.url);
  const guest = await visitor();
  await guest.page.goto(`/bitpool/index.html?poolID=${data.matchId}`);
  await expect(guest.page.getByText('You are watching')).toBeVisible();
  await expect(guest.page.getByRole('img', { name: 'Pool table' })).toBeVisible();
  await table.play();
  await expect(guest.page.getByRole('status', { name: 'What happened' })).not.toBeEmpty();
  await expect(async () => {
    if (await table.shoot.isEnabled()) await table.shoot.click();
    // Two shots at least: a review is of no fewer.
    expect(table.state?.shotNumber ?? 0).toBeGreaterThan(2);
  }).toPass({ timeout: 60_000 });

  // Back to the shots before, and to what is played now.
  await guest.page.getByRole('button', { name: 'See that again (left arrow)' }).click();
  const earlier = guest.page.getByRole('region', { name: 'Earlier in this frame' });
  await expect(earlier).toBeVisible();
  await earlier.getByRole('button', { name: 'Pause' }).click();
  // To this shot's beginning, where it has gone on for a moment, and to the one before.
  await expect(async () => {
    await guest.page.keyboard.press('ArrowLeft');
    const first = guest.page.getByRole('img', { name: 'Pool table, shot 1 again' });
    await expect(first).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
  await expectClean(guest.page);
  await earlier.getByRole('button', { name: 'Back to live (l)' }).click();
  await expect(earlier).toHaveCount(0);
  await ada.page.getByRole('button', { name: 'Concede' }).click();
  await ada.page.getByRole('button', { name: 'Concede' }).click();
  await expect(guest.page.getByRole('heading', { name: /wins/ })).toBeVisible({ timeout: 45_000 });

  const { data: replay } = await api.call<{ data: { shots: { hash: string }[] } }>(
    'GET',
    `/api/duel/matches/${data.matchId}/replay`,
  );
  await guest.page.goto(`/duel/replay/${data.matchId}`);
  await guest.page.getByText('Verified', { exact: true }).click();
  await expect(guest.page.getByText('Recomputed hash matches')).toBeVisible();
  await expect(guest.page.getByText(replay.shots.at(-1)?.hash ?? 'no hash')).toBeVisible();
  await guest.page.getByRole('button', { name: 'Play the match' }).click();
  await expect(guest.page.getByRole('button', { name: 'Pause' })).toBeVisible();

  const film = guest.page.getByRole('link', { name: 'Save as GIF' });
  const sent = await guest.page.request.get((await film.getAttribute('href')) ?? '', {
    timeout: 60_000,
  });
  expect([sent.status(), sent.headers()['content-type']]).toEqual([200, 'image/gif']);
  const last = replay.shots.length;
  const shared = await guest.page.goto(`/duel/replay/${data.matchId}?shot=${last}`);
  expect(await shared?.text()).toContain(`/api/duel/matches/${data.matchId}/shots/${last}.jpg`);
  await expect(guest.page.getByText(`Shot ${last} of ${last}`)).toBeVisible();
  await expect(guest.page.getByRole('button', { name: 'Play the match' })).toBeVisible();

  await expect(guest.page.getByRole('list', { name: 'Shots' }).getByRole('button')).toHaveCount(
    last,
  );
  const review = guest.page.getByRole('region', { name: 'Review' });
  await expect(review.getByRole('img', { name: /chance to win, from \d+% to \d+%/ })).toBeVisible();
  await expect(
    review.getByText(/% accurate|^No shot$|^Conceded$|^Too few shots to judge$/),
  ).toHaveCount(2);
  await expectClean(guest.page);
  await expectNoSideScroll(guest.page);
});

test('a rematch against an agent begins at once', async ({ api, person }) => {
  const ada = await person('ada');
  const { data } = await api.call<Started>('POST', '/api/duel/practice', {
    token: ada.token,
    body: { level: 'easy' },
  });
  const table = new Table(ada.page);
  await table.open(data.url);
  await ada.page.getByRole('button', { name: 'Concede' }).click();
  await ada.page.getByRole('button', { name: 'Concede' }).click();
  await ada.page.getByRole('button', { name: 'Rematch' }).click();
  await expect.poll(() => table.state?.matchId).not.toBe(data.matchId);
  await expect(table.cloth).toBeVisible();
  expect(table.you).not.toBeNull();
  expect(ada.page.url()).not.toContain('ticket');
});

test('a shot that the server refuses is told, and can be taken again', async ({ api, person }) => {
  const ada = await person('ada');
  const { data } = await api.call<Started>('POST', '/api/duel/practice', {
    token: ada.token,
    body: { level: 'easy' },
  });
  const table = new Table(ada.page);
  // As a page would that is out of step.
  await ada.page.routeWebSocket(/\/stream\/match\//, (socket) => {
    const server = socket.connectToServer();
    let spoiled = false;
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === 'shot' && !spoiled) {
        spoiled = true;
        message.number = 99;
      }
      server.send(JSON.stringify(message));
    });
  });
  await table.open(data.url);
  await table.shoot.click();
  await expect(table.news).toContainText('That shot has been played already.');
  await expect(table.shoot).toBeEnabled();
});

test('a match that does not exist is told with a way on', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto(`/bitpool/index.html?poolID=${'f'.repeat(24)}`);
  await expect(page.getByRole('heading', { name: 'This table cannot be shown' })).toBeVisible();
  await expectClean(page);
  await page.goto('/bitpool/index.html');
  await expect(page.getByRole('heading', { name: 'No match was named' })).toBeVisible();
  await expectClean(page);
});
