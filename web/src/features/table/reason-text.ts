/** Why a match ended, for people; `loser` is the other's name where there is one, and "You" to oneself. */
const TEXT: Record<string, (loser: string) => string> = {
  eight_pocketed: () => 'The eight went into the called pocket.',
  early_eight: (loser) => `${loser} potted the eight too early.`,
  eight_in_wrong_pocket: (loser) => `${loser} potted the eight in the wrong pocket.`,
  foul_on_eight: (loser) => `${loser} fouled while potting the eight.`,
  eight_off_table: (loser) => `${loser} sent the eight off the table.`,
  time_outs: (loser) => `${loser} ran out of time for the third time.`,
  left: (loser) => `${loser} left and did not come back.`,
  conceded: (loser) => `${loser} conceded.`,
  shot_limit: () => 'Nobody potted the eight in time: a draw.',
  abandoned: () => 'Both players left: the match has no result.',
};

export function reasonText(
  reason: string | null,
  winner: 0 | 1 | null,
  players: readonly { username: string }[],
  you: 0 | 1 | null = null,
): string {
  const isYou = winner !== null && you === 1 - winner;
  const loser = isYou ? 'You' : winner === null ? '' : (players[1 - winner]?.username ?? '');
  return (reason && TEXT[reason]?.(loser)) || '';
}
