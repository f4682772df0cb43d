import { call } from '@/lib/http';
import type { Config } from './types';

export const configQuery = {
  queryKey: ['config'] as const,
  queryFn: () => call<Config>('GET', '/api/config', { toast: false }),
  staleTime: Number.POSITIVE_INFINITY,
};
