import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Quest, QuestStanding } from '@/api/quest-types';
import { guest, renderPage, serve, signedIn } from '@/testing/render';
import { quest } from '../testing';
import { faceOf } from './face-of';
import { QuestCard } from './quest-card';

const open = (change: Partial<Quest>) => renderPage(<QuestCard quest={quest(change)} />);

it('a card says what a play costs, and that it is free today to who has free plays left', async () => {
  const left = (availableFreePlays: number) =>
    serve({
      'GET /api/pool-credit/balance': () => ({
        body: {
          success: true,
          data: { freePlayStatus: { freePlayEnabled: true, availableFreePlays } },
        },
      }),
    });
  const calls = left(2);
  const priced = quest({ poolCreditsRequired: 3 });
  const visitor = renderPage(<QuestCard quest={priced} />, { session: guest() });
  expect(screen.getByText('3 credits')).toBeDefined();
  expect(calls).toEqual([]);
  visitor.unmount();
  const player = renderPage(<QuestCard quest={priced} />, { session: signedIn() });
  expect(await screen.findByText('Free today (2 left)')).toBeDefined();
  expect(screen.queryByText('3 credits')).toBeNull();
  player.unmount();
  left(0);
  renderPage(<QuestCard quest={priced} />, { session: signedIn() });
  await waitFor(() => expect(screen.getByText('3 credits')).toBeDefined());
  expect(screen.queryByText(/Free today/)).toBeNull();
});

it('a quest that is full says so', () => {
  const { unmount } = open({ participantCount: 99 });
  expect(screen.queryByText('Full')).toBeNull();
  unmount();
  open({ participantCount: 100 });
  expect(screen.getByText('Full')).toBeDefined();
});

it('a quest that nobody has played says neither that nor that no place is taken', () => {
  open({ totalPlaysCount: 0, participantCount: 0 });
  expect(screen.queryByText(/played|^0/)).toBeNull();
  expect(screen.getByText('100 places')).toBeDefined();
});

it('the face of an agent is the same wherever its name stands, and another one’s is another', () => {
  expect(faceOf('Rookie Ray', 'easy')).toEqual(faceOf('Rookie Ray', 'easy'));
  expect(faceOf('Rookie Ray', 'easy')).not.toEqual(faceOf('Safety Sam', 'easy'));
});

it('a quest at the table says that it comes back, beside how often it was played', () => {
  const { unmount } = open({ period: 'once' });
  expect(screen.queryByText('Once')).toBeNull();
  unmount();
  open({ period: 'weekly' });
  expect(screen.getByText('Every week')).toBeDefined();
  expect(screen.getByText('312 played')).toBeDefined();
});

it('one’s own part comes before all else on a card', () => {
  const own = (change: Partial<QuestStanding>) => {
    const joined: QuestStanding = { questId: '1', state: 'joined', progress: 0, target: null };
    const standing = { ...joined, ...change };
    const view = renderPage(
      <QuestCard quest={quest({ participantCount: 100 })} standing={standing} />,
    );
    const shown = ['Won', 'Played', 'At the table', 'Joined', '1 of 3', 'Full'].filter((text) =>
      screen.queryByText(text),
    );
    view.unmount();
    return shown;
  };
  expect(own({})).toEqual(['Joined']);
  expect(own({ state: 'playing' })).toEqual(['At the table']);
  expect(own({ progress: 1, target: 3 })).toEqual(['1 of 3']);
  expect(own({ state: 'won' })).toEqual(['Won']);
  expect(own({ state: 'lost' })).toEqual(['Played']);
});

it('a quest that ends says when', () => {
  const inADay = new Date(Date.now() + 23.5 * 60 * 60 * 1000).toISOString();
  open({ endsAt: inADay });
  expect(screen.getByText('23 h').closest('li')?.textContent).toBe('Ends in 23 h');
});
