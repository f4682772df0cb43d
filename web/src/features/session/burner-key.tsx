import { Copy } from 'lucide-react';
import { notify } from '@/lib/notify';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
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
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 border-brass/40 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">Keep this account</h2>
        <p className="text-dim text-sm">
          It lives in this browser alone. To keep it, import its key into a wallet such as MetaMask.
          Show the key to nobody.
        </p>
      </div>
      <Button variant="secondary" onClick={() => void copy()}>
        <Copy aria-hidden className="size-4" />
        Copy its key
      </Button>
    </Card>
  );
}
