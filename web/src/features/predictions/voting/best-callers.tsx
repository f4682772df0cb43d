import { Link } from 'react-router';

const LOOK = 'tap whitespace-nowrap hover:underline';

/** The way to those who call frames best this month. */
export const BestCallers = () => (
  <Link to="/predictions/ladder?of=callers" className={`${LOOK} text-chalk`}>
    Best callers
  </Link>
);

/** On to the next call where it is open already, else to the best callers. */
export function Onward({ onNext }: { onNext: (() => void) | undefined }) {
  if (!onNext) return <BestCallers />;
  return (
    <button type="button" onClick={onNext} className={`${LOOK} font-semibold text-felt`}>
      Call the next frame
    </button>
  );
}
