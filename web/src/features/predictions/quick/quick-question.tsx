import { CircleCheck, CircleX } from 'lucide-react';
import type { Prediction, PredictionOption } from '@/api/types';
import { SIDE_BY_SIDE, useMedia } from '@/lib/media';
import { useNow } from '@/lib/use-now';
import type { StreamRoom } from '@/realtime/room';
import { worthOf } from '../room/frame-odds';
import { isFew, sidesOf } from '../split/split';
import { useVote } from '../voting/use-vote';
import { Total, usePointsBefore } from './total';
import { useQuick } from './use-quick';

/** A question is open so long at most. */
const ASKED_MS = 10_000;
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
  const { question, why, take } = useQuick(room);
  const { voting, vote } = useVote(room, question, take, () => {});
  const isOpen = useIsOpen(room, question);
  const before = usePointsBefore(question);
  const isEnded = question?.status === 'ended';
  if (!question) return null;
  // It is news for those who called it; the others see the odds bar flash.
  if (!isOpen && !question.userVote) return null;
  const asks = isOpen && !question.userVote;
  return (
    <div
      data-ended={isEnded || undefined}
      data-calling={(over && !isEnded) || undefined}
      className={
        over
          ? '@container/over scheme-dark pointer-events-none absolute inset-x-0 top-0 z-10 px-4.5 text-text'
          : `peer/quick shrink-0 border-ink-3 border-b px-3 py-2 ${groundOf(question) || 'bg-ink-2'}`
      }
    >
      <section
        aria-label="Quick call"
        className={`@container relative flex min-w-0 overflow-hidden ${over ? `${OVER} ${groundOf(question) || 'bg-ink-1'}` : `flex-col ${isOpen ? 'pb-2.5' : ''}`} ${edgeOf(question, asks)}`}
      >
        <div className={`flex min-w-0 items-baseline gap-3 ${over ? IN_ROW_FIRST : ''}`}>
          <p
            title={over ? question.question : undefined}
            data-open={isOpen || undefined}
            className={`line-clamp-2 min-w-0 flex-1 text-sm leading-5 ${over ? '@4xl/over:data-open:line-clamp-1' : ''} ${asks ? 'font-semibold' : 'text-dim'}`}
          >
            {question.question}
            {question.winner ? (
              <b className="text-text">
                {' '}
                {question[question.winner]}
                {why}.
              </b>
            ) : null}
          </p>
          {isOpen ? (
            <Seconds room={room} endsAt={question.endsAt} to={asks ? 'to call' : 'to the shot'} />
          ) : null}
        </div>
        {asks ? (
          <div
            className={`grid min-w-0 grid-cols-2 gap-2 ${over ? 'shrink-0 *:h-10 @max-4xl/over:w-84 @4xl/over:mt-1' : 'mt-1'}`}
          >
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
        ) : isEnded && question.winner ? (
          <Settled question={question} before={before} />
        ) : (
          <Called question={question} isOpen={isOpen} />
        )}
        {isOpen ? <Draining room={room} endsAt={question.endsAt} /> : null}
        <p role="status" className="sr-only">
          {statusText(question, isOpen)}
        </p>
      </section>
    </div>
  );
}

const isRight = ({ winner, userVote }: Prediction): boolean => winner === userVote;

/** Once it is settled the whole of it has the colour of what it came to; before that none of its own. */
function groundOf(question: Prediction): string {
  if (question.status === 'active' || !question.winner) return '';
  return isRight(question)
    ? 'bg-[color-mix(in_srgb,var(--felt)_22%,var(--ink-1))]'
    : 'bg-[color-mix(in_srgb,var(--live)_20%,var(--ink-1))]';
}

/** The edge tells of one's own call: that there is one, then what it came to. */
function edgeOf({ userVote, winner, status }: Prediction, asks: boolean): string {
  if (asks || !userVote) return 'border-ink-3';
  if (status === 'active' || !winner) return 'border-faint';
  return winner === userVote ? 'border-felt' : 'border-live';
}

/** In the place that the head over the table keeps for its words: a row under the two names, and where those have more room between them a box there. The odds stay in sight. */
const OVER =
  'pointer-events-auto mx-auto mt-16.5 h-12 items-center justify-between gap-4 rounded-md border px-3 pb-1 shadow-raised @4xl/over:mt-2 @4xl/over:h-20 @4xl/over:w-104 @4xl/over:flex-col @4xl/over:items-stretch @4xl/over:justify-center @4xl/over:gap-0';

/** The question and the seconds have what the rest of the row leaves. */
const IN_ROW_FIRST = 'flex-1 @4xl/over:flex-none';

interface ChoiceProps {
  question: Prediction;
  side: PredictionOption;
  voting: boolean;
  onVote: () => void;
}

