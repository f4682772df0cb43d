import type { ExternalToast, toast } from 'sonner';

/** How long a toast stays, in milliseconds (D1 section 9). */
export const TOAST_MS = { default: 5000, success: 3000, error: 4000 } as const;

type Kind = 'info' | 'success' | 'error';
type Show = typeof toast;

// The toaster loads with the first toast: most visits see none.
let wanted = false;
let mounted: (show: Show) => void = () => {};
const listeners = new Set<() => void>();
const toaster = new Promise<Show>((resolve) => {
  mounted = resolve;
});

function show(kind: Kind, duration: number) {
  return (text: string, options?: ExternalToast): void => {
    wanted = true;
    for (const listener of listeners) listener();
    void toaster.then((toasts) => toasts[kind](text, { duration, ...options }));
  };
}

/** The one way to show a toast. Give an `id` where a repeat should replace the toast before it. */
export const notify = {
  info: show('info', TOAST_MS.default),
  success: show('success', TOAST_MS.success),
  error: show('error', TOAST_MS.error),
  dismiss(id: string): void {
    if (wanted) void toaster.then((toasts) => toasts.dismiss(id));
  },
};

/** For the toaster alone: whether to mount, and word that it has. */
export const toasterHost = {
  isWanted: () => wanted,
  mounted: (toasts: Show) => mounted(toasts),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
