import { useEffect, useRef, useState } from 'react';
import { enterQueue, getQueue, leaveQueue, takeAgent } from '@/api/duel';
import type { QueueStatus } from '@/api/duel-types';
import { ApiError } from '@/lib/api-error';
import { useWish } from '@/lib/wish';
import { useDuel } from '../duel-context';
import { cameFrom, openGame, useGameOrigin } from '../game';
import { failed } from '../link/outcome';
import { LOGIN_TEXTS, TEXTS } from '../texts';
import { toastFailure, useRequirePlayer } from '../use-player';

/** The lobby's address with it looks for a rival at once, where the page of a match that has ended led here: a link of anybody else begins no match. */
const FIND_A_RIVAL = '#find-a-rival';
/** How often the queue is asked, in milliseconds. */
const ASK_MS = 2000;
/** Asks in a row that go by without an answer before the search ends: a minute, in which a server has restarted. */
const MOST_MISSED = 30;

export type QueueView =
  | { kind: 'idle' }
  | { kind: 'entering' }
  | { kind: 'waiting'; since: number; agentOffered: boolean }
  | { kind: 'found' };

/** The search for a rival of about the same rating. Leaving the page leaves the queue. */
export function useQueue() {
  const requirePlayer = useRequirePlayer();
  const gameOrigin = useGameOrigin();
  const [view, setView] = useState<QueueView>({ kind: 'idle' });
  const waiting = view.kind === 'waiting';

  const take = (status: QueueStatus) => {
    if (status.status === 'none') {
      setView({ kind: 'idle' });
      return;
    }
    if (status.status === 'matched') {
      setView({ kind: 'found' });
      if (!openGame(status.url ?? null, gameOrigin)) setView({ kind: 'idle' });
      return;
    }
    const agentOffered = status.status === 'agent_offered';
    setView((before) => ({
      kind: 'waiting',
      agentOffered,
      since: before.kind === 'waiting' ? before.since : Date.now(),
    }));
  };
  const fail = (error: unknown) => {
    setView({ kind: 'idle' });
    const reason = error instanceof ApiError && error.status > 0 ? error.message : TEXTS.unexpected;
    toastFailure(failed(reason));
  };
  const act = useRef({ take, fail });
  act.current = { take, fail };

  useEffect(() => {
    if (!waiting) return;
    let current = true;
    let missed = 0;
    const ask = () =>
      getQueue().then(
        (status) => {
          missed = 0;
          if (current) act.current.take(status);
        },
        (error) => {
          missed += 1;
          if (current && (isRefused(error) || missed >= MOST_MISSED)) act.current.fail(error);
        },
      );
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [waiting]);
  useLeaving(waiting);

  const enter = async () => {
    setView({ kind: 'entering' });
    const player = await requirePlayer(LOGIN_TEXTS.start, wish);
    if (player) await enterQueue().then(take, fail);
    else setView({ kind: 'idle' });
  };
  const wish = useWish('find-a-rival', '', enter);
  const { me } = useDuel();
  const begin = useRef(enter);
  begin.current = enter;
  useEffect(() => {
    if (location.hash !== FIND_A_RIVAL || !me || !cameFrom(location.origin, gameOrigin)) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    void begin.current();
  }, [me, gameOrigin]);

  return {
    view,
    enter,
    playAgent: () => takeAgent().then(take, fail),
    leave: () => {
      setView({ kind: 'idle' });
      // A rival who was found meanwhile is not left alone.
      void leaveQueue().then(take, () => {});
    },
  };
}

/** Asked again it would be refused again; a lost answer, or a server that is busy or restarts, ends no search. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Leaves the queue when its player closes the page or goes elsewhere. */
function useLeaving(waiting: boolean): void {
  const still = useRef(waiting);
  still.current = waiting;
  useEffect(() => {
    const leave = () => {
      if (still.current) void leaveQueue().catch(() => {});
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
