import { expect, test } from 'vitest';
import { isPictureUrl } from './picture-url';

test('a picture is fetched over https from a public host, and from no place in the viewer’s own network', () => {
  for (const url of [
    'https://cdn.example/a.png',
    'HTTPS://cdn.example:8443/a?b',
    'https://a.local.example/',
  ]) {
    expect(isPictureUrl(url), url).toBe(true);
  }
  for (const url of [
    '',
    'a.png',
    '//cdn.example/a.png',
    'http://cdn.example/a.png',
    'javascript:alert(1)',
    'https://user:password@cdn.example/a.png',
    'https://127.0.0.1/a.png',
    'https://0x7f.1/a.png',
    'https://2130706433/a.png',
    'https://[::1]/a.png',
    'https://localhost/a.png',
    'https://router/a.png',
    'https://NAS.local./a.png',
  ]) {
    expect(isPictureUrl(url), url).toBe(false);
  }
});
