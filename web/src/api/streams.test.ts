import { expect, it } from 'vitest';
import { serve } from '@/testing/render';
import { createStream, endStream, getStream, listStreams } from './streams';

const ID = 'a'.repeat(24);

it('STREAM-12 the client has the whole family of the streams’ calls', async () => {
  const routes = [
    'GET /api/streams',
    `GET /api/streams/${ID}`,
    'POST /api/streams',
    'POST /api/streams/end',
  ];
  const calls = serve(
    Object.fromEntries(
      routes.map((route) => [route, () => ({ body: {}, headers: { 'x-next-cursor': 'later' } })]),
    ),
  );
  const { next } = await listStreams({ status: 'live', limit: 12, cursor: 'here' });
  await getStream(ID);
  const form = { title: 'Friday frames', platform: 'twitch', channel: 'cuecast' } as never;
  await createStream(form);
  await endStream(ID);

  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(routes);
  expect(calls[0]?.query.toString()).toBe('status=live&limit=12&cursor=here');
  expect(next).toBe('later');
  expect(calls.slice(2).map(({ body }) => body)).toEqual([form, { streamId: ID }]);
});
