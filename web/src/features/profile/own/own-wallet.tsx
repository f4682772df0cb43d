import { useSession } from '@/lib/session';
import { Address } from '@/ui/address';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

/** The wallet that one is here with, as it writes its own address. */
export function OwnWallet({ address }: { address: string }) {
  return (
    <section aria-label="Wallet address" className="flex flex-wrap items-center gap-x-1.5">
      <Address address={address} className="whitespace-nowrap" />
      <span className="flex items-center gap-1.5 text-felt">
        <span aria-hidden className="size-2 rounded-full bg-felt" />
        <span className="max-sm:sr-only">Connected</span>
      </span>
    </section>
  );
}

/** For a wallet that is connected and has not signed: until then nothing can be changed. */
export function SignOnce() {
  const { requireToken } = useSession();
  return (
    <Card className="flex items-center justify-between gap-3 p-4">
      <p className="text-dim text-sm">Sign once to change your profile.</p>
      <Button variant="secondary" onClick={() => void requireToken()}>
        Sign in
      </Button>
    </Card>
  );
}
