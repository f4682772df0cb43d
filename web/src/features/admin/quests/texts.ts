/** The documented words of quests' administration (D3 sections 2 and 8). */
export const TEXTS = {
  listToast: 'Failed to fetch quests',
  listFailed: 'Failed to load quests',
  currenciesFailed: 'Failed to fetch currencies',
  created: 'Quest created successfully',
  updated: 'Quest updated successfully',
  deleted: 'Quest deleted successfully',
  saveFailed: 'Failed to save quest',
  deleteFailed: 'Failed to delete quest',
} as const;
