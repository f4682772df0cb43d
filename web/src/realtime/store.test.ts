import { describe, expect, it } from 'vitest';
import { Store } from './store';
import { pause } from './testing/wait';

describe('a store', () => {
  it('has its new value at once, and tells many changes within a frame once', async () => {
    const store = new Store(0);
    let told = 0;
    const leave = store.subscribe(() => {
      told += 1;
    });
    for (let value = 1; value <= 50; value++) store.set(value);
    expect(store.get()).toBe(50);
    expect(told).toBe(0);
    await pause(50);
    expect(told).toBe(1);
    store.set(50);
    await pause(50);
    expect(told).toBe(1);
    leave();
    store.set(51);
    await pause(50);
    expect(told).toBe(1);
  });
});
