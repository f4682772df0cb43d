import { describe, expect, it } from 'vitest';
import { emotesOf } from './emotes/room-emotes';
import { mentionsMe, safeText, segments } from './text';

describe('links', () => {
  it("opens http and https addresses and leaves the sentence's punctuation outside", () => {
    expect(segments('see https://cuecast.tv/live, (http://a.example/b_(c)).', null)).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'link', text: 'https://cuecast.tv/live', href: 'https://cuecast.tv/live' },
      { kind: 'text', text: ', (' },
      { kind: 'link', text: 'http://a.example/b_(c)', href: 'http://a.example/b_(c)' },
      { kind: 'text', text: ').' },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example/x',
    'https://',
    'https://bank.example@evil.example/',
    'https://user:pw@evil.example/',
    '//evil.example',
    'http://x',
  ])('leaves %s as text', (raw) => {
    expect(segments(raw, null).filter((segment) => segment.kind === 'link')).toEqual([]);
    expect(
      segments(raw, null)
        .map((segment) => segment.text)
        .join(''),
    ).toBe(raw);
  });

  it('shows a look-alike host as the browser will dial it', () => {
    expect(segments('https://аpple.example/', null)).toEqual([
      {
        kind: 'link',
        text: 'https://xn--pple-43d.example/',
        href: 'https://xn--pple-43d.example/',
      },
    ]);
  });
});

describe('mentions', () => {
  it("finds names and knows the viewer's own, whatever its case", () => {
    expect(segments('hey @Break_King and @user_1a2b3c!', 'break_king')).toEqual([
      { kind: 'text', text: 'hey ' },
      { kind: 'mention', text: '@Break_King', mine: true },
      { kind: 'text', text: ' and ' },
      { kind: 'mention', text: '@user_1a2b3c', mine: false },
      { kind: 'text', text: '!' },
    ]);
  });

  it.each(['me@mail.example', '@@name', '@ab', `@${'x'.repeat(21)}`])('sees none in %s', (raw) => {
    expect(segments(raw, 'name')).toEqual([{ kind: 'text', text: raw }]);
  });

  it('highlights nothing for a guest', () => {
    expect(mentionsMe('@anyone', null)).toBe(false);
    expect(mentionsMe('hi @anyone', 'Anyone')).toBe(true);
  });
});

describe("the room's own pictures", () => {
  const emotes = new Map([
    ['gg', '/media/emotes/gg.webp'],
    ['ace', '/media/emotes/ace.webp'],
  ]);
  const drawn = (raw: string) =>
    segments(raw, null, emotes).map((one) => (one.kind === 'emote' ? `<${one.text}>` : one.text));

  it('stand for their words between colons, and for nothing else', () => {
    expect(drawn('well :gg: all')).toEqual(['well ', '<:gg:>', ' all']);
    expect(drawn(':gg::ace:')).toEqual(['<:gg:>', '<:ace:>']);
    expect(drawn(':no:gg:')).toEqual([':no', '<:gg:>']);
    for (const plain of ['gg', ':GG:', ': gg :', ':gone:', '12:30:45', '::']) {
      expect(drawn(plain)).toEqual([plain]);
    }
    expect(drawn('https://example.com/:gg:')).toEqual(['https://example.com/:gg', ':']);
    expect(segments(':gg:', null)).toEqual([{ kind: 'text', text: ':gg:' }]);
  });

  it('are taken from this server alone', () => {
    const told = [
      { name: 'gg', url: '/media/emotes/abc1.webp' },
      { name: 'spy', url: 'https://spy.example/media/emotes/abc1.webp' },
      { name: '.*|x', url: '/media/emotes/abc1.webp' },
      { name: 'up', url: '/media/emotes/../../api/logout' },
    ];
    expect([...emotesOf(told).keys()]).toEqual(['gg']);
  });
});

describe('hostile text', () => {
  it('cannot reorder the line or hide in it', () => {
    expect(safeText('pay \u202Eevil\u2066\u200F me\u0007\u0000\uFEFF\nnow')).toBe(
      'pay evil me now',
    );
  });

  it('cannot build towers of marks, yet keeps real scripts', () => {
    expect(safeText(`a${'\u0301'.repeat(60)}`)).toBe(`a${'\u0301'.repeat(4)}`);
    expect(safeText('tiếng Việt, עברית, हिन्दी')).toBe('tiếng Việt, עברית, हिन्दी');
  });

  it('keeps HTML as the characters that were typed', () => {
    const html = '<img src=x onerror="alert(1)">';
    expect(segments(html, null)).toEqual([{ kind: 'text', text: html }]);
  });

  it('takes a 500-character line of near-links without delay', () => {
    expect(segments('https://'.repeat(62), null).length).toBeLessThan(3);
  });
});
