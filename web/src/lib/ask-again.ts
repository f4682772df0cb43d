import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Asks anew. An answer under way may be older than the change; a first one would be kept where its query is invalidated alone. */
export async function askAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
