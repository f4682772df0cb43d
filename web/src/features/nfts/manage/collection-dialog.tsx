import { Controller } from 'react-hook-form';
import type { NftCollection } from '@/api/nfts';
import { serverText } from '@/lib/api-error';
import { useSession } from '@/lib/session';
import { useZodForm } from '@/lib/use-zod-form';
import { Dialog } from '@/ui/dialog';
import { FormActions } from '@/ui/form-actions';
import { FormField } from '@/ui/form-field';
import { Input, Textarea } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { Checkbox } from '@/ui/toggle';
import { TEXTS } from '../texts';
import { COLLECTION_STATUSES } from '../words';
import {
  bodyOf,
  CURRENCIES,
  collectionForm,
  formOf,
  newCollection,
  type Presets,
} from './collection-form';
import type { AsAdmin } from './lend';
import { PictureField } from './picture-field';
import { useSaveCollection } from './queries';

interface CollectionDialogProps {
  as: AsAdmin;
  /** Undefined: a new one. */
  collection?: NftCollection;
  presets: Presets;
  onClose: () => void;
}

/** The form of a collection. Once it was activated, what buyers rely on cannot be changed. */
export function CollectionDialog({ as, collection, presets, onClose }: CollectionDialogProps) {
  const { user } = useSession();
  const form = useZodForm(collectionForm, {
    defaultValues: collection
      ? formOf(collection)
      : newCollection(new Date(), presets, user?.address ?? ''),
  });
  const save = useSaveCollection(as, onClose);
  const blind = form.watch('blind');
  const fixed = collection !== undefined && collection.status !== 'draft';
  const submit = form.handleSubmit((values) =>
    save
      .mutateAsync({ id: collection?._id, body: bodyOf(values, collection) })
      .catch(form.showProblems),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title={collection ? 'Edit Collection' : 'Create Collection'}
    >
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex min-w-0 flex-col gap-5"
      >
        {collection?.status === 'draft' ? (
          <Notice tone="plain">
            When it becomes active, its supply, currency, release date, wallets and royalty are
            fixed, and so are its NFTs.
          </Notice>
        ) : null}
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField form={form} name="name" required label="Name">
            {(control) => <Input {...control} aria-required autoComplete="off" maxLength={80} />}
          </FormField>
          <FormField form={form} name="creator" required label="Creator">
            {(control) => <Input {...control} aria-required autoComplete="off" maxLength={80} />}
          </FormField>
        </div>
        <FormField form={form} name="description" required label="Description">
          {(control) => <Textarea {...control} aria-required maxLength={2000} />}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-3">
          <FormField form={form} name="totalSupply" required label="Total supply">
            {(control) => (
              <Input {...control} aria-required type="number" min={1} step={1} readOnly={fixed} />
            )}
          </FormField>
          <FormField form={form} name="price" required label="Price">
            {(control) => <Input {...control} aria-required type="number" min={0} step={0.01} />}
          </FormField>
          <FormField form={form} name="currency" required label="Currency">
            {(control) => (
              <Select {...control} aria-required>
                {CURRENCIES.map((code) => (
                  <option key={code} disabled={fixed && code !== collection.currency}>
                    {code}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <FormField form={form} name="releaseDate" required label="Release date">
            {(control) => (
              <Input {...control} aria-required type="datetime-local" readOnly={fixed} />
            )}
          </FormField>
          <FormField form={form} name="status" required label="Status">
            {(control) => (
              <Select {...control} aria-required>
                {COLLECTION_STATUSES.map((status) => (
                  <option key={status} disabled={!collection && status !== 'draft'}>
                    {status}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <FormField form={form} name="royaltyPercentage" required label="Royalty, percent">
            {(control) => (
              <Input
                {...control}
                aria-required
                type="number"
                min={0}
                max={100}
                step={0.1}
                readOnly={fixed}
              />
            )}
          </FormField>
        </div>
        <Controller
          control={form.control}
          name="blind"
          render={({ field }) => (
            <Checkbox
              label="Blind drop: nobody knows which NFT is which before the sale is over"
              checked={field.value}
              disabled={fixed}
              onCheckedChange={(checked) => field.onChange(checked === true)}
            />
          )}
        />
        {blind ? (
          <FormField form={form} name="closesAt" required label="End of the sale">
            {(control) => (
              <Input {...control} aria-required type="datetime-local" readOnly={fixed} />
            )}
          </FormField>
        ) : null}
        <FormField form={form} name="royaltyWallet" required label="Royalty wallet">
          {(control) => <Input {...control} aria-required spellCheck={false} readOnly={fixed} />}
        </FormField>
        <FormField form={form} name="adminWallet" required label="Admin wallet">
          {(control) => <Input {...control} aria-required spellCheck={false} readOnly={fixed} />}
        </FormField>
        <Controller
          control={form.control}
          name="bannerImage"
          render={({ field, fieldState }) => (
            <PictureField
              as={as}
              label="Banner"
              kind="collection-banner"
              hint="1200x400 fits best. Of a moving picture the first frame is kept."
              shape="aspect-[3/1]"
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="logoImage"
          render={({ field, fieldState }) => (
            <PictureField
              as={as}
              label="Logo"
              kind="collection-logo"
              hint="400x400 fits best."
              shape="aspect-square"
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <FormActions
          button={collection ? 'Save' : 'Create'}
          busy={save.isPending}
          problem={save.isError ? serverText(save.error, TEXTS.collectionSaveFailed) : null}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
