import { type ExternalToast, toast } from 'sonner';

/** How long a toast stays, in milliseconds (D1 section 9). */
export const TOAST_MS = { default: 5000, success: 3000, error: 4000 } as const;

/** The one way to show a toast. Give an `id` where a repeat should replace the toast before it. */
export const notify = {
  info: (text: string, options?: ExternalToast) =>
    toast.info(text, { duration: TOAST_MS.default, ...options }),
  success: (text: string, options?: ExternalToast) =>
    toast.success(text, { duration: TOAST_MS.success, ...options }),
  error: (text: string, options?: ExternalToast) =>
    toast.error(text, { duration: TOAST_MS.error, ...options }),
};

export const dismiss = (id: string) => toast.dismiss(id);
