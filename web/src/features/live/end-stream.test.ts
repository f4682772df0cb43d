import { expect, it } from 'vitest';
import type { Stream } from '@/api/types';
import { refusal, serve } from '@/testing/render';
import { currentStream } from './current-stream';
import { endOwnStream } from './end-stream';
import { refreshAfter } from './use-stream';

const OWNER = `0x${'a'.repeat(40)}` as const;
const stream = {
  streamId: 'a'.repeat(24),
  status: 'live',
  creator: { address: OWNER, username: 'karl', avatar: null, verified: true },
} as Stream;
const token = async () => 'token';

/** Tries to end it and answers what was said instead, and how many calls were made. */
async function refusalOf(given: Stream | undefined, address: string, proof = token) {
  const calls = serve({});
  const said = await endOwnStream(given, address, proof).then(
    () => 'ended',
    (error: Error) => error.message,
  );
  return { said, calls: calls.length };
}

it("STREAM-69 without the stream's data says 'Stream information is missing.'", async () => {
  expect(await refusalOf(undefined, OWNER)).toEqual({
    said: 'Stream information is missing.',
    calls: 0,
  });
});

it("STREAM-68 without the stream's id says 'Stream ID not found.'", async () => {
  expect(await refusalOf({ ...stream, streamId: '' }, OWNER)).toEqual({
    said: 'Stream ID not found.',
    calls: 0,
  });
});

it("STREAM-52 somebody else is told 'Only the stream creator can end the stream.'", async () => {
  expect(await refusalOf(stream, `0x${'b'.repeat(40)}`)).toEqual({
    said: 'Only the stream creator can end the stream.',
    calls: 0,
  });
});

it('without a token says what is needed', async () => {
  expect(await refusalOf(stream, OWNER, async () => null as never)).toEqual({
    said: 'Authentication required. Please connect your wallet.',
    calls: 0,
  });
});

it("STREAM-67 a failure says 'Failed to end stream', a refusal what the server said", async () => {
  serve({ 'POST /api/streams/end': () => ({ status: 500 }) });
  await expect(endOwnStream(stream, OWNER, token)).rejects.toThrow('Failed to end stream');
  const body = refusal('This stream has already ended.', 'CONFLICT');
  serve({ 'POST /api/streams/end': () => ({ status: 409, body }) });
  await expect(endOwnStream(stream, OWNER, token)).rejects.toThrow(
    'This stream has already ended.',
  );
});

it('of details and room, the later state holds', () => {
  expect(currentStream(stream, null)).toBe(stream);
  expect(currentStream(stream, 'scheduled')).toBe(stream);
  expect(currentStream(stream, 'ended')).toMatchObject({ status: 'ended', isLive: false });
  expect(currentStream({ ...stream, status: 'ended' }, 'live').status).toBe('ended');
});

it('asks again more often for what should have started', () => {
  const scheduledStartTime = new Date(10_000).toISOString();
  const scheduled: Stream = { ...stream, status: 'scheduled', scheduledStartTime };
  expect(refreshAfter(scheduled, 9000)).toBe(30_000);
  expect(refreshAfter(scheduled, 10_000)).toBe(5000);
  expect(refreshAfter({ ...stream, status: 'ended' }, 0)).toBe(false);
  expect(refreshAfter(undefined, 0)).toBe(false);
});
