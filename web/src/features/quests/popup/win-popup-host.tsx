import { Suspense, useEffect, useState } from 'react';
import { lazyModule, lazyWithRetry } from '@/lib/lazy-with-retry';
import { onWinPopup, onWinPopupClose, type WinPayload } from './events';

const popup = lazyModule(() => import('./win-popup'));
const WinPopup = lazyWithRetry(() => popup.load().then((m) => ({ default: m.WinPopup })));

/** Shows the win popup when the page's events say so; its code comes with the first one. */
export function WinPopupHost({ onClosed }: { onClosed?: (shown: WinPayload) => void }) {
  const [shown, setShown] = useState<WinPayload | null>(null);
  useEffect(() => {
    const stops = [onWinPopup(setShown), onWinPopupClose(() => setShown(null))];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  if (!shown) return null;
  const close = () => {
    setShown(null);
    onClosed?.(shown);
  };
  return (
    <Suspense>
      <WinPopup payload={shown} onClose={close} />
    </Suspense>
  );
}
