/** In the shape of two tables, under their title and over their names; unseen where there are none, so that nothing moves when that is known. */
export const BoardsToCome = ({ none = false }: { none?: boolean }) => (
  <div
    className={`scheme-dark mt-auto grid grid-cols-2 gap-3 pt-7 pb-6.5 *:aspect-9/5 *:rounded-md *:bg-ink-0/40 ${none ? 'invisible' : 'animate-breathe'}`}
  >
    <i />
    <i />
  </div>
);
