/** The pages of quests, which load together: who sees one opens another. */
export { BitpoolPage } from '@/features/quests/list/bitpool-page';
export { QuestRoute } from './quest-route';
