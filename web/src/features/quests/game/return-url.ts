import { ApiError } from '@/lib/api-error';
import type { Reward } from './reward';

const QUEST_ID = /^[0-9a-f]{24}$/i;

/** Back to a quest's page with what its play came to (QUEST-46); null where the id is none. */
export function questReturnUrl(questId: string, reward: Reward | null): string | null {
  if (!QUEST_ID.test(questId)) return null;
  const path = `/quests/${questId.toLowerCase()}`;
  if (!reward) return path;
  const query = new URLSearchParams({ won: String(reward.won) });
  if ('error' in reward) query.set('error', errorWord(reward.error));
  else query.set('reward', reward.amount);
  return `${path}?${query}`;
}

/** `auth` and `reporting` have texts of their own there; anything else is said as the server said it. */
function errorWord(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'reporting';
  return error.status === 401 || error.status === 403 ? 'auth' : error.message;
}
