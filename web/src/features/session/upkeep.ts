export { startKeeper } from './keeper';
export { logout } from './logout';
