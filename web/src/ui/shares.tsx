const MOVES = 'basis-0 transition-[flex-grow] duration-700 ease-out motion-reduce:transition-none';

/** The two parts of a bar, in the colours of a question's sides. `first`: percent. */
export const Shares = ({ first }: { first: number }) => (
  <>
    <span className={`bg-option-1 ${MOVES}`} style={{ flexGrow: first }} />
    <span className={`bg-option-2 ${MOVES}`} style={{ flexGrow: 100 - first }} />
  </>
);
