import { Wallet } from 'lucide-react';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';

interface WaitingForWalletProps {
  title: string;
  text: string;
  error?: string;
  onRetry?: () => void;
  onSkip?: () => void;
}

export function WaitingForWallet({ title, text, error, onRetry, onSkip }: WaitingForWalletProps) {
  return (
    <div className="flex flex-col items-center gap-3 py-4 text-center" aria-live="polite">
      <span className="grid size-14 place-items-center rounded-full bg-ink-2 text-felt">
        {error ? <Wallet aria-hidden className="size-6" /> : <Spinner className="size-6" />}
      </span>
      <p className="font-display font-semibold">{title}</p>
      {error ? <p className="text-live text-sm">{error}</p> : null}
      <p className="max-w-xs text-balance text-dim text-sm">{text}</p>
      {onRetry ? (
        <div className="mt-2 flex gap-2">
          <Button variant="ghost" onClick={onSkip}>
            Just watch
          </Button>
          <Button onClick={onRetry}>Sign again</Button>
        </div>
      ) : null}
    </div>
  );
}
