import { Layers, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { NftCollection } from '@/api/nfts';
import { countText } from '@/lib/locale';
import { useSettled } from '@/lib/use-settled';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-form';
import { ListStates } from '@/ui/list-states';
import { SearchBox } from '@/ui/search-box';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import { TEXTS } from '../texts';
import { COLLECTION_TONES, priceText } from '../words';
import { CollectionDialog } from './collection-dialog';
import type { AsAdmin } from './lend';
import { PhasesDialog } from './phases-dialog';
import { useAllCollections, useDeleteCollection } from './queries';

/** The dialog over the list. */
type Open =
  | { kind: 'new' }
  | { kind: 'edit' | 'delete' | 'phases'; collection: NftCollection }
  | null;

/** The admin panel's tab 'NFT Collections'. */
export function CollectionsTab({ asAdmin }: { asAdmin: AsAdmin }) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const search = useSettled(typed.trim());
  const pages = useAllCollections(asAdmin, search);
  const list = { ...pages, data: pages.data?.pages.flatMap((page) => page.data) };
  const presets = pages.data?.pages[0]?.presets ?? { royaltyWallet: null, adminWallet: null };
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search collections"
          placeholder="Name, creator, description or id"
          value={typed}
          onChange={setTyped}
          maxLength={200}
        />
        <Button className="ml-auto" onClick={() => setOpen({ kind: 'new' })}>
          <Plus aria-hidden className="size-4" />
          Create Collection
        </Button>
      </div>
      <div aria-busy={pages.isPlaceholderData} className="aria-busy:opacity-60">
        <ListStates
          list={list}
          loading={
            <div role="status" aria-label="Loading collections">
              <Skeleton className="h-72 rounded-lg" />
            </div>
          }
          failed={TEXTS.collectionsFailed}
          empty={
            search ? (
              <EmptyState icon={SearchX} title="No collection matches that" />
            ) : (
              <EmptyState icon={Layers} title="No collections yet">
                A collection is a draft until its NFTs are there.
              </EmptyState>
            )
          }
        >
          {(collections) => (
            <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {collections.map((collection) => (
                <li key={collection._id} className="grid">
                  <CollectionCard
                    collection={collection}
                    onEdit={() => setOpen({ kind: 'edit', collection })}
                    onPhases={() => setOpen({ kind: 'phases', collection })}
                    onDelete={() => setOpen({ kind: 'delete', collection })}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListStates>
      </div>
      {open?.kind === 'new' ? (
        <CollectionDialog as={asAdmin} presets={presets} onClose={close} />
      ) : null}
      {open?.kind === 'edit' ? (
        <CollectionDialog
          as={asAdmin}
          presets={presets}
          collection={open.collection}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'phases' ? (
        <PhasesDialog as={asAdmin} collection={open.collection} onClose={close} />
      ) : null}
      {open?.kind === 'delete' ? (
        <DeleteDialog as={asAdmin} collection={open.collection} onClose={close} />
      ) : null}
    </div>
  );
}

interface CollectionCardProps {
  collection: NftCollection;
  onEdit: () => void;
  onPhases: () => void;
  onDelete: () => void;
}

function CollectionCard({ collection, onEdit, onPhases, onDelete }: CollectionCardProps) {
  const { name, creator, status, nftCount, mintedCount, totalSupply, bannerImage } = collection;
  return (
    <Card className="flex min-w-0 flex-col overflow-hidden">
      <img
        src={bannerImage}
        alt=""
        loading="lazy"
        className="aspect-[3/1] w-full bg-felt-deep object-cover"
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</h3>
          <Badge tone={COLLECTION_TONES[status]} className="capitalize">
            {status}
          </Badge>
        </div>
        <p className="text-dim text-sm">by {creator}</p>
        <dl className="grid grid-cols-3 gap-2 text-sm tabular-nums">
          <Figure name="NFTs" value={countText(nftCount)} />
          <Figure name="Minted" value={`${mintedCount} of ${countText(totalSupply)}`} />
          <Figure name="Price" value={priceText(collection)} />
        </dl>
        <div className="mt-auto grid grid-cols-3 gap-2 pt-1">
          <Button variant="secondary" onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <Button variant="secondary" onClick={onPhases} aria-label={`Phases of ${name}`}>
            Phases
          </Button>
          <Button variant="secondary" onClick={onDelete} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-faint text-xs">{name}</dt>
      <dd className="mt-0.5 truncate font-medium">{value}</dd>
    </div>
  );
}

interface DeleteDialogProps {
  as: AsAdmin;
  collection: NftCollection;
  onClose: () => void;
}

function DeleteDialog({ as, collection, onClose }: DeleteDialogProps) {
  const remove = useDeleteCollection(as, onClose);
  return (
    <ConfirmDialog
      title={`Delete ${collection.name}?`}
      description={TEXTS.collectionDeleteAsk}
      button="Delete"
      cancel="Keep it"
      danger
      size="md"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(collection._id)}
      onClose={onClose}
    />
  );
}
