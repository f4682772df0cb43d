import { ArrowLeft, LogIn, ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/states';
import { useAdminRecord } from '../../store';
import { CreateQuestForm } from './create-quest-form';
import { TEXTS } from './texts';

/** People who may not make a quest are told so in place (decision B5). */
export function CreateQuestPage() {
  usePageMeta({ title: 'Create Quest', description: 'A new quest, and what it pays.' });
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 md:px-8 md:py-8">
      <Button asChild variant="ghost" className="-ml-3">
        <Link to="/quests">
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Link>
      </Button>
      <Inside />
    </div>
  );
}

function Inside() {
  const { user, connect } = useSession();
  const isAdmin = useAdminRecord()?.user.isAdmin ?? user?.isAdmin ?? false;
  if (!user) {
    return (
      <EmptyState
        as="h1"
        icon={LogIn}
        title={TEXTS.login}
        className="min-h-[60dvh]"
        action={<Button onClick={() => void connect()}>Login / Signup</Button>}
      >
        Connect the wallet of an administrator.
      </EmptyState>
    );
  }
  if (!isAdmin) {
    return (
      <EmptyState as="h1" icon={ShieldAlert} title={TEXTS.denied} className="min-h-[60dvh]">
        Quests are made by administrators.
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className="mt-4 mb-6 font-bold text-2xl md:text-3xl">Create Quest</h1>
      <CreateQuestForm />
    </>
  );
}
