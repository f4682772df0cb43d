/** The documented words of the page (D3 sections 2 and 8). */
export const TEXTS = {
  login: 'Login Required',
  denied: 'Admin Access Required',
  created: 'Quest created successfully',
  failed: 'Failed to create quest',
  currenciesFailed: 'Failed to load available currencies',
  /** By the server's code. */
  byCode: {
    MISSING_FIELDS: 'Please fill in all required fields',
    NOT_ADMIN: 'Admin privileges required',
  } as Readonly<Record<string, string>>,
} as const;
