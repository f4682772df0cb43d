import { expect, test } from './support/test';

test('the server is killed and restarted during a chat: both people resume, nothing acknowledged is missing, nothing comes twice', async ({
  server,
  api,
  person,
}) => {
  const streamId = await api.stream(await api.account('host'));
  const [ada, ben] = [await person('ada'), await person('ben')];
  await ada.chat.open(streamId);
  await ben.chat.open(streamId);

  const lines = Array.from({ length: 10 }, (_, index) => `line ${index + 1}.`);
  let killed: Promise<void> | undefined;
  for (const [index, line] of lines.entries()) {
    await ada.chat.write(line);
    // While lines are on their way, and before others are said.
    if (index === 5) killed = server.kill();
  }
  await killed;
  await expect(ben.chat.badge).not.toHaveText('Connected');
  const before = [...ada.chat.acknowledged];
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(lines.length);

  await server.start();
  // The next attempt may be half a minute away.
  for (const { chat } of [ada, ben]) {
    await expect(chat.badge).toHaveText('Connected', { timeout: 45_000 });
  }
  await expect(ada.chat.texts).toHaveText(lines);
  await expect(ben.chat.texts).toHaveText(lines);
  // A line that was stored as the server died comes back with the history, and needs no acknowledgement any more.
  const { acknowledged } = ada.chat;
  await expect
    .poll(() => acknowledged)
    .toEqual(expect.arrayContaining([...before, ...lines.slice(6)]));
  expect(acknowledged).toEqual(lines.filter((line) => acknowledged.includes(line)));
  const { messages } = await api.call<{ messages: { message: string }[] }>(
    'GET',
    `/api/streams/${streamId}/messages`,
  );
  expect(messages.map(({ message }) => message).reverse()).toEqual(lines);
});
