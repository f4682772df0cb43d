import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quest } from '@/api/quest-types';
import { joinQuest } from '@/api/quests';
import { ApiError, serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { GOES_ON, useWish } from '@/lib/wish';
import { refreshQuest } from '../queries';
import { TEXTS } from '../texts';
import { questOf } from '../words';
import type { QuestPayment } from './payment';
import type { Stopped } from './use-play';

/** Joins a quest that is won beside the table: wallet, credits where it asks for some, and the place. */
export function useJoin(quest: Quest, payment: QuestPayment) {
  const { user, requireToken, connect } = useSession();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [stopped, setStopped] = useState<Stopped | null>(null);
  const join = async () => {
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
    let text: string = TEXTS.consumeFailed;
    try {
      // Null: declined, and told so.
      if ((await requireToken()) === null) return;
      if (questOf(quest).credits !== null) {
        if (!(await payment.check())) return;
        await payment.pay();
      }
      text = TEXTS.joinFailed;
      await joinQuest(quest._id, user.address);
      notify.success('Quest joined! What happens from now on counts.', { id: 'quest-play' });
    } catch (error) {
      const why = serverText(error, 'The server did not answer. Try again in a moment.');
      notify.error(text, { id: 'quest-play', description: why });
      setStopped({ text, why, code: error instanceof ApiError ? error.code : '' });
    } finally {
      await refreshQuest(queries, quest._id);
      setBusy(false);
    }
  };
  const wish = useWish('quest-join', quest._id, () => {
    if (questOf(quest).credits === null) return join();
    // It is paid: signing in was no word to that.
    notify.info(TEXTS.signedIn, {
      id: 'quest-play',
      action: { label: 'Join now', onClick: () => void join() },
    });
  });
  return { join: () => void join(), busy, stopped };
}
