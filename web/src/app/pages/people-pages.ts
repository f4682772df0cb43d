import { lazy } from 'react';
import { part } from '@/lib/part';

/** The pages about people: others' at once, for whoever follows a link to one, one's own when asked for. */
export { PersonRoute } from './person-route';
export { ProfileRoute } from './profile-route';

export const NoticesPage = lazy(
  part(() =>
    import('@/features/notifications/notices-page').then((m) => ({ default: m.NoticesPage })),
  ).load,
);
