import { request } from '@/lib/http';
import { type CallOptions, call } from './call';
import {
  type PoolGameResult,
  type Quest,
  type QuestDetail,
  type QuestEntry,
  type QuestResult,
  type QuestScore,
  type QuestStanding,
  questOf,
} from './quest-types';

/** The query key of everything about quests. */
export const QUESTS = ['quests'] as const;

/** The caller shows failures itself: each has a documented text of its own. */
const QUIET = { toast: false } as const;
/** Each step of a play is pressed again sooner than a retry would come. */
const STEP = { ...QUIET, retry: false } as const;

export const listQuests = async (options: CallOptions = {}): Promise<Quest[]> =>
  (await call('GET', '/api/quests', { ...QUIET, ...options })).map(questOf);

export const getQuest = async (id: string, options: CallOptions = {}): Promise<QuestDetail> =>
  (
    await request<QuestDetail>('GET', '/api/quests/{id}', {
      ...QUIET,
      ...options,
      params: { id },
    })
  ).body;

/** The caller's own part; null where they have none. */
export const getEntry = async (
  id: string,
  options: CallOptions = {},
): Promise<QuestEntry | null> => {
  type Own = { entry: QuestEntry | null; streak?: QuestEntry['streak'] };
  const { body } = await request<Own>('GET', '/api/quests/{id}/entry', {
    ...QUIET,
    ...options,
    params: { id },
  });
  return body.entry && { ...body.entry, streak: body.streak ?? null };
};

/** The caller's own part in each quest of the list that they joined. */
export const listStandings = (options: CallOptions = {}): Promise<QuestStanding[]> =>
  call('GET', '/api/quests/entries', { ...QUIET, ...options });

/** The best twenty. */
export const getLeaderboard = async (
  id: string,
  options: CallOptions = {},
): Promise<QuestScore[]> =>
  (
    await request<QuestScore[]>('GET', '/api/quests/{id}/leaderboard', {
      ...QUIET,
      ...options,
      params: { id },
    })
  ).body;

/** Takes the place that was paid for. */
export const joinQuest = (id: string, address: string): Promise<unknown> =>
  request('POST', '/api/quests/{id}/join', { ...STEP, params: { id }, body: { address } });

/** Sets up the table, or answers the one that is set up already. */
export const startQuest = async (id: string, address: string): Promise<{ gameUrl: string }> =>
  (
    await request<{ gameUrl: string }>('POST', '/api/quests/{id}/start', {
      ...STEP,
      params: { id },
      body: { address },
    })
  ).body;

interface Reported {
  score: number;
  won: boolean;
}

/** The result of the play. The server knows; the reported one is not read. */
export const reportResult = async (
  id: string,
  address: string,
  reported: Reported,
): Promise<QuestResult> =>
  (
    await request<QuestResult>('POST', '/api/quests/{id}/result', {
      ...QUIET,
      params: { id },
      body: { address, gamesPlayed: 1, ...reported },
    })
  ).body;

/** The same of a pool game. */
export const reportPoolGame = async (
  reported: Reported & { questId: string | null; playId: string },
): Promise<PoolGameResult> =>
  (
    await request<{ data: PoolGameResult }>('POST', '/api/pool-token/pool-game-completion', {
      ...QUIET,
      body: reported,
    })
  ).body.data;
