import { Dices, type LucideIcon, SearchCheck, Tally5 } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { TEXTS } from '../texts';
import { ClothDrawing, CueDrawing, TableDrawing } from './drawings';

const KINDS = [
  { name: 'Example: a cue', Drawing: CueDrawing },
  { name: 'Example: a cloth', Drawing: ClothDrawing },
  { name: 'Example: a table', Drawing: TableDrawing },
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

/** The gallery while nothing is sold: that it is so, the kinds there will be, and what holds of every drop. */
export function NoCollection() {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 py-4 md:gap-6 md:px-8 md:py-8">
      <header>
        <h1 className="font-bold text-3xl md:text-4xl">NFTs</h1>
        <p className="mt-1 text-dim">Cues, cloths and tables to own, each on the chain.</p>
      </header>
      <Card className="flex flex-col overflow-hidden md:min-h-[76dvh]">
        <section
          aria-labelledby="next-collection"
          className="flex flex-1 flex-col items-center justify-center gap-6 bg-[radial-gradient(ellipse_70%_90%_at_50%_45%,color-mix(in_oklab,var(--felt)_16%,transparent),transparent)] px-4 py-8 text-center md:gap-8 md:px-8"
        >
          <div>
            <h2 id="next-collection" className="font-bold text-2xl md:text-3xl">
              The next collection opens here
            </h2>
            <p className="mt-3 text-dim text-lg">{TEXTS.noCollection}</p>
          </div>
          <figure className="w-full max-w-2xl">
            <ul aria-label="Examples of the kinds" className="grid grid-cols-3 gap-2 md:gap-4">
              {KINDS.map(({ name, Drawing }) => (
                <li key={name} className="min-w-0">
                  <div className="aspect-4/3 overflow-hidden rounded-md">
                    <Drawing />
                  </div>
                  <p className="mt-2 text-dim text-xs md:text-sm">{name}</p>
                </li>
              ))}
            </ul>
            <figcaption className="mt-2 text-dim text-xs md:text-sm">
              Drawn to show the kinds.
            </figcaption>
          </figure>
          <Button asChild size="lg">
            <Link to="/bitpool">Meanwhile, play a billiard quest</Link>
          </Button>
        </section>
        <ul
          aria-label="Rules of every drop"
          className="grid gap-5 border-ink-3 border-t p-5 md:grid-cols-3 md:p-6"
        >
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
      </Card>
    </div>
  );
}
