export { logout } from './logout';
export { startRefreshTimer } from './refresh-timer';
