import { LogIn } from 'lucide-react';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/states';
import { TEXTS } from '../texts';
import { CreateTournamentForm } from './create-tournament-form';

export function CreateTournamentPage() {
  const { status, connect } = useSession();
  usePageMeta({
    title: 'Create Tournament',
    description: 'Put up a prize and a date, and let the bracket run itself.',
  });
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 md:px-8 md:py-8">
      {status === 'signedIn' ? (
        <CreateTournamentForm />
      ) : (
        <EmptyState
          as="h1"
          icon={LogIn}
          title="Login Required"
          className="min-h-[60dvh]"
          action={<Button onClick={() => void connect()}>Login / Signup</Button>}
        >
          {TEXTS.createLogin}
        </EmptyState>
      )}
    </div>
  );
}
