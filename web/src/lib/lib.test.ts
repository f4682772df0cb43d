import { describe, expect, test, vi } from 'vitest';
import { displayName, isAddress, shortAddress } from './address';
import { watchConnectivity } from './connectivity';
import { notify, toasterHost } from './notify';
import { siteOf } from './site';
import { relativeTime } from './time';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

describe('addresses', () => {
  test('SHELL-66 are shortened to the first 6 and the last 4 characters', () => {
    expect(shortAddress(ADDRESS)).toBe('0x5290…9EE7');
  });

  test('are told from other text', () => {
    expect(isAddress(ADDRESS)).toBe(true);
    expect(isAddress('0x1234')).toBe(false);
  });

  test('PROFILE-05 stand in for a name that is not set', () => {
    expect(
      displayName({ address: '0xABCDEF0098527886E0F7030069857D2E4169EE70', username: null }),
    ).toBe('user_abcdef');
    expect(displayName({ address: ADDRESS, username: 'rose' })).toBe('rose');
  });
});

describe('the host name', () => {
  const at = (hostname: string, protocol = 'https:') =>
    siteOf({ hostname, host: hostname, protocol });

  test('SHELL-03 SHELL-04 chooses the bases: the API of the same host, its socket by the same security', () => {
    expect(at('cuecast.example')).toMatchObject({
      apiBase: '',
      socketBase: 'wss://cuecast.example',
    });
    expect(at('localhost', 'http:').socketBase).toBe('ws://localhost');
  });

  test('SHELL-05 chooses the environment label: local, development or production', () => {
    const label = (hostname: string) => at(hostname).environment;
    expect(['localhost', '127.0.0.1', '[::1]'].map(label)).toEqual(['local', 'local', 'local']);
    expect(label('dev.cuecast.example')).toBe('development');
    expect(label('cuecast.example')).toBe('production');
    expect(label('localhost.example')).toBe('production');
  });
});

test('SHELL-58 SHELL-59 SHELL-60 toasts stay 5 s, successes 3 s, errors 4 s', async () => {
  const shown = { info: vi.fn(), success: vi.fn(), error: vi.fn(), dismiss: vi.fn() };
  toasterHost.mounted(shown as never);
  notify.info('a');
  notify.success('b');
  notify.error('c');
  await Promise.resolve();
  expect(shown.info).toHaveBeenCalledWith('a', { duration: 5000 });
  expect(shown.success).toHaveBeenCalledWith('b', { duration: 3000 });
  expect(shown.error).toHaveBeenCalledWith('c', { duration: 4000 });
});

test('ERR-12 a lost network is told until it is back', () => {
  const error = vi.spyOn(notify, 'error').mockImplementation(() => {});
  const dismiss = vi.spyOn(notify, 'dismiss').mockImplementation(() => {});
  vi.spyOn(notify, 'success').mockImplementation(() => {});
  const stop = watchConnectivity();
  window.dispatchEvent(new Event('offline'));
  expect(error).toHaveBeenCalledWith('No internet connection. Please check your network.', {
    id: 'offline',
    duration: Number.POSITIVE_INFINITY,
  });
  window.dispatchEvent(new Event('online'));
  expect(dismiss).toHaveBeenCalledWith('offline');
  stop();
});

test('times are told as people say them', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  expect(relativeTime(new Date(now - 10_000), now)).toBe('now');
  expect(relativeTime(new Date(now - 180_000), now)).toBe('3 min. ago');
  expect(relativeTime(new Date(now + 7_200_000), now)).toBe('in 2 hr.');
});
