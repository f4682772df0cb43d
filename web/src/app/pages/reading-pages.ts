/** Pages that are only read, which load together: each is small, and a name of its own in every page's list of chunks costs more. */
export { AgentsPage } from '@/features/duel/agents/agents-page';
export { RulesPage } from '@/features/duel/rules-page';
export { PrivacyPage } from '@/features/legal/privacy-page';
export { TermsPage } from '@/features/legal/terms-page';
export { LadderPage } from '@/features/predictions/ladder/ladder-page';
