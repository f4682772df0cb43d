import { Suspense } from 'react';
import { Controller } from 'react-hook-form';
import type { Nft, NftCollection } from '@/api/nfts';
import { serverText } from '@/lib/api-error';
import { lazyWithRetry } from '@/lib/lazy-with-retry';
import { useZodForm } from '@/lib/use-zod-form';
import { Button } from '@/ui/button';
import { FormActions } from '@/ui/form-actions';
import { FormField } from '@/ui/form-field';
import { Input, Textarea } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { TEXTS } from '../texts';
import { NFT_STATUSES, RARITIES } from '../words';
import { AttributeList } from './attribute-list';
import { CURRENCIES } from './collection-form';
import type { AsAdmin } from './lend';
import { bodyOf, formOf, newNft, nftForm } from './nft-form';
import { useSaveNft } from './queries';

// Decoding and sending a picture is the form's heaviest part.
const PictureField = lazyWithRetry(() =>
  import('./picture-field').then((m) => ({ default: m.PictureField })),
);

interface NftFieldsProps {
  as: AsAdmin;
  /** Undefined: a new one. */
  nft?: Nft | undefined;
  collections: NftCollection[];
  onDone: () => void;
  onClose: () => void;
}

/** The form of an NFT. One that is no draft can only be read; of an active collection only the price changes. */
export function NftFields({ as, nft, collections, onDone, onClose }: NftFieldsProps) {
  const form = useZodForm(nftForm, {
    defaultValues: nft ? formOf(nft) : newNft(collections),
  });
  const save = useSaveNft(as, onDone);
  const locked = nft !== undefined && nft.status !== 'draft';
  const fixed = locked || (nft !== undefined && nft.collectionId.status !== 'draft');
  const submit = form.handleSubmit((values) =>
    save.mutateAsync({ id: nft?._id, body: bodyOf(values) }).catch(form.showProblems),
  );
  const choices = collections.filter(
    ({ _id, status }) => status === 'draft' || _id === nft?.collectionId._id,
  );
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex min-w-0 flex-col gap-5"
    >
      {fixed && !locked ? (
        <Notice tone="plain">Its collection was activated: only the price can change.</Notice>
      ) : null}
      <Controller
        control={form.control}
        name="image"
        render={({ field, fieldState }) => (
          <Suspense fallback={<Skeleton className="aspect-square rounded-lg" />}>
            <PictureField
              as={as}
              label="Picture"
              kind="nft-image"
              hint="Up to 1600 pixels a side are kept, of a moving picture the first frame."
              shape="aspect-square"
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
              disabled={fixed}
            />
          </Suspense>
        )}
      />
      <FormField form={form} name="collectionId" required label="Collection">
        {(control) => (
          <Select {...control} aria-required disabled={fixed}>
            <option value="">Choose a collection</option>
            {choices.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField form={form} name="name" required label="Name">
        {(control) => (
          <Input {...control} aria-required autoComplete="off" maxLength={80} disabled={fixed} />
        )}
      </FormField>
      <FormField form={form} name="description" required label="Description">
        {(control) => <Textarea {...control} aria-required maxLength={2000} disabled={fixed} />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-3">
        <FormField form={form} name="rarity" required label="Rarity">
          {(control) => (
            <Select {...control} aria-required disabled={fixed}>
              {RARITIES.map((rarity) => (
                <option key={rarity}>{rarity}</option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField form={form} name="price" required label="Price">
          {(control) => (
            <Input {...control} aria-required type="number" min={0} step={0.01} disabled={locked} />
          )}
        </FormField>
        <FormField form={form} name="currency" required label="Currency">
          {(control) => (
            <Select {...control} aria-required disabled={fixed}>
              {CURRENCIES.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField form={form} name="totalSupply" required label="Total supply">
          {(control) => (
            <Input {...control} aria-required type="number" min={1} step={1} disabled={fixed} />
          )}
        </FormField>
        <FormField
          form={form}
          name="status"
          required
          label="Status"
          hint="Minting and buying change it."
        >
          {(control) => (
            <Select {...control} aria-required disabled={locked}>
              {NFT_STATUSES.map((status) => (
                <option key={status} disabled={status !== (nft?.status ?? 'draft')}>
                  {status}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <AttributeList form={form} disabled={fixed} />
      {locked ? (
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      ) : (
        <FormActions
          button={nft ? 'Save' : 'Create'}
          busy={save.isPending}
          problem={save.isError ? serverText(save.error, TEXTS.nftSaveFailed) : null}
          onCancel={onClose}
        />
      )}
    </form>
  );
}
