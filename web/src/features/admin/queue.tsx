import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from '@/ui/card';
import { ListStates } from '@/ui/list-states';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';

interface QueueProps<Item extends { id: string }> {
  list: ComponentProps<typeof ListStates<Item>>['list'];
  empty: { icon: LucideIcon; title: string; text: string };
  failed: string;
  row: (item: Item) => ReactNode;
}

/** A list that waits for an administrator, in every state. */
export function Queue<Item extends { id: string }>({ list, empty, failed, row }: QueueProps<Item>) {
  return (
    <ListStates
      list={list}
      failed={failed}
      loading={
        <div role="status" aria-label="Loading" className="flex flex-col gap-3">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-36 rounded-lg" />
          ))}
        </div>
      }
      empty={
        <EmptyState icon={empty.icon} title={empty.title}>
          {empty.text}
        </EmptyState>
      }
    >
      {(items) => (
        <ul className="flex flex-col gap-3">
          {items.map((item) => (
            <li key={item.id}>
              <Card className="p-4 md:p-5">{row(item)}</Card>
            </li>
          ))}
        </ul>
      )}
    </ListStates>
  );
}
