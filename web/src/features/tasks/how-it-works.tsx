import { BadgeCheck, ChevronDown, Heart, ImageUp } from 'lucide-react';

export const STEPS = [
  {
    icon: Heart,
    title: 'Do it',
    text: 'Like, repost or quote the post on X that the task names, from your own account.',
  },
  {
    icon: ImageUp,
    title: 'Show it',
    text: 'Send a picture of your screen, or a note that says which account is yours.',
  },
  {
    icon: BadgeCheck,
    title: 'A person checks it',
    text: 'Approved, the reward goes into your balance. If not, you may try once more.',
  },
] as const;

/** How a task counts as done, folded away until somebody asks. */
export function HowItWorks() {
  return (
    <details className="group rounded-lg border border-ink-3 bg-ink-1 px-5">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 font-display font-semibold text-lg">
        <h2>How a task works</h2>
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 shrink-0 text-dim transition-transform group-open:rotate-180"
        />
      </summary>
      <Steps className="pb-5 md:grid-cols-3" />
    </details>
  );
}

/** The same, open, beside a task that stands alone. */
export function HowItWorksBeside() {
  return (
    <section aria-labelledby="how-a-task-works" className="min-w-0 max-md:mt-4 md:pl-4">
      <h2 id="how-a-task-works" className="mb-4 font-semibold text-xl">
        How a task works
      </h2>
      <Steps />
    </section>
  );
}

function Steps({ className = '' }: { className?: string }) {
  return (
    <ol aria-label="How a task works" className={`grid gap-5 ${className}`}>
      {STEPS.map(({ icon: Icon, title, text }, index) => (
        <li key={title} className="flex gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-felt-deep text-cloth-text">
            <Icon aria-hidden className="size-5" />
          </span>
          <div className="min-w-0">
            <h3 className="font-semibold leading-snug">
              <span aria-hidden>{index + 1}. </span>
              {title}
            </h3>
            <p className="mt-1 max-w-prose text-dim text-sm">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
