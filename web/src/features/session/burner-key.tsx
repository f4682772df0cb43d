import { Copy } from 'lucide-react';
import { notify } from '@/lib/notify';
import { Button } from '@/ui/button';
import { BURNER_ID, BURNER_KEY } from './wallets/burner-storage';

/** How somebody who tried it without a wallet keeps that account: its key goes into any wallet. Nothing for others. */
export function BurnerKey() {
  const key = localStorage.getItem(BURNER_KEY);
  if (!key || localStorage.getItem('wagmi.recentConnectorId') !== JSON.stringify(BURNER_ID))
    return null;
  const copy = () =>
    navigator.clipboard.writeText(key).then(
      () => notify.success('Key copied'),
      () => notify.error('Could not copy'),
    );
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 border-ink-3 border-t pt-3">
      <p className="min-w-0 flex-1 basis-64 text-dim text-sm">
        This account lives in this browser alone. To keep it, import its key into a wallet such as
        MetaMask. Show the key to nobody.
      </p>
      <Button variant="secondary" onClick={() => void copy()}>
        <Copy aria-hidden className="size-4" />
        Copy its key
      </Button>
    </div>
  );
}
