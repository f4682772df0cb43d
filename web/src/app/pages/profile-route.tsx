import { OwnPage } from '@/features/profile/own-page';
import { ownParts } from './profile-parts';

/** One's own profile. */
export function ProfileRoute() {
  return <OwnPage {...ownParts} />;
}
