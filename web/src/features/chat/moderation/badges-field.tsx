import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getModeration, setBadges } from '@/api/chat';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { Checkbox } from '@/ui/toggle';

interface BadgesFieldProps {
  streamId: string;
  /** As the room goes by it now: the setting is told together with it. */
  slowModeSeconds: number;
}

/** For the creator: whether lines show regulars and streaks. Roles are always shown. */
export function BadgesField({ streamId, slowModeSeconds }: BadgesFieldProps) {
  const queryKey = ['moderation', streamId];
  const queries = useQueryClient();
  const { requireToken } = useSession();
  const kept = useQuery({
    queryKey,
    queryFn: ({ signal }) => getModeration(streamId, { signal, toast: false }),
    staleTime: 0,
  });
  const change = async (shown: boolean) => {
    if (!(await requireToken())) return;
    try {
      // Somebody else may have set it since the room said it last.
      const now = await kept.refetch();
      await setBadges(streamId, now.data?.slowModeSeconds ?? slowModeSeconds, !shown);
      notify.success(shown ? 'Badges are shown' : 'Badges are hidden');
    } catch {
      // lib/http has told the reader why.
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  };
  return (
    <Checkbox
      label="Show badges of regulars and of right calls in a row"
      checked={kept.data ? !kept.data.hidesBadges : false}
      disabled={!kept.data}
      onCheckedChange={(checked) => void change(checked === true)}
    />
  );
}
