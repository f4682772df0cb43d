import { useQuery } from '@tanstack/react-query';
import { getPredictionRecord } from '@/api/predictions';

/** How somebody's calls of frames went: asked for once for a whole page. */
export function useRecord(address: string) {
  return useQuery({
    queryKey: ['predictions', 'record', address.toLowerCase()],
    queryFn: ({ signal }) => getPredictionRecord(address, { signal }),
  });
}
