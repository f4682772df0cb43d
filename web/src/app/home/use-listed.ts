import { useQuery } from '@tanstack/react-query';
import type { Home } from '@/api/types';

/** What came with the page's lists: `useHome` asks for them. */
export const useListed = () => useQuery<Home>({ queryKey: ['home'], enabled: false });
