import { Eye, HandCoins, ShieldCheck, Undo2 } from 'lucide-react';

const FEATURES = [
  {
    icon: HandCoins,
    title: 'The reward is there before you play',
    text: 'What a quest can pay is set aside when it opens. It is in your balance as soon as the frame is won.',
  },
  {
    icon: ShieldCheck,
    title: 'The server plays the balls',
    text: 'No screenshots, no referees: the table itself decides.',
  },
  {
    icon: Eye,
    title: 'Every play has a proof',
    text: 'Each frame is kept shot by shot. Anybody can watch it, and play it again to the same result.',
  },
  {
    icon: Undo2,
    title: 'Our failures cost you nothing',
    text: 'If we have to stop a table, your credits come back and you can play the quest again.',
  },
] as const;

export function Features() {
  return (
    <section aria-labelledby="quest-features">
      <h2 id="quest-features" className="mb-4 font-bold text-xl">
        What you can rely on
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {FEATURES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="rounded-lg border border-ink-3 bg-ink-1 p-5">
            <Icon aria-hidden className="size-6 text-felt" />
            <h3 className="mt-3 font-semibold leading-snug">{title}</h3>
            <p className="mt-1.5 text-dim text-sm">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
