import type { QuestDetail } from '@/api/quest-types';

export const QUEST_ID = 'a'.repeat(24);

export function quest(change: Partial<QuestDetail> = {}): QuestDetail {
  return {
    _id: QUEST_ID,
    title: 'Run the rack - The Grinder',
    description: 'Clear the table before the agent does.',
    difficulty: 'hard',
    reward: { amount: '25', currency: 'POOL' },
    participantLimit: 100,
    participants: [],
    timeLimit: null,
    image: null,
    poolCreditsRequired: 2,
    totalPlaysCount: 312,
    status: 'active',
    isAIQuest: true,
    goal: { kind: 'win' },
    ...change,
  };
}
