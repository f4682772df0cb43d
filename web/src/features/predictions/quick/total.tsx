import { useQuery } from '@tanstack/react-query';
import { getPredictionRecord } from '@/api/predictions';
import type { Prediction } from '@/api/types';
import { countText } from '@/lib/locale';
import { useSession } from '@/lib/session';

/** The viewer's points of the month without that call: asked for while it is open. Undefined where they are not known. */
export function usePointsBefore(question: Prediction | null): number | undefined {
  const { user } = useSession();
  const isCalled = question?.status === 'active' && question.userVote !== null;
  const { data } = useQuery({
    queryKey: ['predictions', 'before', user?.address, question?._id],
    queryFn: ({ signal }) => getPredictionRecord(user?.address ?? '', { signal }),
    enabled: isCalled && user !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.month.points;
}

interface TotalProps {
  before: number;
  /** Points that the call brought or cost. */
  by: number;
}

/** The points of the month, as they were and as they are with this call. */
export function Total({ before, by }: TotalProps) {
  return (
    <p title="Points of this month" className="whitespace-nowrap text-dim text-xs tabular-nums">
      {signed(before)} → <b className="font-semibold text-text">{signed(before + by)}</b>
      <span className="sr-only @xs:not-sr-only"> this month</span>
    </p>
  );
}

const signed = (points: number): string => `${points < 0 ? '−' : ''}${countText(Math.abs(points))}`;
