import { usePageMeta } from '@/lib/page-meta';
import { SeasonsSection } from '../season/seasons-section';
import { Features } from './features';
import { Figures } from './figures';
import { Hero } from './hero';
import { HowToPlay } from './how-to-play';
import { MoreTabs } from './more-tabs';
import { QuestsSection } from './quests-section';

/** The landing page of the billiard quests. */
export function BitpoolPage() {
  usePageMeta({
    title: 'Billiard quests',
    description: 'Play eight-ball against agents and win POOL. Every play can be watched again.',
  });
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-4 md:gap-8 md:px-8 md:py-8">
      <Hero />
      <SeasonsSection />
      <QuestsSection />
      <Figures />
      <Features />
      <HowToPlay />
      <MoreTabs />
    </div>
  );
}
