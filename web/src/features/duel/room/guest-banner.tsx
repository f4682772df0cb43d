import { Eye } from 'lucide-react';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';

export function GuestBanner() {
  const { connect } = useSession();
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-chalk/40 bg-chalk/10 py-2 pr-2 pl-4 text-sm">
      <Eye aria-hidden className="size-4 shrink-0 text-chalk" />
      <p className="min-w-56 flex-1">
        Connect your wallet to join this room and play. View-only mode enabled.
      </p>
      <Button onClick={() => void connect()}>Connect Wallet</Button>
    </div>
  );
}
