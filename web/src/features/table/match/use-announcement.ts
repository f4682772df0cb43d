import { useEffect, useRef, useState } from 'react';
import { chosenText } from '../choice-text';
import { foulText } from '../foul-text';
import { isOnEight, playerAt } from '../play/situation';
import { reasonText } from '../reason-text';
import type { TableSnapshot } from '../table-state';
import type { Player, SeatId, TableState } from '../wire';

export interface Announcement {
  /** A new number for each, so that the same words twice are told twice. */
  id: number;
  title: string;
  detail: string;
  tone: 'plain' | 'mine' | 'foul';
}

export const NOTHING_SAID: Announcement = { id: 0, title: '', detail: '', tone: 'plain' };

const CALL = 'Tap a pocket to call it for the eight.';

/** The same once a pocket is called: its name in place of the request. */
export const withCall = (said: Announcement, pocket: string | undefined): Announcement =>
  pocket
    ? {
        ...said,
        detail: said.detail.replace(CALL, `Called for the eight: ${pocket.toLowerCase()}.`),
      }
    : said;

/** News of the table in words: for the banner over the table and for the screen reader. */
export function useAnnouncement({
  state,
  last,
  you,
  rejected,
  playback,
}: TableSnapshot): Announcement {
  const [said, setSaid] = useState(NOTHING_SAID);
  const seen = useRef('');
  useEffect(() => {
    if (!state || playback) return;
    const key = rejected
      ? `rejected ${rejected.number} ${rejected.code}`
      : `${state.shotNumber} ${state.turn} ${state.status} ${state.players.map((one) => one.timeOuts)} ${state.choice !== undefined} ${state.chosen?.choice}`;
    if (key === seen.current) return;
    const isFirst = seen.current === '';
    seen.current = key;
    const next = rejected
      ? { title: rejected.message, detail: '', tone: 'foul' as const }
      : wordsOf(state, you, isFirst || last?.number !== state.shotNumber - 1 ? null : last);
    setSaid(({ id }) => ({ id: id + 1, ...next }));
  }, [state, last, you, rejected, playback]);
  return said;
}

function wordsOf(
  state: TableState,
  you: TableSnapshot['you'],
  last: TableSnapshot['last'],
): Omit<Announcement, 'id'> {
  const why = reasonText(state.reason, state.winner, state.players, you);
  // After a break with a choice: without the sentence that says what may follow.
  const whole = last?.outcome.text ?? why;
  const text = last?.state.choice ? whole.replace(/\. .*$/, '.') : whole;
  if (state.status === 'waiting') {
    return { title: 'Waiting for both players', detail: '', tone: 'plain' };
  }
  if (state.status === 'aborted') {
    return { title: 'The match was called off', detail: why, tone: 'plain' };
  }
  if (state.status === 'ended') {
    const winner = state.winner === null ? undefined : playerAt(state, state.winner);
    const title = winner === undefined ? 'A draw' : winnerText(winner, you);
    const lost = you !== null && winner?.seat !== you;
    return { title, detail: why || text, tone: lost ? 'plain' : 'mine' };
  }
  const mine = state.turn === you;
  const name = playerAt(state, state.turn)?.username ?? '';
  const foul = state.chosen ? null : (last?.outcome.foul ?? null);
  const own = foul !== null && last?.seat === you;
  const did =
    foul && last ? foulText(foul, own ? 'You' : (playerAt(state, last.seat)?.username ?? '')) : '';
  if (state.choice) {
    return {
      title: mine ? 'Your choice' : `${name} chooses how to go on`,
      detail: did || text,
      tone: mine ? 'mine' : 'plain',
    };
  }
  const isNewRack = state.chosen !== undefined && state.phase === 'break';
  const yours = isNewRack ? 'Your break' : 'Your turn';
  const title = mine ? yours : `${name} is at the table`;
  const call = mine && isOnEight(state, state.turn) ? CALL : '';
  const hand = mine ? handText(state.ballInHand, foul) : '';
  if (did) {
    return {
      title: own ? `Foul. ${title}` : title,
      detail: [did, hand, call].filter(Boolean).join(' '),
      tone: own ? 'foul' : mine ? 'mine' : 'plain',
    };
  }
  const safe = last?.shot.safety ? 'Safety.' : '';
  const what = chosenText(state) || newsOf(text, name, mine);
  const detail = [safe, what, hand, call].filter(Boolean).join(' ');
  return {
    title,
    detail: detail || (mine ? nextText(state) : ''),
    tone: mine ? 'mine' : 'plain',
  };
}

/** News that the title does not tell already. */
const newsOf = (text: string, name: string, mine: boolean): string => {
  const news = text.replace(`${name} is at the table.`, '').replace(`${name} goes on.`, '').trim();
  return mine ? news.replace(`${name} plays `, 'You play ') : news;
};

/** The ball to play, where there is nothing else to say. */
function nextText(state: TableState): string {
  if (state.phase === 'open') return 'Any ball but the eight.';
  const group = playerAt(state, state.turn)?.group;
  return group ? `Pot a ${group === 'solids' ? 'solid' : 'stripe'}.` : '';
}

/** Where the cue ball may be put: before the break with how to go on, after a foul as short as its sentence leaves room for. */
function handText(hand: TableState['ballInHand'], foul: string | null): string {
  if (hand === 'none') return '';
  if (hand === 'kitchen' && !foul) return 'Place the cue ball, drag to aim, and shoot.';
  const what = foul === 'scratch' ? 'Place it' : 'Place the cue ball';
  return `${what} ${hand === 'kitchen' ? 'behind the head string' : 'anywhere'}.`;
}

/** To a player of their own match, to everybody else by the winner's name. */
export const winnerText = ({ username, seat }: Player, you: SeatId | null): string =>
  you === null ? `${username} wins` : seat === you ? 'You won' : 'You lost';
