import { usePageMeta } from '@/lib/page-meta';
import { bySession } from './lend';
import { PendingList } from './pending-list';

/** For reviewers: what waits, and nothing else of the admin panel. */
export function ReviewPage() {
  usePageMeta({
    title: 'Review submissions',
    description: 'Submissions that wait for a decision.',
  });
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 md:px-8 md:py-10">
      <h1 className="font-bold text-3xl">Review submissions</h1>
      <p className="mt-2 mb-6 text-dim">
        You cannot review your own. What you approve is paid right away.
      </p>
      <h2 className="sr-only">Submissions</h2>
      <PendingList as={bySession} />
    </div>
  );
}
