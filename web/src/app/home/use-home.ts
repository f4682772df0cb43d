import { useQuery } from '@tanstack/react-query';
import { getHome } from '@/api/home';
import type { Home } from '@/api/types';
import { site } from '@/lib/site';
import { SAMPLE_STREAMS, SAMPLE_TOURNAMENTS } from './sample';

const REFRESH_MS = 30_000;

export interface HomeState {
  /** Undefined while it loads, and where it failed and nothing stands in. */
  home: Home | undefined;
  isPending: boolean;
  /** It did not load; streams and tournaments are samples, and there are no quests (decision A43). */
  isSample: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** The home page's data in one call. Where that fails, samples stand in for streams and tournaments, but never in production. */
export function useHome(): HomeState {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => getHome({ signal, toast: false, retry: false }),
    refetchInterval: REFRESH_MS,
  });
  const isSample = isError && !data && site.environment !== 'production';
  return {
    home: isSample ? SAMPLE : data,
    isPending,
    isSample,
    isFetching,
    retry: () => void refetch(),
  };
}

const SAMPLE: Home = {
  streams: SAMPLE_STREAMS,
  quests: [],
  tournaments: SAMPLE_TOURNAMENTS,
  leaders: [],
  bestShots: [],
};
