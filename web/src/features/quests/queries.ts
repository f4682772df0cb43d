import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Quest, QuestEntry, QuestStanding } from '@/api/quest-types';
import {
  getEntry,
  getLeaderboard,
  getQuest,
  listQuests,
  listStandings,
  QUESTS,
} from '@/api/quests';
import { ApiError } from '@/lib/api-error';
import { askAgain } from '@/lib/ask-again';
import { useSession } from '@/lib/session';

const REFRESH_MS = 30_000;
const PROGRESS_MS = 5_000;

export function useQuests() {
  return useQuery({
    queryKey: [...QUESTS, 'list'],
    queryFn: ({ signal }) => listQuests({ signal }),
    select: shownQuests,
    refetchInterval: REFRESH_MS,
  });
}

/** Those that are won beside the table, where there are others too. */
export function useEventQuests() {
  return useQuery({
    queryKey: [...QUESTS, 'list'],
    queryFn: ({ signal }) => listQuests({ signal }),
    select: (quests) => {
      const besideTheTable = quests.filter(isOfEvents);
      return besideTheTable.length < quests.length ? besideTheTable : [];
    },
  });
}

/** Whether it is won by what the server sees elsewhere. */
export const isOfEvents = ({ isAIQuest }: Quest) => isAIQuest === false;

/** Those against agents alone where there are any (QUEST-12). */
export function shownQuests(quests: Quest[]): Quest[] {
  const againstAgents = quests.filter(({ isAIQuest }) => isAIQuest);
  return againstAgents.length > 0 ? againstAgents : quests;
}

export function useQuest(id: string) {
  return useQuery({
    queryKey: [...QUESTS, 'detail', id],
    queryFn: ({ signal }) => getQuest(id, { signal, retry: false }),
    refetchInterval: REFRESH_MS,
  });
}

/** One's own part in the quests of the list, by their ids; empty for guests and until it is known. */
export function useStandings(): ReadonlyMap<string, QuestStanding> {
  const { user, status } = useSession();
  const { data } = useQuery({
    queryKey: [...QUESTS, 'standings', user?.address],
    queryFn: ({ signal }) => listStandings({ signal }),
    enabled: status === 'signedIn',
    select: byQuest,
  });
  return data ?? NONE;
}

const NONE: ReadonlyMap<string, QuestStanding> = new Map();
const byQuest = (standings: QuestStanding[]) =>
  new Map(standings.map((standing) => [standing.questId, standing]));

/** One's own part in a quest; null for who has none, undefined until it is known. */
export function useEntry(id: string): QuestEntry | null | undefined {
  const { user, status } = useSession();
  const enabled = status === 'signedIn';
  const { data } = useQuery({
    queryKey: [...QUESTS, 'entry', id, user?.address],
    queryFn: ({ signal }) => getEntry(id, { signal }),
    enabled,
    // Progress made elsewhere shows here while the page is open.
    refetchInterval: ({ state }) =>
      state.data?.target && (state.data.state === 'joined' || state.data.rewardWaits)
        ? PROGRESS_MS
        : false,
    refetchOnWindowFocus: 'always',
  });
  return enabled ? data : null;
}

export function useLeaderboard(id: string) {
  return useQuery({
    queryKey: [...QUESTS, 'leaderboard', id],
    queryFn: ({ signal }) => getLeaderboard(id, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Asks again for what is shown of a quest; resolves when it has come. */
export async function refreshQuest(queries: QueryClient, id: string): Promise<void> {
  const parts = ['detail', 'entry', 'leaderboard'].map((part) =>
    askAgain(queries, [...QUESTS, part, id]),
  );
  await Promise.all(parts);
}

/** No such quest, by the statuses of decision B8. */
export function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && [400, 404, 500].includes(error.status);
}
