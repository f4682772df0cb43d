/** The pages about people, fetched as one part. */
export { NoticesPage } from '@/features/notifications/notices-page';
export { PersonRoute } from './person-route';
export { ProfileRoute } from './profile-route';
