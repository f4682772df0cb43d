interface Look {
  text: string;
  tone: string;
}

const COMPLETED: Look = { text: 'Completed', tone: 'bg-felt/12 text-felt' };
const PENDING: Look = { text: 'Pending', tone: 'bg-brass/12 text-brass' };
const FAILED: Look = { text: 'Failed', tone: 'bg-live/12 text-live' };

function lookOf(status: string): Look {
  if (status === 'completed') return COMPLETED;
  return status === 'pending' ? PENDING : FAILED;
}

/** Green for completed, yellow for pending; any other status is red and reads as failed. */
export function TransactionStatus({ status }: { status: string }) {
  const { text, tone } = lookOf(status);
  return (
    <span className={`inline-flex h-6 items-center rounded-sm px-2 font-semibold text-xs ${tone}`}>
      {text}
    </span>
  );
}
