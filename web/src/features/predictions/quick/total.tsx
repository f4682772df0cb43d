import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getPredictionRecord } from '@/api/predictions';
import type { Prediction } from '@/api/types';
import { useSession } from '@/lib/session';
import { EasedNumber } from '@/ui/eased-number';

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

/** The points of the month, on their way to what they are with this call. */
export function Total({ before, by }: TotalProps) {
  const [points, setPoints] = useState(before);
  useEffect(() => setPoints(before + by), [before, by]);
  return (
    <p className="min-w-0 truncate text-dim text-xs @xs:text-sm">
      <b className="font-semibold text-text">
        {points < 0 ? '−' : ''}
        <EasedNumber value={Math.abs(points)} />
      </b>{' '}
      <span className="hidden @xs:inline">points </span>this month
    </p>
  );
}
