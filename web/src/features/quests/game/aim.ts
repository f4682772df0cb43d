import { getQuest } from '@/api/quests';
import { goalText } from '../goal-text';
import { questOf } from '../words';

/** A quest's goal and reward, in words. */
export async function aimOf(questId: string): Promise<string> {
  const quest = await getQuest(questId);
  const { amount, currency } = questOf(quest, 'page').reward;
  return `${goalText(quest.goal)} It pays ${amount} ${currency}.`;
}
