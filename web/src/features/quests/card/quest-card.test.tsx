import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Quest, QuestStanding } from '@/api/quest-types';
import { renderPage } from '@/testing/render';
import { quest } from '../testing';
import { QuestCard } from './quest-card';

const open = (change: Partial<Quest>) => renderPage(<QuestCard quest={quest(change)} />);

it('a quest that is full says so', () => {
  const { unmount } = open({ participantCount: 99 });
  expect(screen.queryByText('Full')).toBeNull();
  unmount();
  open({ participantCount: 100 });
  expect(screen.getByText('Full')).toBeDefined();
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
