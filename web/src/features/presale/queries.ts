import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getContributions, getParticipant, getPresale, getReferralStats } from '@/api/presale';

const ALL = 'presale';

export const presaleQuery = queryOptions({
  queryKey: [ALL, 'status'],
  queryFn: ({ signal }) => getPresale({ signal }),
  refetchInterval: 15_000,
});

export const partQuery = (address: string) =>
  queryOptions({
    queryKey: [ALL, 'part', address],
    queryFn: ({ signal }) => getParticipant(address, { signal }),
    refetchInterval: 15_000,
  });

export const contributionsQuery = (address: string) =>
  queryOptions({
    queryKey: [ALL, 'contributions', address],
    queryFn: ({ signal }) => getContributions({ signal }),
  });

export const referralQuery = (address: string) =>
  queryOptions({
    queryKey: [ALL, 'referral', address],
    queryFn: ({ signal }) => getReferralStats(address, { signal }),
  });

export const saleMoved = (queries: QueryClient) => queries.invalidateQueries({ queryKey: [ALL] });
