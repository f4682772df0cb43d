/** Fouls in words, each as the rest of a sentence that begins with the player's name. */
const FOULS: Record<string, string> = {
  scratch: 'potted the cue ball',
  ball_off_table: 'sent a ball off the table',
  no_contact: 'hit no ball',
  wrong_ball_first: 'hit the wrong ball first',
  behind_head_string: 'hit a ball behind the head string',
  no_cushion: 'drove no ball to a cushion',
  illegal_break: 'broke too softly',
  time: 'ran out of time',
};

/** A foul in one short sentence; `name` is "You" to oneself. */
export const foulText = (foul: string, name: string): string =>
  `${name} ${FOULS[foul] ?? `made a foul: ${foul.replaceAll('_', ' ')}`}.`;
