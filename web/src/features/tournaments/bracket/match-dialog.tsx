import { Bot, Check, Eye, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import type { BracketMatch, EntrantId, Run } from '@/api/tournament-types';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Portrait } from '@/ui/portrait';
import { PutOnButton } from '@/ui/put-on-button';
import { ReportResult } from '../organiser/report-result';
import { type Directory, nameAt, SIDES, type Side, standText } from './people';
import { usePlay } from './use-play';

interface MatchDialogProps {
  id: string;
  run: Run;
  match: BracketMatch;
  people: Directory;
  mine: EntrantId | undefined;
  /** The viewer may enter results. */
  organiser: boolean;
  /** It is the viewer's own tournament. */
  own: boolean;
  onWatch: (match: number) => void;
  onClose: () => void;
}

/** One match, with everything that can be done about it. */
export function MatchDialog(props: MatchDialogProps) {
  const { id, run, match, people, mine, organiser, own, onWatch, onClose } = props;
  const round = people.roundName.get(match.round) ?? 'Match';
  const plays = mine !== undefined && match.players.includes(mine);
  const reports = organiser && run.play === 'reported' && !match.players.includes(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`${round}, match ${match.number}`}
      description={standText(match, people)}
    >
      {reports ? (
        <ReportResult id={id} match={match} people={people} onDone={onClose} />
      ) : (
        <ul className="flex flex-col gap-2">
          {SIDES.map((side) => (
            <Player key={side} match={match} side={side} people={people} mine={mine} />
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-2 empty:hidden">
        {plays && run.play === 'duel' ? <Play id={id} match={match} /> : null}
        {match.matchId && match.status === 'running' ? (
          <Button wide variant="secondary" onClick={() => onWatch(match.number)}>
            <Eye aria-hidden className="size-4" />
            Watch live
          </Button>
        ) : null}
        {match.matchId && match.status === 'running' && (own || plays) ? (
          <PutOnButton matchId={match.matchId} wide />
        ) : null}
        {match.matchId && match.status === 'done' ? (
          <Button asChild wide variant="secondary">
            <Link to={`/duel/replay/${match.matchId}`}>
              <RotateCcw aria-hidden className="size-4" />
              Watch the replay
            </Link>
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

function Play({ id, match }: { id: string; match: BracketMatch }) {
  const play = usePlay(id);
  if (match.status !== 'ready' && match.status !== 'running') return null;
  return (
    <Button wide size="lg" busy={play.isPending} onClick={() => play.mutate(match.number)}>
      {match.status === 'running' ? 'Back to the table' : 'Play'}
    </Button>
  );
}

interface PlayerProps extends Pick<MatchDialogProps, 'match' | 'people' | 'mine'> {
  side: Side;
}

function Player({ match, side, people, mine }: PlayerProps) {
  const name = nameAt(match, side, people);
  const entrant = people.entrant.get(match.players[side] ?? 0);
  const won = entrant !== undefined && match.winner === entrant.id;
  return (
    <li
      className={`flex min-h-14 items-center gap-3 rounded-md border px-3 ${won ? 'border-felt/50 bg-felt/10' : 'border-ink-3'} ${entrant ? '' : 'text-faint'}`}
    >
      {entrant ? <Portrait name={name} character={entrant.character} size={32} /> : null}
      <span className="min-w-0 flex-1">
        <span
          className={`block truncate font-semibold ${entrant?.id === mine ? 'text-chalk' : ''}`}
        >
          {name}
        </span>
        {entrant ? (
          <span className="flex items-center gap-1 text-faint text-xs tabular-nums">
            Seed {entrant.seed}
            {entrant.rating === null ? '' : ` · rating ${Math.round(entrant.rating)}`}
            {entrant.agent ? (
              <>
                {' · '}
                <Bot aria-hidden className="size-3.5" /> {entrant.agent} agent
              </>
            ) : null}
          </span>
        ) : null}
      </span>
      {won ? <Check aria-label="Won" className="size-5 text-felt" strokeWidth={3} /> : null}
    </li>
  );
}
