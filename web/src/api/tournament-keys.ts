/** Everything of tournaments that the server has said, in the cache. */
export const TOURNAMENTS = ['tournaments'] as const;
