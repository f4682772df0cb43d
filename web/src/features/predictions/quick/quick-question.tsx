import { CircleCheck, CircleX } from 'lucide-react';
import type { Prediction } from '@/api/types';
import { SIDE_BY_SIDE, useMedia } from '@/lib/media';
import { useNow } from '@/lib/use-now';
import type { StreamRoom } from '@/realtime/room';
import { useVote } from '../voting/use-vote';
import { Called, Choice, gainOf } from './sides';
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
      className={
        over
          ? '@container/over scheme-dark pointer-events-none absolute inset-x-0 top-0 z-10 px-3 text-text'
          : 'peer/quick shrink-0 border-ink-3 border-b bg-ink-1 p-2'
      }
    >
      <section
        aria-label="Quick call"
        className={`@container relative flex min-w-0 flex-col gap-1 overflow-hidden rounded-md border px-3 pt-1.5 pb-2.5 short:px-2.5 ${over ? OVER : ''} ${lookOf(question)}`}
      >
        <div className="flex min-w-0 flex-1 items-baseline gap-3">
          <p
            title={over ? question.question : undefined}
            className={`line-clamp-2 min-w-0 flex-1 text-sm leading-5 ${asks ? 'font-semibold' : 'text-dim'}`}
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
          ) : question.winner ? null : (
            <b className="shrink-0 text-right text-sm leading-5 @max-2xs:w-17">
              {outcomeText(question)}
            </b>
          )}
        </div>
        {asks ? (
          <div className={SIDE_GRID}>
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
          <ul aria-label="Calls" className={SIDE_GRID}>
            {SIDES.map((side) => (
              <Called key={side} question={question} side={side} />
            ))}
          </ul>
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
function lookOf(question: Prediction): string {
  if (question.status === 'active' || !question.winner) return 'border-faint bg-ink-1';
  return isRight(question)
    ? 'border-felt bg-[color-mix(in_srgb,var(--felt)_16%,var(--ink-1))]'
    : 'border-live bg-[color-mix(in_srgb,var(--live)_12%,var(--ink-1))]';
}

/** In the place that the head over the table keeps for its words, by the same widths: a row under the two names, and where those have more room between them a card. The odds stay in sight, and so does the rail. */
const OVER =
  'pointer-events-auto mx-1.5 mt-16.5 shadow-raised @xl/over:@max-4xl/over:h-13 @xl/over:@max-4xl/over:flex-row @xl/over:@max-4xl/over:items-center @xl/over:@max-4xl/over:gap-4 @xl/over:@max-4xl/over:pt-0 @xl/over:@max-4xl/over:pr-1 @xl/over:@max-4xl/over:pb-1 @4xl/over:mx-auto @4xl/over:mt-2 @4xl/over:h-20 @4xl/over:w-104 @4xl/over:gap-0.5 @4xl/over:pt-1';

/** As high in every state, so that nothing moves under the finger. */
const ROW = 'shrink-0 h-14 short:h-12 @xs/over:h-11';

const SIDE_GRID = `grid min-w-0 grid-cols-2 gap-2 @xl/over:@max-4xl/over:w-72 ${ROW}`;

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
    <div
      className={`${ROW} @4xl/over:h-8! flex min-w-0 flex-wrap items-center justify-between gap-x-3 @xl/over:@max-4xl/over:flex-col @xl/over:@max-4xl/over:flex-nowrap @xl/over:@max-4xl/over:items-end @xl/over:@max-4xl/over:justify-center @xl/over:@max-4xl/over:gap-0 @xl/over:@max-4xl/over:pr-2`}
    >
      <p
        className={`flex animate-pop-in items-center gap-2 whitespace-nowrap font-bold font-display text-base tabular-nums leading-7 @2xs:text-xl @xl/over:@max-4xl/over:text-lg! @xl/over:@max-4xl/over:leading-6 ${isRight(question) ? 'text-felt' : 'text-live'}`}
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
      <span className="hidden font-normal text-dim @xs:inline @xl/over:@max-4xl/over:hidden!">
        {to}
      </span>
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
