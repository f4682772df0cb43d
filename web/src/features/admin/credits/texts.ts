/** The documented texts of the tab 'Pool Credits'. */
export const TEXTS = {
  configFailed: 'Failed to load Pool Credit configuration',
  statisticsFailed: 'Failed to load Pool Credit statistics',
  saved: 'Pool Credit configuration updated successfully!',
  saveFailed: 'Failed to update Pool Credit configuration',
  resetFailed: 'Failed to reset daily free plays',
  reset:
    'Are you sure you want to reset daily free plays for ALL users? This action cannot be undone.',
  grantFailed: 'Failed to grant Pool Credits',
  grantIncomplete: 'Please fill in User ID and Amount',
  grantReason: 'Admin grant',
} as const;
