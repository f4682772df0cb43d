/** The documented texts of tournaments. */
export const TEXTS = {
  empty: 'No tournaments available at the moment.',
  listFailed: 'Failed to fetch tournaments',
  login: 'Please log in to register for the tournament',
  registered: 'You are already registered for this tournament',
  full: 'Tournament is full',
  closed: 'Registration Closed',
  joinFailed: 'Failed to join tournament',
  createLogin: 'You must be logged in to create a tournament',
  createFailed: 'Failed to create tournament',
  saveFailed: 'Failed to save tournament',
  deleteFailed: 'Failed to delete tournament',
  created: 'Tournament created successfully',
  updated: 'Tournament updated successfully',
  deleted: 'Tournament deleted successfully',
} as const;
