import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { resetFreePlays } from '@/api/credits-admin';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-form';
import { useAdminMutation } from '../use-admin-mutation';
import { TEXTS } from './texts';

/** Gives everybody the free plays of this day anew, after a question. */
export function FreePlaysReset() {
  const [asked, setAsked] = useState(false);
  const mutation = useAdminMutation({
    run: (_: null, options) => resetFreePlays(options),
    done: ({ modifiedCount }) =>
      `Daily free plays reset for ${modifiedCount} ${modifiedCount === 1 ? 'user' : 'users'}`,
    failed: TEXTS.resetFailed,
    onDone: () => setAsked(false),
  });
  return (
    <Card className="flex flex-wrap items-center gap-3 p-4 md:p-5">
      <p className="flex-1 basis-48 text-dim text-sm">
        Everybody’s free plays of this UTC day begin anew.
      </p>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        <RotateCcw aria-hidden className="size-4" />
        Reset daily free plays
      </Button>
      {asked ? (
        <ConfirmDialog
          title="Reset daily free plays"
          description={TEXTS.reset}
          button="Reset"
          danger
          busy={mutation.isPending}
          problem={mutation.problem}
          onConfirm={() => mutation.mutate(null)}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </Card>
  );
}
