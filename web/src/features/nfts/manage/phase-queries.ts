import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  clearList,
  deletePhase,
  enlist,
  listPhasesAsAdmin,
  type NftPhaseBody,
  putPhase,
} from '@/api/nft-phases';
import { NFTS } from '@/api/nfts';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import type { AsAdmin } from './lend';
import { partsOf } from './phase-form';

export function usePhasesAsAdmin(as: AsAdmin, id: string) {
  return useQuery({
    queryKey: [...NFTS, 'admin', 'phases', id],
    queryFn: ({ signal }) => as((options) => listPhasesAsAdmin(id, options), { signal }),
  });
}

/** The text of the toast, and what is told where it failed. */
interface Texts {
  done: string;
  failed: string;
}

function useChange<Wanted>(change: (wanted: Wanted) => Promise<unknown>, texts: Texts) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => notify.success(texts.done),
    onError: (error) =>
      notify.error(texts.failed, {
        description: serverText(error, 'The server did not answer.'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: NFTS }),
  });
}

export const usePutPhase = (as: AsAdmin, id: string) =>
  useChange(
    ({ number, body }: { number: number; body: NftPhaseBody }) =>
      as((options) => putPhase({ id, number }, body, options)),
    { done: 'Phase saved', failed: 'Failed to save the phase' },
  );

export const useDeletePhase = (as: AsAdmin, id: string) =>
  useChange((number: number) => as((options) => deletePhase({ id, number }, options)), {
    done: 'Phase deleted',
    failed: 'Failed to delete the phase',
  });

/** Brings a list in parts, one after the other: what is on it stays when a later part is refused. */
export const useEnlist = (as: AsAdmin, id: string, number: number) =>
  useChange(
    async (pasted: string) => {
      for (const lines of partsOf(pasted)) {
        await as((options) => enlist({ id, number }, lines, options));
      }
    },
    { done: 'Wallets added to the list', failed: 'Failed to add to the list' },
  );

export const useClearList = (as: AsAdmin, id: string, number: number) =>
  useChange(() => as((options) => clearList({ id, number }, options)), {
    done: 'The list is empty',
    failed: 'Failed to empty the list',
  });
