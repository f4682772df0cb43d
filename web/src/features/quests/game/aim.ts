import { getQuest } from '@/api/quests';
import { goalText } from '../goal-text';
import { questOf } from '../words';

/** What a quest asks for and pays, in words. */
export async function aimOf(questId: string): Promise<string> {
  const quest = await getQuest(questId);
  const { amount, currency } = questOf(quest, 'page').reward;
  return `${goalText(quest.goal)} It pays ${amount} ${currency}.`;
}
