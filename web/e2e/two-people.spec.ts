import { StoppedClock } from './support/clock';
import { MOVING } from './support/screens';
import { expect, test } from './support/test';

test.use(MOVING);

test('CHAT-02 CHAT-20 CHAT-23 two people in two browsers chat and see how many are watching', async ({
  api,
  person,
}) => {
  const streamId = await api.stream(await api.account('host'));
  const [ada, ben] = [await person('ada'), await person('ben')];
  await ada.chat.open(streamId);
  await ben.chat.open(streamId);

  await ada.chat.say('anybody at the table?');
  await expect(ben.chat.texts).toHaveText(['anybody at the table?']);
  await ben.chat.say('two of us, rack them');
  const lines = ['anybody at the table?', 'two of us, rack them'];
  await expect(ada.chat.texts).toHaveText(lines);
  await expect(ben.chat.texts).toHaveText(lines);
  await expect(ada.chat.line('rack them')).toContainText(ben.name);
  for (const { page } of [ada, ben]) await expect(page.getByTitle('2 watching')).toBeVisible();
});

test('CHAT-32 one sees that the other types, and is called by name', async ({ api, person }) => {
  const streamId = await api.stream(await api.account('host'));
  const [ada, ben] = [await person('ada'), await person('ben')];
  await ada.chat.open(streamId);
  await ben.chat.open(streamId);
  await ada.chat.say('your break');

  const typing = ada.page.getByText(`${ben.name} is typing`);
  const clock = await StoppedClock.on(ada.page);
  await ben.chat.input.pressSequentially('h');
  await clock.until(typing);
  await clock.pass(2000);
  await expect(typing).toBeHidden();
  await clock.goOn();
  await ben.chat.input.fill('');
  await ben.chat.input.pressSequentially('on my way @ad');
  await expect(ben.page.getByRole('option', { name: `@${ada.name}` })).toBeVisible();
  await ben.chat.input.press('Enter');
  await ben.chat.input.press('Enter');
  await expect(ada.chat.texts.last()).toHaveText(`on my way @${ada.name}`);
  await expect(ada.chat.line('on my way').locator('strong')).toHaveText(`@${ada.name}`);
  await expect(typing).toBeHidden();
});

test('hostile text is shown as text: no markup runs, no direction leaks, links open safely', async ({
  api,
  person,
}) => {
  const streamId = await api.stream(await api.account('host'));
  const [ada, ben] = [await person('ada'), await person('ben')];
  await ada.chat.open(streamId);
  await ben.chat.open(streamId);

  const markup = '<img src=x onerror="document.title=1"> \'; DROP TABLE users; --';
  await ada.chat.say(markup);
  await ada.chat.say('look https://example.com/a and javascript:alert(1)');
  await expect(ben.chat.texts.first()).toHaveText(markup);
  await expect(ben.chat.line(markup).getByRole('img')).toHaveCount(0);
  const links = ben.chat.line('look').getByRole('link');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', 'https://example.com/a');
  await expect(links).toHaveAttribute('rel', /noopener/);
});

test('a viewer blocks another, whose lines are gone for them alone', async ({ api, person }) => {
  const streamId = await api.stream(await api.account('host'));
  const [ada, ben] = [await person('ada'), await person('ben')];
  await ada.chat.open(streamId);
  await ben.chat.open(streamId);
  await ben.chat.say('I never miss');

  const menu = await ada.chat.menu('I never miss');
  await menu.getByRole('menuitem', { name: 'Block user' }).click();
  await expect(ada.chat.line('I never miss')).toHaveCount(0);
  await ben.chat.say('not even this one');
  await ada.chat.say('quiet tonight');
  await expect(ada.chat.texts).toHaveText(['quiet tonight']);
  await expect(ben.chat.texts).toHaveText(['I never miss', 'not even this one', 'quiet tonight']);
});
