import { useQuery } from '@tanstack/react-query';
import { configQuery } from '@/api/config';

/** Whether the sale is on a chain of play money, where nothing is worth anything; undefined until that is known. */
export function useTestChain(): boolean | undefined {
  const { data, isPending } = useQuery(configQuery);
  return isPending ? undefined : data?.environment === 'local';
}
