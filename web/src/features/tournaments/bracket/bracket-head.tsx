import { Eye, WifiOff } from 'lucide-react';
import type { Bracket, RunPhase } from '@/api/tournament-types';
import { countText } from '@/lib/locale';
import { FORMATS } from '../run-words';
import type { Link } from './use-bracket';

const PHASES: Record<RunPhase, string> = {
  registration: 'The bracket is drawn at the start',
  check_in: 'Check-in is open',
  running: 'Being played',
  finished: 'Finished',
  cancelled: 'Cancelled',
};

interface BracketHeadProps {
  bracket: Bracket;
  link: Link;
  viewers: number | null;
}

/** Head of a bracket: its format, how far it is, and whether it is live. */
export function BracketHead({ bracket, link, viewers }: BracketHeadProps) {
  const { format, phase, matches, entrants } = bracket;
  const played = matches.filter(({ status }) => status === 'done').length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h2 className="font-semibold text-lg">{FORMATS[format].name}</h2>
      <p className="text-dim text-sm tabular-nums">
        {PHASES[phase]} · {entrants.length} {entrants.length === 1 ? 'player' : 'players'}
        {matches.length > 0 ? ` · ${played} of ${matches.length} matches` : ''}
      </p>
      <p role="status" className="ml-auto flex items-center gap-2 text-dim text-sm tabular-nums">
        {link === 'lost' ? (
          <>
            <WifiOff aria-hidden className="size-4 text-brass" />
            Reconnecting
          </>
        ) : viewers === null ? null : (
          <>
            <Eye aria-hidden className="size-4 text-faint" />
            {countText(viewers)} watching
          </>
        )}
      </p>
    </div>
  );
}
