import { ArrowDown } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { usePageMeta } from '@/lib/page-meta';
import { Button } from '@/ui/button';
import { CalledEight, type DrawTable, WrongBall } from './rule-pictures';
import { TablePlan } from './table-plan';

/** Every sentence is a rule of the server: a test of the server compares the figures. */
const PARTS: readonly { title: string; rules: readonly string[] }[] = [
  {
    title: 'The aim',
    rules: [
      'One frame of eight-ball: clear your seven balls, solids or stripes, then pocket the eight.',
      'Only the eight is called: choose its pocket before you shoot.',
      'A legal shot that pockets one of your balls keeps you at the table. Any other passes the turn.',
      'Call a safety before a shot, and the turn passes whatever falls.',
    ],
  },
  {
    title: 'The break',
    rules: [
      'The cue ball starts behind the head string, not on it. Pocket a ball or drive four to a cushion: otherwise the break is a foul.',
      'After an illegal break your rival chooses: play on as the balls lie, break a new rack, or let you break again. The cue ball is not in hand.',
      'After another foul on the break your rival has the cue ball in hand behind the head string. If it is still on the table, they may play on as it lies instead.',
      'The eight on the break loses nothing: you have it spotted and go on, or break a new rack. After a foul your rival chooses between the two.',
      '10 seconds to choose, of the time for the shot; then the first of the choices stands.',
      'Balls that fall on the break give nobody a group.',
    ],
  },
  {
    title: 'Solids or stripes',
    rules: [
      'After the break the table is open: the first ball that falls on a legal shot decides. If balls of both kinds fall, the first of them counts.',
      'On an open table you may meet any ball first but the eight.',
    ],
  },
  {
    title: 'Fouls',
    rules: [
      'The cue ball falls, meets no ball, or meets the wrong ball first.',
      'After the contact no ball falls and none reaches a cushion.',
      'With the cue ball in hand behind the head string: it meets a ball that lies there before it has crossed the string.',
      'The time runs out.',
      'After a foul your rival has the cue ball in hand, anywhere on the table; after one on the break, behind the head string.',
    ],
  },
  {
    title: 'The eight',
    rules: [
      'You win by pocketing it in the pocket you called, once your group is cleared.',
      'You lose if it falls too early, in another pocket, or together with a foul.',
    ],
  },
  {
    title: 'Time',
    rules: [
      '30 seconds for a shot, from when the balls rest; 60 seconds for the break.',
      'The third time-out loses the match. Whoever leaves has 30 seconds to come back.',
      'After 300 shots without a winner the match is a draw.',
    ],
  },
];

const PICTURES: Record<string, ComponentType<{ draw: DrawTable }>> = {
  Fouls: WrongBall,
  'The eight': CalledEight,
};

const HOUSE: readonly string[] = [
  'A break that meets no ball, or does not come in time, leaves the rack to the other player.',
  'Object balls are not called: a ball of yours that falls by luck counts.',
  'Balls stay on the bed: there are no jump shots.',
];

/** The rules of a frame, for people. */
export function RulesPage({ draw }: { draw: DrawTable }) {
  usePageMeta({
    title: 'Rules',
    description:
      'Eight-ball as it is played at Cuecast: the break, fouls, the eight, and the clock.',
  });
  useEffect(() => {
    // The page comes after the address was read.
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <article className="mx-auto w-full max-w-5xl px-4 py-5 md:px-8 md:py-8">
      <header>
        <h1 className="font-semibold text-3xl">Rules</h1>
        <p className="mt-3 text-balance text-dim">
          Eight-ball by the rules of the World Pool-Billiard Association, for two. Our server judges
          every shot, and agents play by the same rules.
        </p>
      </header>
      <div className="mt-6 grid items-start gap-5 md:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <TablePlan>
          {draw(
            'A table from above: the head string a quarter of the way from the left end, the rack on the foot spot, six pockets',
          )}
        </TablePlan>
        <div className="flex flex-col gap-4">
          <Contents />
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-ink-3 bg-ink-1 p-4 px-5">
            <p className="text-dim text-sm">Learn it with a cue in hand: practice is free.</p>
            <Button asChild>
              <Link to="/duel">To the tables</Link>
            </Button>
          </div>
        </div>
      </div>
      <div className="mt-5 mb-4 gap-4 md:columns-2">
        {PARTS.map(({ title, rules }) => (
          <Part key={title} title={title} rules={rules} picture={pictureOf(title, draw)} />
        ))}
      </div>
      <Part title="House rules" rules={HOUSE} house />
    </article>
  );
}

function pictureOf(title: string, draw: DrawTable): ReactNode {
  const Picture = PICTURES[title];
  return Picture ? <Picture draw={draw} /> : null;
}

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');

/** The way to each part. */
function Contents() {
  return (
    <nav
      aria-label="Parts of the rules"
      className="rounded-lg border border-ink-3 bg-ink-1 px-4 py-3"
    >
      <p aria-hidden className="px-1 font-semibold text-faint text-xs uppercase tracking-wider">
        On this page
      </p>
      <ul className="mt-1 grid grid-cols-2 gap-x-4">
        {[...PARTS.map(({ title }) => title), 'House rules'].map((title) => (
          <li key={title}>
            <a
              href={`#${idOf(title)}`}
              className="group flex min-h-10 items-center gap-1.5 rounded-md px-1 font-medium text-chalk text-sm"
            >
              <ArrowDown aria-hidden className="size-4 shrink-0" />
              <span className="underline-offset-4 group-hover:underline">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PartProps {
  title: string;
  rules: readonly string[];
  /** Marks the part in which the house differs from the world's rules on purpose. */
  house?: boolean;
  picture?: ReactNode;
}

function Part({ title, rules, house = false, picture }: PartProps) {
  return (
    <section
      id={idOf(title)}
      className={`mb-4 scroll-mt-20 break-inside-avoid rounded-lg border bg-ink-1 p-5 ${house ? 'border-brass/40' : 'border-ink-3'}`}
    >
      <div className="group flex items-center gap-2">
        <h2 className="font-semibold text-lg">{title}</h2>
        <a
          href={`#${idOf(title)}`}
          aria-label={`Link to ${title}`}
          className="tap text-faint opacity-0 hover:text-chalk focus-visible:opacity-100 group-hover:opacity-100"
        >
          #
        </a>
      </div>
      {house ? (
        <p className="mt-1 text-dim text-sm">What differs from the world’s rules on purpose.</p>
      ) : null}
      {picture}
      <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-faint">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
}
