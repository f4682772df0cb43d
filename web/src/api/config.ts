import { call } from './call';

export const configQuery = {
  queryKey: ['config'] as const,
  queryFn: () => call('GET', '/api/config', { toast: false }),
  staleTime: Number.POSITIVE_INFINITY,
};
