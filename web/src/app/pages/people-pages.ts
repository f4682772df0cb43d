/** The pages about people: others' at once, for whoever follows a link to one, one's own when asked for. */
export { NotificationsRoute } from './notifications-route';
export { PersonRoute } from './person-route';
export { ProfileRoute } from './profile-route';
