import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TableNow } from '@/realtime/messages';
import { you } from '@/testing/room';
import { chatBench, lines, open, server, soon } from '../testing';

chatBench();

it('shows what an author is known for beside their role, each with a name, and nothing with anybody else', async () => {
  server.joined = { you: you() };
  await open();
  await soon(() =>
    server.says('anna', 'good evening', {
      role: 'moderator',
      badges: { regular: true, streak: 4 },
    }),
  );
  await soon(() => server.says('bob', 'first time', {}));
  await soon(() => server.says('carla', 'hi', { badges: { streak: 3 } }));
  const badges = (words: string) => {
    const line = lines().getByText(words).closest('article') as HTMLElement;
    return within(line)
      .queryAllByRole('img')
      .map((badge) => badge.getAttribute('aria-label'));
  };
  expect(badges('good evening')).toEqual(['Moderator', 'Regular here', 'Called 4 right in a row']);
  expect(badges('first time')).toEqual([]);
  expect(badges('hi')).toEqual(['Called 3 right in a row']);
  expect(screen.getByTitle('Regular here')).toBeDefined();
});

it('a result that the house says at its own table is a line without an author', async () => {
  const table = (kind: string) =>
    ({
      state: { kind, matchId: 'c'.repeat(24), status: 'running' },
      shot: null,
    }) as unknown as TableNow;
  server.joined = { table: table('house') };
  await open();
  await soon(() => server.says('Cuecast', 'Kestrel beat Vesper', { role: 'creator' }));
  expect(lines().getByText('Kestrel beat Vesper').closest('article')).toBeNull();
  expect(lines().queryByText('Cuecast')).toBeNull();
  await soon(() => server.says('Cuecast', 'Pip beat Kestrel', { role: 'creator' }));
  expect(lines().getByText('Pip beat Kestrel')).toBeDefined();
  // One after the other they would be all that one sees of the chat.
  expect(lines().queryByText('Kestrel beat Vesper')).toBeNull();
  await soon(() => server.says('anna', 'well played', {}));
  expect(lines().getByText('well played').closest('article')).not.toBeNull();
});

it('a creator who shows another table speaks as anybody does', async () => {
  await open();
  await soon(() => server.says('karl', 'Ana beat Ben', { role: 'creator' }));
  expect(lines().getByText('Ana beat Ben').closest('article')).not.toBeNull();
});
