import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { ownParts } from './profile-parts';

const OwnPage = lazyWithRetry(() =>
  import('@/features/profile/own/own-page').then((m) => ({ default: m.OwnPage })),
);

/** One's own profile. */
export function ProfileRoute() {
  return <OwnPage {...ownParts} />;
}
