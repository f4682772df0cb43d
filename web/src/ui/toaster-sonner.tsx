import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { PHONE, useMedia } from '@/lib/media';
import { TOAST_MS, toasterHost } from '@/lib/notify';

export default function SonnerToaster() {
  const phone = useMedia(PHONE);
  const short = useMedia('(max-height: 30rem) and (orientation: landscape)');
  useEffect(() => toasterHost.mounted(toast), []);
  return (
    <Sonner
      position={phone || short ? 'top-center' : 'bottom-left'}
      // Above the account in a wide sidebar, beside a narrow one: neither the login nor a page's own buttons are below.
      className="font-sans! desk:[body:has([data-toasts-above=false])_&]:left-22! desk:[body:has([data-toasts-above=true])_&]:bottom-68! desk:[body:has([data-toasts-above=true])_&]:[--width:288px]!"
      duration={TOAST_MS.default}
      visibleToasts={4}
      // A chat stands on the right, and on a phone below; the bell stands in the bar above. On its side, a table's buttons are below.
      offset={{ top: 8, bottom: 16, left: 16 }}
      mobileOffset={{ top: 'calc(3.5rem + env(safe-area-inset-top))', left: 12, right: 12 }}
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-felt" />,
        error: <CircleX aria-hidden className="size-5 text-live" />,
        warning: <TriangleAlert aria-hidden className="size-5 text-brass" />,
        info: <Info aria-hidden className="size-5 text-chalk" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full flex-wrap items-start gap-3 rounded-md border border-ink-3 bg-ink-2 p-4 text-sm text-text shadow-raised md:w-(--width)',
          content: 'min-w-40 flex-1',
          icon: 'mt-px shrink-0',
          title: 'font-semibold',
          description: 'mt-0.5 text-dim',
          actionButton: 'ml-auto h-10 shrink-0 rounded-sm bg-felt px-3 font-semibold text-on-felt',
          cancelButton: 'h-10 shrink-0 rounded-sm px-3 font-semibold text-dim',
        },
      }}
    />
  );
}
