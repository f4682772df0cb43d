import { expect, it } from 'vitest';
import { serve } from '@/testing/render';
import { call } from './call';

const ID = 'a'.repeat(24);

it('sends what the document has, with the places of the path filled in', async () => {
  const calls = serve({ 'GET /api/users/by-name/a%2Fb': () => ({ body: { profile: {} } }) });
  await call('GET', '/api/users/by-name/{username}', { params: { username: 'a/b' } });
  expect(calls).toHaveLength(1);
});

it('does not compile with a path, a body or an answer that the document does not have', () => {
  const wrong = {
    // @ts-expect-error no such path
    path: () => call('GET', '/api/stream'),
    // @ts-expect-error no such method there
    method: () => call('PUT', '/api/streams'),
    // @ts-expect-error no such place in the path
    params: () => call('GET', '/api/streams/{id}', { params: { streamId: ID } }),
    // @ts-expect-error the path's place is needed
    noParams: () => call('GET', '/api/streams/{id}'),
    // @ts-expect-error no such filter
    query: () => call('GET', '/api/streams', { query: { state: 'live' } }),
    // @ts-expect-error null would be sent as a word
    nullQuery: () => call('GET', '/api/streams', { query: { cursor: null } }),
    // @ts-expect-error no such field
    field: () => call('POST', '/api/streams/end', { body: { stream: ID } }),
    // @ts-expect-error not what the field holds
    value: () => call('PUT', '/api/users/me/username', { body: { username: 1 } }),
    // @ts-expect-error the body is needed
    noBody: () => call('POST', '/api/streams/end'),
    // @ts-expect-error takes no body
    body: () => call('POST', '/api/duel/queue', { body: {} }),
    // @ts-expect-error no such field in the answer
    answer: async () => (await call('GET', '/api/config')).chain,
    // @ts-expect-error an answer of another call
    other: (): Promise<{ token: string }> => call('GET', '/api/auth/nonce'),
  };
  expect(Object.keys(wrong)).toHaveLength(12);
});
