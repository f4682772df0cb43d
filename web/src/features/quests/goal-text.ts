import type { Goal } from '@/api/quest-types';
import { countText } from '@/lib/locale';
import { many } from '@/lib/many';

/** The goal of a quest, as one is told to reach it. */
export function goalText(goal: Goal = { kind: 'win' }): string {
  switch (goal.kind) {
    case 'win':
      return 'Win one frame of eight-ball.';
    case 'run_out':
      return 'Pocket all your balls and the eight in one visit to the table.';
    case 'win_in':
      return `Win one frame with at most ${many(goal.shots, 'shot')} of your own.`;
    case 'pots_in_visit':
      return `Pocket ${many(goal.n, 'ball')} of yours in one visit to the table.`;
    case 'win_streak':
      return `Win ${many(goal.n, 'frame')} in a row.`;
    case 'watch_minutes':
      return `Watch live streams for ${many(goal.n, 'minute')}, signed in.`;
    case 'correct_votes':
      return `Vote for ${many(goal.n, 'option')} that come true.`;
    case 'duel_wins':
      return `Win ${many(goal.n, 'rated duel')}.`;
    case 'tournament_top':
      return goal.n === 1
        ? 'Win a tournament that our team organises.'
        : `Finish among the first ${goal.n} of a tournament that our team organises.`;
    case 'chat_days':
      return `Write in the chat on ${many(goal.n, 'day')}.`;
    case 'follows':
      return `Follow ${many(goal.n, 'person', 'people')}.`;
    case 'hold_token':
      return `Hold ${countText(goal.amount)} LP-BAI for ${many(goal.days, 'day')}.`;
    case 'own_nft':
      return `Own one NFT of the collection for ${many(goal.days, 'day')} without parting with it. A token wins this quest once.`;
    case 'referrals':
      return `Bring ${many(goal.n, 'friend who wins', 'friends who each win')} a rated duel, after their first presale purchase by your link. Wins against you do not count, and nobody counts twice.`;
    default:
      // A newer server's goal: its description says it.
      return 'See the description.';
  }
}
