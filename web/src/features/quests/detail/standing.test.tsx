import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { QuestDetail } from '@/api/quest-types';
import { renderPage, serve } from '@/testing/render';
import { QUEST_ID, quest } from '../testing';
import { Leaderboard } from './leaderboard';
import { Participants } from './participants';
import { Places } from './places';

function open(change: Partial<QuestDetail>, scores: unknown[] = []) {
  serve({ [`GET /api/quests/${QUEST_ID}/leaderboard`]: () => ({ body: scores }) });
  const shown = quest({ participantLimit: 10, ...change });
  renderPage(
    <>
      <Places quest={shown} />
      <Leaderboard quest={shown} />
      <Participants quest={shown} />
    </>,
  );
}

it('a quest that has ended offers no place, not even the first', async () => {
  open({ status: 'completed', participantCount: 2 });
  expect(await screen.findByText('Nobody finished it.')).toBeDefined();
  expect(screen.getByText('2 of 10 taken')).toBeDefined();
  expect(screen.getByText('Nobody took part.')).toBeDefined();
  expect(screen.queryByText(/places? left|Be the first|place is open/)).toBeNull();
});

it('a quest that is full says that nobody has finished it yet, and offers nothing', async () => {
  open({ participantCount: 10 });
  expect(await screen.findByText('Nobody has finished it yet.')).toBeDefined();
  expect(screen.getByText('Full')).toBeDefined();
});

it('a quest with places offers the first one', async () => {
  open({ participantCount: 2 });
  const text = 'Nobody has finished it yet. The first place is open.';
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('8 places left')).toBeDefined();
});

it('beside the table there are no games and no rate of wins', async () => {
  const score = { address: `0x${'2'.repeat(40)}`, username: 'ada', score: 3 };
  open({ isAIQuest: false }, [{ ...score, gamesPlayed: 0, winRate: 0 }]);
  const table = within(await screen.findByRole('table', { name: 'Leaderboard' }));
  const titles = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual(['Player', 'Score']);
});
