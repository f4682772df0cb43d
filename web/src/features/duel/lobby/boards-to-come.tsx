/** In the shape of two tables, under their title and over their names. */
export const BoardsToCome = () => (
  <div className="scheme-dark mt-auto grid animate-breathe grid-cols-2 gap-3 pt-7 pb-6.5 *:aspect-9/5 *:rounded-md *:bg-ink-0/40">
    <i />
    <i />
  </div>
);
