import { Dices, type LucideIcon, SearchCheck, Tally5 } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { TEXTS } from '../texts';
import { ClothDrawing, CueDrawing, TableDrawing } from './drawings';

const KINDS = [
  { name: 'A cue', Drawing: CueDrawing },
  { name: 'A cloth', Drawing: ClothDrawing },
  { name: 'A table', Drawing: TableDrawing },
] as const;

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

/** The gallery while nothing is sold: what there will be in it, and what holds of every drop. */
export function NoCollection() {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-4 md:px-8 md:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="font-bold text-3xl md:text-4xl">NFTs</h1>
          <p className="mt-1 text-lg">Cues, cloths and tables to own, each on the chain.</p>
          <p className="mt-1 text-dim text-sm">
            <span>{TEXTS.noCollection}</span> The next one is shown here on the day of its release.
          </p>
        </div>
        <Button asChild className="max-sm:w-full">
          <Link to="/bitpool">See billiard quests</Link>
        </Button>
      </header>
      <section aria-labelledby="what-to-come">
        <h2 id="what-to-come" className="sr-only">
          What there will be
        </h2>
        <ul className="grid gap-3 sm:grid-cols-3 md:gap-5">
          {KINDS.map(({ name, Drawing }) => (
            <li key={name} className="overflow-hidden rounded-lg border border-ink-3 bg-ink-1">
              <div className="aspect-16/9 sm:aspect-4/3">
                <Drawing />
              </div>
              <p className="px-4 py-3 font-display font-semibold">{name}</p>
            </li>
          ))}
        </ul>
      </section>
      <ul aria-label="What holds of every drop" className="grid gap-5 md:grid-cols-3">
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
    </div>
  );
}
