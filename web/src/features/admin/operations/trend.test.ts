import { expect, test } from 'vitest';
import { joined, type Moment, REMEMBERED, remember } from './trend';

const moment = (seconds: number, viewers = 0): Moment => ({
  at: seconds * 1000,
  viewers,
  messages: 0,
  deliveries: 0,
  commitMs: null,
  flushMs: null,
  cpu: null,
  resident: null,
});
const seconds = (moments: Moment[]) => moments.map(({ at }) => at / 1000);

test('the newest look stands last, and each minute one stays', () => {
  let moments: Moment[] = [];
  for (let at = 0; at <= 130; at += 2) moments = remember(moments, moment(at));
  expect(seconds(moments)).toEqual([0, 56, 112, 130]);
  expect(remember(moments, moment(130, 9))).toBe(moments);
});

test('a page that is open for hours draws an hour', () => {
  let moments: Moment[] = [];
  for (let at = 0; at <= 3 * 3600; at += 2) moments = remember(moments, moment(at));
  expect(moments).toHaveLength(REMEMBERED);
});

test('what the server remembers comes before what the page saw, and nothing twice', () => {
  const hour = Array.from({ length: 60 }, (_, minute) => moment(minute * 60));
  expect(seconds(joined(hour, [moment(3550), moment(3570)])).slice(-3)).toEqual([3540, 3550, 3570]);
  expect(seconds(joined(hour, [moment(3500)])).slice(-2)).toEqual([3480, 3500]);
  expect(joined(hour, [])).toEqual(hour);
});
