import type { AdminQuest } from '@/api/quests-admin';

/** For tests: a quest that runs. */
export function quest(change: Partial<AdminQuest> = {}): AdminQuest {
  return {
    _id: 'a'.repeat(24),
    title: 'Beat the baize - Ada',
    description: 'One frame.',
    difficulty: 'hard',
    reward: { amount: '10', currencyId: 'POOL', currency: 'POOL' },
    participantLimit: 50,
    poolCreditsRequired: 2,
    image: null,
    gameUrl: null,
    agentDisplayName: 'Ada',
    goal: { kind: 'win_in', shots: 12 },
    period: 'once',
    startsAt: null,
    endsAt: null,
    timeLimit: null,
    status: 'active',
    totalPlaysCount: 3,
    promised: '480',
    paid: '20',
    waiting: null,
    createdAt: '2026-11-21T12:00:00Z',
    ...change,
  };
}

export const CURRENCIES = {
  success: true,
  data: [
    { id: 'USDT', symbol: 'USDT', displayName: 'Tether', color: '#26a17b', decimals: 6 },
    { id: 'POOL', symbol: 'POOL', displayName: 'POOL', color: '#00b894', decimals: 18 },
  ],
};
