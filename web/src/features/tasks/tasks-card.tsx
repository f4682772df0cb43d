import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '@/ui/card';

/** The way to the tasks, on one's own profile. */
export function TasksCard() {
  return (
    <Card>
      <Link
        to="/tasks"
        className="flex items-center gap-3 rounded-lg p-4 transition-colors hover:bg-ink-2"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-felt/10 text-felt">
          <ListChecks aria-hidden className="size-5" />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">Tasks</span>
          <span className="block text-dim text-sm">Small things to do for a reward</span>
        </span>
      </Link>
    </Card>
  );
}
