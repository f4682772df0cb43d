import { Dices, type LucideIcon, SearchCheck, Tally5 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { TEXTS } from '../texts';
import { TellMe } from './tell-me';

const SAMPLES = [
  { kind: 'cue', title: 'A cue', text: 'Its own picture, and the number of its edition.' },
  { kind: 'ball', title: 'A ball', text: 'Its traits say how rare it is.' },
  { kind: 'table', title: 'A table', text: 'In your wallet: yours to keep or to give.' },
] as const;

export type SampleKind = (typeof SAMPLES)[number]['kind'];

/** Draws one of what there will be. */
export type DrawSample = (kind: SampleKind) => ReactNode;

const PROMISES: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Tally5,
    title: 'A fixed number',
    text: 'How many there will be stands on the page before the first is sold.',
  },
  {
    icon: Dices,
    title: 'A draw that nobody chooses',
    text: 'In a blind collection a later block of the chain decides who has what.',
  },
  {
    icon: SearchCheck,
    title: 'Checked by you',
    text: 'Each NFT is on the chain, and your browser counts a draw again.',
  },
];

interface NoCollectionProps {
  /** A quiet picture: nothing in it is for sale. */
  goods: ReactNode;
  sample: DrawSample;
}

/** The gallery while nothing is sold: a word when something is, what it will look like, and what holds of every drop. */
export function NoCollection({ goods, sample }: NoCollectionProps) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 py-4 md:px-8 md:py-6">
      <h1 className="font-bold text-3xl">NFTs</h1>
      <Card className="relative flex flex-col overflow-hidden">
        {goods}
        <div className="flex flex-col items-start gap-2 p-5 lg:absolute lg:inset-y-0 lg:right-6 lg:my-auto lg:h-fit lg:w-88 lg:rounded-lg lg:border lg:border-ink-3 lg:bg-ink-1 lg:p-6 lg:shadow-raised">
          <p className="font-bold font-display text-2xl leading-tight">
            The first cues are still on the workbench
          </p>
          <p className="text-dim text-sm">{TEXTS.noCollection}</p>
          <div className="mt-2 flex w-full flex-col gap-2">
            <TellMe />
            <Button asChild variant="ghost">
              <Link to="/bitpool">Meanwhile, play a billiard quest</Link>
            </Button>
          </div>
        </div>
      </Card>
      <section aria-labelledby="samples">
        <h2 id="samples" className="font-semibold text-lg">
          What there will be
        </h2>
        <ul
          aria-labelledby="samples"
          className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3 md:gap-5"
        >
          {SAMPLES.map(({ kind, title, text }) => (
            <li key={kind} className="flex">
              <Card className="flex flex-1 overflow-hidden max-sm:items-center sm:flex-col">
                {/* A frame, as of a picture on a wall. */}
                <div className="shrink-0 bg-ink-2 p-2 max-sm:w-36 md:p-3">
                  <div className="scheme-dark relative aspect-3/2 overflow-hidden rounded-sm bg-ink-0 outline-2 outline-brass/60 -outline-offset-1">
                    {sample(kind)}
                  </div>
                </div>
                <div className="min-w-0 flex-1 p-4">
                  <h3 className="flex items-center justify-between gap-2 font-semibold">
                    {title}
                    <Badge>Sample</Badge>
                  </h3>
                  <p className="mt-1 text-dim text-sm">{text}</p>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="drops">
        <h2 id="drops" className="font-semibold text-lg">
          How every collection will be sold
        </h2>
        <ul aria-labelledby="drops" className="mt-3 grid gap-5 md:grid-cols-3">
          {PROMISES.map(({ icon: Icon, title, text }) => (
            <li key={title} className="flex gap-3">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-felt" />
              <div className="min-w-0">
                <h3 className="font-semibold leading-snug">{title}</h3>
                <p className="mt-1 text-dim text-sm">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
