import { lazy } from 'react';
import { part } from '@/lib/part';
import { ownParts } from './profile-parts';

const OwnPage = lazy(
  part(() => import('@/features/profile/own-page').then((m) => ({ default: m.OwnPage }))).load,
);

/** One's own profile. */
export function ProfileRoute() {
  return <OwnPage {...ownParts} />;
}
