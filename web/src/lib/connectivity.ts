import { OFFLINE_TEXT } from './error-toasts';
import { notify } from './notify';

const OFFLINE_TOAST = 'offline';

/** Says once that the network is gone, until it is back. Returns what stops it. */
export function watchConnectivity(): () => void {
  const off = () =>
    notify.error(OFFLINE_TEXT, { id: OFFLINE_TOAST, duration: Number.POSITIVE_INFINITY });
  const on = () => {
    notify.dismiss(OFFLINE_TOAST);
    notify.success('Back online');
  };
  window.addEventListener('offline', off);
  window.addEventListener('online', on);
  return () => {
    window.removeEventListener('offline', off);
    window.removeEventListener('online', on);
  };
}
