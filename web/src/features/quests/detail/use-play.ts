import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { configQuery } from '@/api/config';
import type { Quest, QuestEntry } from '@/api/quest-types';
import { joinQuest, startQuest } from '@/api/quests';
import { ApiError, serverText } from '@/lib/api-error';
import { browser, questGameUrl } from '@/lib/game-url';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { GOES_ON, useWish } from '@/lib/wish';
import { refreshQuest } from '../queries';
import { TEXTS } from '../texts';
import { questOf } from '../words';
import { forgetReturn } from './game-return';
import type { QuestPayment } from './payment';
import { standingOf } from './standing';

const START_FAILED = 'Failed to open the table';

/** A step of the play that did not work: its text, and why. */
export interface Stopped {
  text: string;
  why: string;
  code: string;
}

/** The way from the button to the table (D3 section 4): wallet, credits, played already, consume, join, refresh, start, go. */
export function usePlay(quest: Quest, entry: QuestEntry | null | undefined, payment: QuestPayment) {
  const { user, requireToken, connect } = useSession();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const id = quest._id;

  /** Runs a step; where it throws, that is shown and nothing follows. */
  const step = async <T>(text: string, run: () => Promise<T>): Promise<T | null> => {
    try {
      return await run();
    } catch (error) {
      const why = serverText(error, 'The server did not answer. Try again in a moment.');
      notify.error(text, { id: 'quest-play', description: why });
      setStopped({ text, why, code: error instanceof ApiError ? error.code : '' });
      void refreshQuest(queries, id);
      return null;
    }
  };

  const join = async (address: string): Promise<boolean> => {
    if (!(await payment.check())) return false;
    const standing = standingOf(quest, entry);
    if (standing.can === 'nothing') {
      notify.error(standing.why, { id: 'quest-play' });
      return false;
    }
    const paid = await step(TEXTS.consumeFailed, () => payment.pay().then(() => true));
    if (!paid) return false;
    const joined = await step(TEXTS.joinFailed, () => joinQuest(id, address).then(() => true));
    if (!joined) return false;
    notify.success(TEXTS.joined, { id: 'quest-play' });
    await refreshQuest(queries, id);
    return true;
  };

  const start = async (address: string): Promise<void> => {
    const launch = await step(START_FAILED, () => startQuest(id, address));
    if (!launch) return;
    const { gameOrigin } = await configQuery.queryFn().catch(() => ({ gameOrigin: undefined }));
    const url = questGameUrl(launch.gameUrl, gameOrigin);
    if (url === null) {
      const why = 'The table could not be opened. Try again in a moment.';
      notify.error(START_FAILED, { id: 'quest-play', description: why });
      setStopped({ text: START_FAILED, why, code: '' });
      return;
    }
    forgetReturn(id);
    browser.go(url);
  };

  const play = async () => {
    if (!user) {
      wish();
      notify.error(TEXTS.connect, {
        id: 'quest-play',
        description: GOES_ON,
        action: { label: 'Connect', onClick: () => void connect() },
      });
      return;
    }
    setBusy(true);
    setStopped(null);
    try {
      // Null: declined, and told so.
      if ((await requireToken()) === null) return;
      const goesOn = standingOf(quest, entry).can === 'continue';
      if (goesOn || (await join(user.address))) await start(user.address);
    } finally {
      setBusy(false);
    }
  };
  const wish = useWish('quest-play', quest._id, () => {
    if (questOf(quest).credits === null) return play();
    // It is paid: signing in was no word to that.
    notify.info(TEXTS.signedIn, {
      id: 'quest-play',
      action: { label: 'Play now', onClick: () => void play() },
    });
  });
  return { play: () => void play(), busy, stopped };
}
