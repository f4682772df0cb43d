/** Pages that the frame must link to and that are not built yet. Each line goes when its page comes. */
export const LATER_PAGES = [
  { path: 'bitpool', needsSession: false },
  { path: 'profile', needsSession: true },
  { path: 'admin/create-quest', needsSession: true },
] as const;

export type LaterPath = (typeof LATER_PAGES)[number]['path'];
