/** The two pages that the provider leads back to: small, and one import in the routes, which every page pays. */
export { PassportCallbackPage } from '@/features/session/passport/callback-page';
export { PassportLogoutPage } from '@/features/session/passport/logout-page';
