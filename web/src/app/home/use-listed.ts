import { useQuery } from '@tanstack/react-query';
import type { Home } from '@/api/types';

/** The page's lists, once they are there: `useHome` asks for them. */
export const useListed = () => useQuery<Home>({ queryKey: ['home'], enabled: false });
