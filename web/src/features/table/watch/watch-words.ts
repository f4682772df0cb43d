import { chosenText } from '../choice-text';
import { isOnEight, playerAt } from '../play/situation';
import { reasonText } from '../reason-text';
import type { TableSnapshot } from '../table-state';

export interface WatchWords {
  text: string;
  tone: 'plain' | 'foul' | 'won';
}

const plain = (text: string): WatchWords => ({ text, tone: 'plain' });

/** Words in the bar for somebody who watches: the foul, whose turn it is, who won. */
export function watchWords({ state, playback, last, link }: TableSnapshot): WatchWords {
  if (link === 'lost') return plain('Connection lost. Coming back to the table...');
  if (!state) return plain('The table is being set');
  const at = playerAt(state, state.turn)?.username ?? '';
  switch (state.status) {
    case 'waiting':
      return plain('The next frame');
    case 'aborted':
      return plain('The frame was called off');
    case 'ended': {
      if (playback) return plain(`${at} plays`);
      const winner = state.winner === null ? null : playerAt(state, state.winner);
      const why = reasonText(state.reason, state.winner, state.players);
      return {
        text: `${winner ? `${winner.username} wins` : 'A draw'}. ${why}`.trim(),
        tone: 'won',
      };
    }
    case 'running': {
      if (playback) return plain(`${playerAt(state, playback.shot.seat)?.username ?? at} plays`);
      const foul = last?.outcome.foul && last.number === state.shotNumber - 1;
      const onEight = isOnEight(state, state.turn) ? `${at} is on the eight` : null;
      if (foul && !state.chosen) return { text: `${last.outcome.text}`, tone: 'foul' };
      if (state.choice) return plain(`${at} chooses how to go on`);
      if (state.chosen) return plain(chosenText(state));
      return plain(onEight ?? `${at} is at the table`);
    }
  }
}
