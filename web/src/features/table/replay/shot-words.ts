import type { ReplayShot } from '../wire';

const FOULS: Record<string, string> = {
  scratch: 'the cue ball fell',
  ball_off_table: 'a ball left the table',
  no_contact: 'met no ball',
  wrong_ball_first: 'wrong ball first',
  behind_head_string: 'ball behind the string',
  no_cushion: 'no cushion',
  illegal_break: 'illegal break',
  time: 'out of time',
};

const ON_EIGHT = /eight/;

/** The outcome of a shot, as short as a row of a list has room for. */
export function cameOf({ number, outcome, shot }: ReplayShot): string {
  const { foul, pocketed, reason } = outcome;
  if (reason === 'eight_pocketed') return 'Potted the 8 and won';
  if (reason && ON_EIGHT.test(reason)) return 'Lost on the 8';
  if (foul) return `Foul: ${FOULS[foul] ?? foul.replaceAll('_', ' ')}`;
  const fell =
    pocketed.length > 0 ? `${number === 1 ? 'potted' : 'Potted'} ${pocketed.join(', ')}` : '';
  if (number === 1) return fell ? `Break, ${fell}` : 'Break, nothing fell';
  return fell || (shot.safety ? 'Safety' : 'Nothing fell');
}
