import { Gem, Plus, SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Nft } from '@/api/nfts';
import { lazyModule } from '@/lib/lazy-with-retry';
import { useSettled } from '@/lib/use-settled';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Dialog } from '@/ui/dialog';
import { ListStates } from '@/ui/list-states';
import { SearchBox } from '@/ui/search-box';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState } from '@/ui/states';
import { NftBadges } from '../badges';
import { Picture } from '../picture';
import { TEXTS } from '../texts';
import { editionText, freeOf, priceText } from '../words';
import { DeleteNft } from './delete-nft';
import type { AsAdmin } from './lend';
import { NftFields } from './nft-fields';
import { useAllNfts, useCollectionChoices, useNftAsAdmin } from './queries';

const minting = lazyModule(() => import('../mint/admin-mint'));
const AdminMint = lazy(minting.load);

/** The admin panel's tab 'NFTs'. The address names the one that is edited. */
export function NftsTab({ asAdmin }: { asAdmin: AsAdmin }) {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [collection, setCollection] = useState('');
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<Nft | null>(null);
  const [minted, setMinted] = useState<Nft | null>(null);
  const search = useSettled(typed.trim());
  const list = useAllNfts(asAdmin, search, collection);
  const choices = useCollectionChoices(asAdmin).data;
  const editing = useNftAsAdmin(asAdmin, params.get('edit'));
  const edit = (id: string | null) =>
    setParams(id ? { tab: 'nfts', edit: id } : { tab: 'nfts' }, { replace: true });
  const close = () => {
    setCreating(false);
    if (params.has('edit')) edit(null);
  };
  const edited = params.has('edit') ? editing.data : undefined;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search NFTs"
          placeholder="Name or description"
          value={typed}
          onChange={setTyped}
          maxLength={200}
        />
        <Select
          aria-label="Collection"
          className="basis-48"
          value={collection}
          onChange={({ target }) => setCollection(target.value)}
        >
          <option value="">All collections</option>
          {choices?.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
        <Button className="ml-auto" onClick={() => setCreating(true)}>
          <Plus aria-hidden className="size-4" />
          Create NFT
        </Button>
      </div>
      <div aria-busy={list.isPlaceholderData} className="aria-busy:opacity-60">
        <ListStates
          list={list}
          loading={
            <div role="status" aria-label="Loading NFTs">
              <Skeleton className="h-72 rounded-lg" />
            </div>
          }
          failed={TEXTS.nftsFailed}
          empty={
            <EmptyState
              icon={search || collection ? SearchX : Gem}
              title={search || collection ? 'No NFT found' : 'No NFTs yet'}
            />
          }
        >
          {(nfts) => (
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
              {nfts.map((nft) => (
                <li key={nft._id} className="grid">
                  <AdminNftCard
                    nft={nft}
                    onMint={() => setMinted(nft)}
                    onEdit={() => edit(nft._id)}
                    onDelete={() => setDeleting(nft)}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListStates>
      </div>
      {choices && (creating || edited) ? (
        <Dialog
          open
          onOpenChange={(open) => open || close()}
          wide
          title={edited ? 'Edit NFT' : 'Create NFT'}
        >
          <NftFields
            key={edited?._id ?? 'new'}
            as={asAdmin}
            nft={edited}
            collections={choices}
            onDone={close}
            onClose={close}
          />
        </Dialog>
      ) : null}
      {minted ? (
        <Suspense>
          <AdminMint as={asAdmin} nft={minted} told onClose={() => setMinted(null)} />
        </Suspense>
      ) : null}
      {deleting ? (
        <DeleteNft as={asAdmin} nft={deleting} onClose={() => setDeleting(null)} />
      ) : null}
    </div>
  );
}

interface AdminNftCardProps {
  nft: Nft;
  onMint: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function AdminNftCard({ nft, onMint, onEdit, onDelete }: AdminNftCardProps) {
  const isDraft = nft.status === 'draft';
  return (
    <Card className="flex min-w-0 flex-col overflow-hidden">
      <div className="aspect-[4/3] overflow-hidden bg-ink-2">
        <Picture src={nft.thumbnail} />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <p className="flex flex-wrap gap-2">
          <NftBadges nft={nft} />
        </p>
        <h3 className="truncate font-semibold">
          {nft.collectionId.status === 'draft' ? (
            nft.name
          ) : (
            <Link to={`/nft/${nft._id}`} className="hover:underline">
              {nft.name}
            </Link>
          )}
        </h3>
        <p className="truncate text-dim text-sm">{nft.collectionId.name}</p>
        <p className="text-sm tabular-nums">
          {priceText(nft)}
          <span className="text-faint"> {editionText(nft)}</span>
        </p>
        {freeOf(nft) > 0 && nft.collectionId.status === 'active' ? (
          <Button
            onPointerEnter={minting.prefetch}
            onClick={onMint}
            aria-label={`Mint ${nft.name}`}
          >
            Mint
          </Button>
        ) : null}
        <div className="mt-auto grid grid-cols-2 gap-2 pt-1">
          <Button variant="secondary" onClick={onEdit} aria-label={`Edit ${nft.name}`}>
            {isDraft ? 'Edit' : 'Look'}
          </Button>
          <Button
            variant="secondary"
            onClick={onDelete}
            disabled={!isDraft}
            aria-label={`Delete ${nft.name}`}
          >
            Delete
          </Button>
        </div>
      </div>
    </Card>
  );
}
