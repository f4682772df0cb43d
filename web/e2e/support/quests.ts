import type { Goal } from '../../src/api/quest-types';
import { ADMINS, adminToken } from './admins';
import type { Api } from './api';

interface GivenQuest {
  title: string;
  goal?: Goal;
}

/** A quest against an easy agent that pays 5 POOL, open at once. Answers its id. */
export async function openQuest(api: Api, { title, goal }: GivenQuest): Promise<string> {
  const token = await adminToken(api, ADMINS[0]);
  const { questId } = await api.call<{ questId: string }>('POST', '/api/quests', {
    token,
    body: {
      title,
      description: 'Clear the table before the agent does.',
      difficulty: 'easy',
      reward: { amount: 5, currencyId: 'POOL' },
      participantLimit: 10,
      ...(goal ? { goal } : {}),
    },
  });
  return questId;
}
