const STEPS = [
  { title: 'Connect your wallet', text: 'It is your account; there is nothing else to set up.' },
  {
    title: 'Choose a quest',
    text: 'Its card says who plays against you, what you can win, and what it takes.',
  },
  {
    title: 'Pay with a free play or credits',
    text: 'You get one place in a quest, and pay when you begin.',
  },
  {
    title: 'Play the frame',
    text: 'Reach the goal at the table, and the reward is in your balance.',
  },
] as const;

export function HowToPlay() {
  return (
    <section aria-labelledby="how-to-play">
      <h2 id="how-to-play" className="mb-4 font-bold text-xl">
        How to play
      </h2>
      <ol className="grid gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full bg-felt-deep font-bold font-display text-cloth-text"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold leading-snug">{title}</h3>
              <p className="mt-1 text-dim text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
