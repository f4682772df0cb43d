import { useQuery } from '@tanstack/react-query';
import { getRooms } from '@/api/duel';
import { seatOf } from '@/features/duel/people';
import type { DuelRoom } from '@/realtime/duel-messages';

const REFRESH_MS = 10_000;

/** The room in which that person has a seat, asked for once for the whole banner; null without one, undefined until it is known. */
export function useOwnRoom(address: string | undefined): DuelRoom | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['home', 'own-room', address],
    queryFn: () => getRooms(),
    enabled: address !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.some((room) => seatOf(room, address)) ? REFRESH_MS : false,
    retry: false,
  });
  if (!data) return isError || address === undefined ? null : undefined;
  return data.find((room) => room.status !== 'closed' && seatOf(room, address)) ?? null;
}
