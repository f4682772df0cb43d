import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { guest, renderPage, signedIn } from '@/testing/render';
import { dropWish, keepWish, keptWish, useWish } from './wish';

const KEY = 'cuecast.wish';
const VOTE = { kind: 'vote', about: 'p1', value: 'option1', path: '/page', at: '/page' };
const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is kept', () => {
  test('is the newest wish, for five minutes, in this tab alone', () => {
    keepWish({ ...VOTE, value: 'option2' });
    keepWish(VOTE);
    expect(keptWish()).toMatchObject(VOTE);
    expect(localStorage.getItem(KEY)).toBeNull();
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(keptWish()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(keptWish()).toBeNull();
  });

  test('is bounded, and nothing that is not ours is read', () => {
    keepWish({ ...VOTE, value: 'x'.repeat(2000) });
    expect(keptWish()).toBeNull();
    const until = Date.now() + MINUTE;
    for (const text of [
      '{',
      'null',
      '[]',
      '7',
      JSON.stringify({ ...VOTE, until, path: 'https://evil.example' }),
    ]) {
      sessionStorage.setItem(KEY, text);
      expect(keptWish(), text).toBeNull();
    }
  });

  test('a browser without storage forgets it', () => {
    const refuse = () => {
      throw new DOMException('refused');
    };
    vi.stubGlobal('sessionStorage', { setItem: refuse, getItem: refuse, removeItem: refuse });
    keepWish(VOTE);
    expect(keptWish()).toBeNull();
    dropWish();
    vi.unstubAllGlobals();
  });
});

describe('granting', () => {
  const granted = vi.fn();
  let wish: (value?: string) => void = () => {};
  function Page({ about = 'p1' }: { about?: string }) {
    wish = useWish('vote', about, granted);
    return null;
  }
  const soon = () => act(() => vi.advanceTimersByTimeAsync(1));
  beforeEach(() => granted.mockReset());

  test('comes with the sign-in, once', async () => {
    const { setSession } = renderPage(<Page />);
    history.replaceState(null, '', '/here?tab=1');
    wish('option1');
    expect(keptWish()).toMatchObject({ ...VOTE, path: '/here?tab=1', at: '/here' });
    await soon();
    expect(granted).not.toHaveBeenCalled();
    setSession(signedIn({ status: 'connected' }));
    await soon();
    expect(granted, 'a wallet alone proves nothing').not.toHaveBeenCalled();
    setSession(signedIn());
    await soon();
    expect(granted.mock.calls).toEqual([['option1']]);
    setSession(guest());
    setSession(signedIn());
    await soon();
    expect(granted).toHaveBeenCalledOnce();
  });

  test('also where the page was loaded anew meanwhile', async () => {
    keepWish(VOTE);
    renderPage(<Page />, { session: signedIn() });
    await soon();
    expect(granted.mock.calls).toEqual([['option1']]);
  });

  test('of another thing it is left alone', async () => {
    keepWish(VOTE);
    renderPage(<Page about="p2" />, { session: signedIn() });
    await soon();
    expect(granted).not.toHaveBeenCalled();
    expect(keptWish()).not.toBeNull();
  });

  test('too late is not at all', async () => {
    const { setSession } = renderPage(<Page />);
    wish('option1');
    vi.advanceTimersByTime(6 * MINUTE);
    setSession(signedIn());
    await soon();
    expect(granted).not.toHaveBeenCalled();
  });
});
