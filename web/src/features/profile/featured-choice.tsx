import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { putProfile } from '@/api/profiles';
import { meQuery } from '@/api/users';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { Card } from '@/ui/card';
import { Checkbox } from '@/ui/toggle';

/** Whether one's matches may be shown where the house chooses what is on. */
export function FeaturedChoice() {
  const { user, status } = useSession();
  const queries = useQueryClient();
  const query = meQuery(user?.address);
  const me = useQuery({ ...query, enabled: status === 'signedIn' });
  const save = useMutation({
    mutationFn: (featured: boolean) => putProfile({ featured }),
    onSuccess: () => queries.invalidateQueries({ queryKey: query.queryKey }),
    onError: (error) => notify.error(serverText(error, 'That was not saved. Try again.')),
  });
  if (!me.data) return null;
  const featured = save.isPending ? save.variables : me.data.profile.featured;
  return (
    <Card role="region" aria-labelledby="featured-matches" className="p-5">
      <h2 id="featured-matches" className="font-semibold">
        Your matches
      </h2>
      <p className="text-dim text-sm">
        Anybody can watch a running match that is not practice. This is about where we choose.
      </p>
      <div className="mt-2">
        <Checkbox
          label="Show them in first place on Home, and in the streams of my tournaments"
          checked={featured}
          onCheckedChange={(on) => save.mutate(on === true)}
        />
      </div>
    </Card>
  );
}
