import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverText } from '@/lib/api-error';
import { Card } from '@/ui/card';
import { MoreButton, type PagedList } from '@/ui/more-button';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';

interface QueueProps<Item extends { id: string }> {
  list: PagedList & {
    data: Item[] | undefined;
    isPending: boolean;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  empty: { icon: LucideIcon; title: string; text: string };
  failed: string;
  row: (item: Item) => ReactNode;
}

/** A list that waits for an administrator, in every state. */
export function Queue<Item extends { id: string }>({ list, empty, failed, row }: QueueProps<Item>) {
  if (list.isPending) {
    return (
      <div role="status" aria-label="Loading" className="flex flex-col gap-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-36 rounded-lg" />
        ))}
      </div>
    );
  }
  if (!list.data) {
    return (
      <ErrorState title={failed} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {serverText(list.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState icon={empty.icon} title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {list.data.map((item) => (
          <li key={item.id}>
            <Card className="p-4 md:p-5">{row(item)}</Card>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  );
}
