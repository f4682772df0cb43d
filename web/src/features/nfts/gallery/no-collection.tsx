import { Dices, type LucideIcon, SearchCheck, Tally5 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { TEXTS } from '../texts';

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
}

/** The gallery while nothing is sold: that it is so, one thing to do meanwhile, and what holds of every drop. */
export function NoCollection({ goods }: NoCollectionProps) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 py-4 md:gap-6 md:px-8 md:py-8">
      <h1 className="font-bold text-3xl md:text-4xl">NFTs</h1>
      <Card
        role="region"
        aria-labelledby="drops"
        className="relative flex flex-col overflow-hidden"
      >
        {goods}
        <div className="flex flex-col items-start gap-1 p-5 pb-0 md:absolute md:top-6 md:right-6 md:w-84 md:rounded-lg md:border md:border-ink-3 md:bg-ink-1 md:p-6 md:shadow-raised">
          <p className="font-bold font-display text-2xl leading-tight">
            The next drop is still on the workbench
          </p>
          <p className="text-dim text-sm">{TEXTS.noCollection}</p>
          <Button asChild className="mt-4 w-full">
            <Link to="/bitpool">Meanwhile, play a billiard quest</Link>
          </Button>
        </div>
        <h2 id="drops" className="px-5 pt-5 font-semibold text-lg md:px-6">
          How every collection will be sold
        </h2>
        <ul aria-labelledby="drops" className="grid gap-5 p-5 md:grid-cols-3 md:px-6">
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
