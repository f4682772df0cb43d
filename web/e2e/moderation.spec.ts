import { expect, test } from './support/test';

test('a creator deletes a line: it is gone for everyone, and the log says who did it', async ({
  api,
  person,
}) => {
  const host = await person('host');
  const ada = await person('ada');
  const streamId = await api.stream(host);
  await host.chat.open(streamId);
  await ada.chat.open(streamId);
  await ada.chat.say('buy cheap chalk');
  await ada.chat.say('good break');

  const menu = await host.chat.menu('buy cheap chalk');
  await menu.getByRole('menuitem', { name: 'Delete message' }).click();
  const lines = ['Message deleted by a moderator', 'good break'];
  await expect(host.chat.texts).toHaveText(lines);
  await expect(ada.chat.texts).toHaveText(lines);

  // The toast that says so may lie over the button.
  await host.page.getByRole('button', { name: 'Moderate the chat' }).press('Enter');
  const dialog = host.page.getByRole('dialog', { name: 'Moderate the chat' });
  await dialog.getByRole('tab', { name: 'Log' }).click();
  await expect(dialog.getByRole('listitem')).toContainText([
    `${host.name} deleted a message of ${ada.name}`,
  ]);
  await ada.page.reload();
  await expect(ada.chat.texts).toHaveText(['good break']);
});

test('a timed out viewer sees for how long, cannot write, and is let back when it is lifted', async ({
  api,
  person,
}) => {
  const host = await person('host');
  const ada = await person('ada');
  const streamId = await api.stream(host);
  await host.chat.open(streamId);
  await ada.chat.open(streamId);
  await ada.chat.say('wrong, wrong, wrong');

  const menu = await host.chat.menu('wrong, wrong');
  await menu.getByRole('menuitem', { name: 'Time out for 10 min' }).click();
  await expect(
    ada.page.getByText(/You are timed out\. You can chat again in 9:\d\d\./),
  ).toBeVisible();
  await expect(ada.chat.input).toHaveCount(0);
  await ada.page.reload();
  await expect(ada.page.getByText(/You are timed out/)).toBeVisible();

  await host.page.getByRole('button', { name: 'Moderate the chat' }).press('Enter');
  const dialog = host.page.getByRole('dialog', { name: 'Moderate the chat' });
  await dialog.getByRole('tab', { name: 'People' }).click();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: ada.name })
    .getByRole('button', { name: 'Unban' })
    .click();
  await expect(dialog.getByText('Nobody. All quiet.')).toBeVisible();
  await host.page.keyboard.press('Escape');
  await ada.chat.say('I take it back');
  await expect(host.chat.line('I take it back')).toHaveCount(1);
});

test('a banned viewer still watches, and Undo lets them back', async ({ api, person }) => {
  const host = await person('host');
  const ada = await person('ada');
  const streamId = await api.stream(host);
  await host.chat.open(streamId);
  await ada.chat.open(streamId);
  await ada.chat.say('spam');
  const menu = await host.chat.menu('spam');
  await menu.getByRole('menuitem', { name: 'Ban', exact: true }).click();
  await expect(
    ada.page.getByText('You are banned from this chat. You can still watch.'),
  ).toBeVisible();
  await host.chat.say('moving on');
  await expect(ada.chat.line('moving on')).toBeVisible();
  await host.page.getByRole('button', { name: 'Undo' }).click();
  await expect(ada.chat.input).toBeVisible();
});

test('slow mode makes everybody but the creator wait between two lines', async ({
  api,
  person,
}) => {
  const host = await person('host');
  const ada = await person('ada');
  const streamId = await api.stream(host);
  await host.chat.open(streamId);
  await ada.chat.open(streamId);
  await host.page.getByRole('button', { name: 'Moderate the chat' }).click();
  await host.page.getByLabel('Slow mode').selectOption('1 min');
  await expect(ada.page.getByText('Slow mode: 1 min')).toBeVisible();
  await host.page.keyboard.press('Escape');

  await ada.chat.say('my one line');
  await ada.chat.input.fill('and another');
  await expect(ada.chat.send).toBeDisabled();
  await expect(ada.chat.send).toHaveText(/^\d+ s$/);
  await host.chat.say('first');
  await host.chat.say('second');
  await expect(ada.chat.texts).toHaveText(['my one line', 'first', 'second']);
});

test('a named moderator can delete, and no longer once the role is taken back', async ({
  api,
  person,
}) => {
  const host = await person('host');
  const [ada, ben] = [await person('ada'), await person('ben')];
  const streamId = await api.stream(host);
  for (const { chat } of [host, ada, ben]) await chat.open(streamId);
  await ada.chat.say('let me help');
  await expect(ada.page.getByRole('button', { name: 'Moderate the chat' })).toHaveCount(0);

  const menu = await host.chat.menu('let me help');
  await menu.getByRole('menuitem', { name: 'Make moderator' }).click();
  await expect(ada.page.getByRole('button', { name: 'Moderate the chat' })).toBeVisible();
  await ben.chat.say('off topic');
  const own = await ada.chat.menu('off topic');
  await own.getByRole('menuitem', { name: 'Delete message' }).click();
  await expect(ben.chat.line('Message deleted by a moderator')).toBeVisible();
  await ada.chat.say('keep it civil');
  await expect(ben.chat.line('keep it civil').getByLabel('Moderator')).toBeVisible();

  const again = await host.chat.menu('keep it civil');
  await again.getByRole('menuitem', { name: 'Remove moderator' }).click();
  await expect(ada.page.getByRole('button', { name: 'Moderate the chat' })).toHaveCount(0);
});