function Choice({ question, side, voting, onVote }: ChoiceProps) {
  const gain = gainOf(question, side);
  return (
    <button
      type="button"
      aria-busy={voting}
      title={`Right: ${gain} points. Wrong: ${100 - gain} points less.`}
      onClick={onVote}
      // White as neither player: their colours stand at the odds beside it.
      className="inline-flex h-11 min-w-0 items-baseline content-center flex-wrap justify-center gap-x-2.5 rounded-sm bg-text px-2 font-semibold text-base text-ink-0 leading-4 transition-opacity hover:opacity-85 active:translate-y-px"
    >
      {voting ? 'Voting...' : question[side]}
      <span className="whitespace-nowrap font-medium text-xs tabular-nums @xs:text-sm @max-4xl/over:text-xs!">
        +{gain} / −{100 - gain} points
      </span>
    </button>
  );
}

/** Points of a right call of that side; a wrong one costs what is left of a hundred. */
const gainOf = (question: Prediction, side: PredictionOption): number =>
  worthOf(question)?.[side] ?? 50;

interface CalledProps {
  question: Prediction;
  isOpen: boolean;
}

/** One's own call, what it brings, and how the others see it: in one line, out of which falls what it has no room for. */
function Called({ question, isOpen }: CalledProps) {
  const { userVote } = question;
  if (!userVote) return null;
  const [yes] = sidesOf(question);
  const gain = gainOf(question, userVote);
  return (
    <p
      className={`flex h-7 min-w-0 flex-wrap content-start items-center gap-x-3 overflow-hidden text-sm tabular-nums leading-7 @max-4xl/over:shrink-0 ${isOpen ? '@max-4xl/over:max-w-[55%]' : '@max-4xl/over:max-w-[72%]'}`}
    >
      <span className="whitespace-nowrap">
        Your call: <b className="rounded-sm bg-text px-2 py-0.5 text-ink-0">{question[userVote]}</b>
      </span>
      {question.status === 'active' ? (
        <span className="whitespace-nowrap">
          <span className="@max-xs:sr-only">right </span>
          <b className="font-semibold">+{gain}</b> / <span className="@max-xs:sr-only">wrong </span>
          <b className="font-semibold">−{100 - gain}</b> points
        </span>
      ) : null}
      {isOpen ? null : <b className="whitespace-nowrap text-dim">{outcomeText(question)}</b>}
      {question.status === 'active' && !isFew(question) ? (
        <span className="whitespace-nowrap text-dim">
          {yes.percent} % said {yes.label}
        </span>
      ) : null}
    </p>
  );
}

interface SettledProps {
  question: Prediction;
  /** Points of the month without it. */
  before: number | undefined;
}

/** The moment of it: what one's own call came to, and the month's points with it. */
function Settled({ question, before }: SettledProps) {
  const { userVote } = question;
  if (!userVote) return null;
  const Icon = isRight(question) ? CircleCheck : CircleX;
  const gain = gainOf(question, userVote);
  return (
    <div className="flex min-h-8 min-w-0 flex-wrap items-center justify-between gap-x-3 @max-4xl/over:shrink-0 @max-4xl/over:flex-col @max-4xl/over:flex-nowrap @max-4xl/over:items-end @max-4xl/over:justify-center @max-4xl/over:gap-0">
      <p
        className={`flex animate-pop-in items-center gap-2 whitespace-nowrap font-bold font-display text-base tabular-nums leading-7 @xs:text-xl @max-4xl/over:text-lg! @max-4xl/over:leading-6 ${isRight(question) ? 'text-felt' : 'text-live'}`}
      >
        <Icon aria-hidden className="size-5 shrink-0 @xs:size-6" strokeWidth={2.5} />
        {outcomeText(question)}
      </p>
      {before === undefined ? null : (
        <Total before={before} by={isRight(question) ? gain : gain - 100} />
      )}
    </div>
  );
}

/** The outcome of one's own call, in a word or two. */
export function outcomeText(question: Prediction): string {
  const { userVote, winner, status, quick } = question;
  if (status === 'active') return quick?.about === 'visit' ? 'The visit decides' : 'Watch the shot';
  if (!winner || !userVote) return 'It does not count';
  const gain = gainOf(question, userVote);
  return winner === userVote ? `Right, +${gain} points` : `Wrong, −${100 - gain} points`;
}

function statusText(question: Prediction, isOpen: boolean): string {
  if (isOpen) return question.userVote ? 'Your call is in.' : question.question;
  return outcomeText(question);
}

function Seconds({ room, endsAt, to }: { room: StreamRoom; endsAt: string; to: string }) {
  const left = useLeft(room, endsAt);
  return (
    <span
      role="timer"
      aria-label="Time left to call"
      className="shrink-0 text-right font-semibold text-sm tabular-nums leading-5"
    >
      {Math.ceil(left / 1000)} s{' '}
      <span className="hidden font-normal text-dim @xs:inline @max-4xl/over:hidden!">{to}</span>
    </span>
  );
}

/** Runs out along the lower edge. */
function Draining({ room, endsAt }: { room: StreamRoom; endsAt: string }) {
  const left = useLeft(room, endsAt);
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-ink-3">
      <span
        style={{ transform: `scaleX(${Math.min(1, left / ASKED_MS)})` }}
        className="block h-full origin-left bg-brass transition-transform duration-250 ease-linear motion-reduce:transition-none"
      />
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
