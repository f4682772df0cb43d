import type { ReactNode } from 'react';
import { serverText } from '@/lib/api-error';
import { MoreButton, type PagedList } from './more-button';
import { ErrorState } from './states';

interface ListStatesProps<Item> {
  /** A paged query whose pages are joined. */
  list: PagedList & {
    data: Item[] | undefined;
    isPending: boolean;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  loading: ReactNode;
  /** The title where it did not load. */
  failed: string;
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/**
 * A list in every state: loading, failed, empty, or its items and the way to more of them.
 *
 * @example
 * <ListStates list={list} loading={<Skeleton className="h-96" />} failed="The cards did not load" empty={<NoCards />}>
 *   {(cards) => <DataTable caption="Cards" columns={COLUMNS} rows={cards} keyOf={({ id }) => id} />}
 * </ListStates>
 */
export function ListStates<Item>(props: ListStatesProps<Item>) {
  const { list, loading, failed, empty, children } = props;
  if (list.isPending) return loading;
  if (!list.data) {
    return (
      <ErrorState title={failed} onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {serverText(list.error, 'The server did not answer.')}
      </ErrorState>
    );
  }
  if (list.data.length === 0) return empty;
  return (
    <>
      {children(list.data)}
      <MoreButton list={list} />
    </>
  );
}
