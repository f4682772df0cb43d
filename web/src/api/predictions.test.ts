import { expect, it } from 'vitest';
import { refusal, serve } from '@/testing/render';
import {
  createPrediction,
  deletePrediction,
  endPrediction,
  getDbStatus,
  getPrediction,
  getSplit,
  listPredictions,
  undoPrediction,
} from './predictions';

const STREAM = 'a'.repeat(24);
const ID = 'b'.repeat(24);
const PATH = `/api/streams/${STREAM}/predictions`;

it("PRED-01 PRED-35 PRED-37 PRED-38 PRED-41 PRED-42 calls the predictions' endpoints, and keys what it may have to repeat", async () => {
  const routes = [
    `GET /api/simple-predictions/${STREAM}`,
    'GET /api/debug/db-status',
    `GET ${PATH}`,
    `GET ${PATH}/${ID}/split`,
    `POST ${PATH}`,
    `POST ${PATH}/${ID}/end`,
    `POST ${PATH}/${ID}/undo`,
    `DELETE ${PATH}/${ID}`,
  ];
  const calls = serve(Object.fromEntries(routes.map((route) => [route, () => ({ body: {} })])));
  const form = { question: 'Who?', option1: 'Ana', option2: 'Marco', duration: 18_000 };
  await getPrediction(STREAM);
  await getDbStatus();
  await listPredictions(STREAM, ID);
  await getSplit(STREAM, ID);
  await createPrediction(STREAM, form, 'the-key-of-this-form');
  await endPrediction(STREAM, ID, 'option2');
  await undoPrediction(STREAM, ID);
  await deletePrediction(STREAM, ID);

  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(routes);
  expect(calls.map(({ body }) => body).filter((body) => body !== null)).toEqual([
    form,
    { winner: 'option2' },
  ]);
  expect(calls[2]?.query.get('cursor')).toBe(ID);
  const keys = calls.slice(4).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe('the-key-of-this-form');
  expect(new Set(keys).size).toBe(4);
});

it('PRED-36 answers null for a 404, and throws for what is a failure', async () => {
  let status = 404;
  serve({
    [`GET /api/simple-predictions/${STREAM}`]: () => ({ status, body: refusal('No.', 'NO') }),
  });
  await expect(getPrediction(STREAM)).resolves.toBeNull();
  status = 500;
  await expect(getPrediction(STREAM)).rejects.toThrow('No.');
});
