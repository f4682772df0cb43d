import type { Prediction, PredictionOption } from '@/api/types';
import { SIDE_BY_SIDE, useMedia } from '@/lib/media';
import { useNow } from '@/lib/use-now';
import type { StreamRoom } from '@/realtime/room';
import { OPTION_LOOK } from '../option-look';
import { isFew, sidesOf } from '../split/split';
import { useVote } from '../voting/use-vote';
import { useQuick, worth } from './use-quick';

const SIDES = ['option1', 'option2'] as const;

interface QuickQuestionProps {
  room: StreamRoom;
  /** Over the table's picture; else above the chat, where that is beneath the picture. */
  over: boolean;
}

/** A question about one shot or one visit, for the seconds in which the table holds the shot, and what came of it. */
export function QuickQuestion({ room, over }: QuickQuestionProps) {
  const isSide = useMedia(SIDE_BY_SIDE);
  // A phone on its side has no room beside the table.
  const isLow = useMedia('(max-height: 560px)');
  return (isSide && !isLow) === over ? <Call room={room} over={over} /> : null;
}

function Call({ room, over }: QuickQuestionProps) {
  const { question, take } = useQuick(room);
  const { voting, vote } = useVote(room, question, take, () => {});
  const isOpen = useIsOpen(room, question);
  if (!question) return null;
  // It is news for those who called it; the others see the odds bar flash.
  if (!isOpen && !question.userVote) return null;
  const isEnded = question.status === 'ended';
  return (
    <div
      data-ended={isEnded || undefined}
      className={
        over
          ? 'pointer-events-none absolute inset-x-0 top-1 z-10 flex justify-center px-3'
          : 'peer/quick shrink-0 border-ink-3 border-b bg-ink-2 px-3 py-2 data-ended:py-0.5'
      }
    >
      <section
        aria-label="Quick call"
        className={`flex flex-wrap items-center justify-center gap-x-3 ${over ? 'pointer-events-auto h-16 max-w-80 content-center gap-y-0.5 rounded-lg border border-ink-3 bg-ink-1 px-3 shadow-lg' : 'gap-y-1'}`}
      >
        <p
          className={
            isEnded && !over
              ? 'min-w-0 flex-1 truncate text-dim text-sm'
              : `line-clamp-2 w-full min-w-0 font-semibold text-sm leading-5 ${over ? 'text-center' : ''}`
          }
        >
          {question.question}
        </p>
        {isOpen && !question.userVote ? (
          <div className={over ? 'flex gap-2' : 'grid min-w-0 flex-1 grid-cols-2 gap-2'}>
            {SIDES.map((side) => (
              <Choice
                key={side}
                question={question}
                side={side}
                voting={voting === side}
                onVote={() => void vote(side)}
              />
            ))}
          </div>
        ) : (
          <Called question={question} isOpen={isOpen} brief={isEnded && !over} />
        )}
        {isOpen ? <Seconds room={room} endsAt={question.endsAt} /> : null}
        <p role="status" className="sr-only">
          {statusText(question, isOpen)}
        </p>
      </section>
    </div>
  );
}

interface ChoiceProps {
  question: Prediction;
  side: PredictionOption;
  voting: boolean;
  onVote: () => void;
}

function Choice({ question, side, voting, onVote }: ChoiceProps) {
  const look = OPTION_LOOK[side];
  return (
    <button
      type="button"
      aria-busy={voting}
      title={`Right: ${worth(question, side)} points. Wrong: ${100 - worth(question, side)} points less.`}
      onClick={onVote}
      className={`inline-flex min-h-9 items-center justify-center gap-2 pointer-coarse:min-h-10 rounded-md border px-3 font-semibold text-sm ${look.border} ${look.text} ${look.tint}`}
    >
      {voting ? 'Voting...' : question[side]}
      <span className="whitespace-nowrap font-normal text-xs tabular-nums">
        {worthText(question, side)}
      </span>
    </button>
  );
}

const worthText = (question: Prediction, side: PredictionOption): string =>
  `+${worth(question, side)} / −${100 - worth(question, side)}`;

interface CalledProps {
  question: Prediction;
  isOpen: boolean;
  /** Beside the question, in its line. */
  brief: boolean;
}

/** One's own call, what it brings or brought, and how the others see it: in one line, out of which falls what it has no room for. */
function Called({ question, isOpen, brief }: CalledProps) {
  const { userVote } = question;
  if (!userVote) return null;
  const [yes] = sidesOf(question);
  return (
    <p
      className={`flex h-10 min-w-0 flex-wrap content-start items-center gap-x-3 overflow-hidden text-sm tabular-nums leading-10 ${brief ? '' : 'flex-1'}`}
    >
      <span className="whitespace-nowrap">
        {brief ? null : 'Your call: '}
        <b className={OPTION_LOOK[userVote].text}>{question[userVote]}</b>
      </span>
      {question.status === 'active' ? (
        <span className="whitespace-nowrap">{worthText(question, userVote)}</span>
      ) : null}
      <Outcome question={question} isOpen={isOpen} />
      {question.status === 'active' && !isFew(question) ? (
        <span className="whitespace-nowrap text-dim">
          {yes.percent} % said {yes.label}
        </span>
      ) : null}
    </p>
  );
}

function Outcome({ question, isOpen }: { question: Prediction; isOpen: boolean }) {
  if (isOpen) return null;
  const text = outcomeText(question);
  const { status, winner, userVote } = question;
  const look =
    status !== 'ended' || !winner
      ? 'text-dim text-sm'
      : `text-base leading-10 ${winner === userVote ? 'text-felt' : 'text-live'}`;
  return <b className={`whitespace-nowrap ${look}`}>{text}</b>;
}

/** The outcome of one's own call, in a word or two. */
export function outcomeText(question: Prediction): string {
  const { userVote, winner, status, quick } = question;
  if (status === 'active') return quick?.about === 'visit' ? 'The visit decides' : 'Watch the shot';
  if (!winner || !userVote) return 'It does not count';
  const points = worth(question, userVote);
  return winner === userVote ? `Right, +${points}` : `Wrong, −${100 - points}`;
}

function statusText(question: Prediction, isOpen: boolean): string {
  if (isOpen) return question.userVote ? 'Your call is in.' : question.question;
  return outcomeText(question);
}

function Seconds({ room, endsAt }: { room: StreamRoom; endsAt: string }) {
  const left = useLeft(room, endsAt);
  return (
    <span
      role="timer"
      aria-label="Time left to call"
      className="min-w-6 text-right font-semibold text-sm tabular-nums"
    >
      {Math.ceil(left / 1000)} s
    </span>
  );
}

/** By the server's clock, as far as the table told it. */
function useLeft(room: StreamRoom, endsAt: string): number {
  const now = useNow(250);
  const offset = room.getSnapshot().table?.clockOffset ?? 0;
  return Math.max(0, Date.parse(endsAt) - now - offset);
}

function useIsOpen(room: StreamRoom, question: Prediction | null): boolean {
  const left = useLeft(room, question?.endsAt ?? '');
  return question?.votingOpen === true && left > 0;
}
