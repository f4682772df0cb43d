/** Pages that are only read, which load together: each is small, and a name of its own in every page's list of chunks costs more. */
export { PrivacyPage } from '@/features/legal/privacy-page';
export { TermsPage } from '@/features/legal/terms-page';
export { AgentsRoute as AgentsPage } from './agents-route';
export { LeadersPage } from './leaders-page';
export { RulesPage } from './rules-route';
