import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { listCollections, NFTS } from '@/api/nfts';
import { Select } from '@/ui/select';

/** One of the collections that are sold now, in a form. */
export function CollectionSelect({ control }: { control: ComponentProps<typeof Select> }) {
  const { data = [], isError } = useQuery({
    queryKey: [...NFTS, 'collections'],
    queryFn: ({ signal }) => listCollections({ signal }),
  });
  const chosen = control.defaultValue;
  const isGone =
    typeof chosen === 'string' && chosen !== '' && !data.some((one) => one._id === chosen);
  return (
    <Select {...control} key={data.length}>
      <option value="">{isError ? 'Collections did not load' : 'Choose one'}</option>
      {isGone ? <option value={chosen}>A collection that is not sold now</option> : null}
      {data.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
