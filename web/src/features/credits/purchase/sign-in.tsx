import { Gem, PenLine } from 'lucide-react';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/states';

/** In the page's place for who has not signed in. */
export default function SignIn() {
  const { user, connect, requireToken } = useSession();
  return (
    <EmptyState
      as="h1"
      icon={user ? PenLine : Gem}
      title={user ? 'Sign in to buy credits' : 'Connect your wallet'}
      className="min-h-[60dvh]"
      action={
        <Button onClick={() => void (user ? requireToken() : connect())}>
          {user ? 'Sign in' : 'Login / Signup'}
        </Button>
      }
    >
      {user
        ? 'Your wallet is connected. One signature proves that it is yours.'
        : 'Please connect your wallet.'}
    </EmptyState>
  );
}
