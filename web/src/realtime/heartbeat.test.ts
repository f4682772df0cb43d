import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Heartbeat } from './heartbeat';
import { withDefaults } from './options';
import { plainCodec } from './testing/plain-codec';

let beats: number;
let deaths: number;
let heart: Heartbeat;

beforeEach(() => {
  vi.useFakeTimers();
  beats = 0;
  deaths = 0;
  heart = new Heartbeat(withDefaults({ codec: plainCodec }), {
    beat: () => {
      beats += 1;
    },
    dead: () => {
      deaths += 1;
    },
  });
  heart.start();
});

afterEach(() => {
  heart.stop();
  vi.useRealTimers();
});

describe('the heart of a connection', () => {
  it('CHAT-31 beats every 30 s', () => {
    for (let beat = 1; beat <= 5; beat++) {
      vi.advanceTimersByTime(29_999);
      expect(beats).toBe(beat - 1);
      vi.advanceTimersByTime(1);
      expect(beats).toBe(beat);
      heart.alive();
    }
    expect(deaths).toBe(0);
  });

  it('is dead when nothing arrives within 10 s after a beat', () => {
    vi.advanceTimersByTime(39_999);
    expect(deaths).toBe(0);
    vi.advanceTimersByTime(1);
    expect(deaths).toBe(1);
  });

  it('takes whatever arrives for a sign of life', () => {
    vi.advanceTimersByTime(39_000);
    heart.alive();
    vi.advanceTimersByTime(30_000);
    expect(deaths).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(deaths).toBe(1);
  });

  it('asked to beat now, still counts from the first beat without an answer', () => {
    heart.beatNow();
    vi.advanceTimersByTime(6000);
    heart.beatNow();
    vi.advanceTimersByTime(4000);
    expect(beats).toBe(2);
    expect(deaths).toBe(1);
  });

  it('that is stopped does nothing more', () => {
    heart.beatNow();
    heart.stop();
    vi.advanceTimersByTime(600_000);
    expect({ beats, deaths }).toEqual({ beats: 1, deaths: 0 });
  });
});
