import { ArrowLeft, Gem, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { NftDetails } from '@/api/nfts';
import { shortAddress } from '@/lib/address';
import { ApiError } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { usePageMeta } from '@/lib/page-meta';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Skeleton } from '@/ui/skeleton';
import { EmptyState, ErrorState } from '@/ui/states';
import { Attributes } from '../attributes';
import { NftBadges } from '../badges';
import { TokenDraw } from '../draw/token-draw';
import { BuyHost } from '../mint/buy-nft';
import { Picture } from '../picture';
import { Price } from '../price';
import { useNft } from '../queries';
import { TEXTS } from '../texts';
import { editionText, isOwn } from '../words';
import { ChainFacts } from './chain-facts';
import { History } from './history';
import { Owners } from './owners';

interface NftPageProps {
  /** Actions on the NFT: an administrator's own, and for others the way to buy it. */
  actions: (nft: NftDetails) => ReactNode;
}

/** An NFT of a collection that is or was active. */
export function NftPage({ actions }: NftPageProps) {
  const { id = '' } = useParams();
  const { data: nft, error, isPending, isFetching, refetch } = useNft(id);
  if (isPending) return <Loading />;
  if (nft) {
    return (
      <BuyHost collection={nft.collection}>
        <Shown nft={nft} actions={actions(nft)} />
      </BuyHost>
    );
  }
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        as="h1"
        icon={Gem}
        title="There is no such NFT"
        className="min-h-[60dvh]"
        action={
          <Button asChild>
            <Link to="/nft-collection">See the collections</Link>
          </Button>
        }
      />
    );
  }
  return (
    <ErrorState
      as="h1"
      title={TEXTS.detailsFailed}
      onRetry={() => void refetch()}
      retrying={isFetching}
      className="min-h-[60dvh]"
    />
  );
}

function Shown({ nft, actions }: { nft: NftDetails; actions: ReactNode }) {
  const { name, description, image, collection, owner } = nft;
  usePageMeta({ title: name, description, image: image ?? undefined });
  const navigate = useNavigate();
  const edition = editionText(nft);
  const share = () =>
    navigator.clipboard.writeText(location.href).then(
      () => notify.success('Link copied'),
      () => notify.error('Could not copy the link'),
    );
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-4 md:px-8 md:py-8">
      <div className="mb-4 flex justify-between gap-2">
        <Button variant="secondary" onClick={() => navigate(-1)}>
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Button>
        <Button variant="secondary" onClick={() => void share()}>
          <Share2 aria-hidden className="size-4" />
          Share
        </Button>
      </div>
      <div className="grid gap-6 md:grid-cols-2 lg:gap-10">
        <div className="aspect-square self-start overflow-hidden rounded-lg border border-ink-3 bg-ink-2 md:sticky md:top-4 lg:top-20">
          <Picture src={image} alt={name} first whole />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <div>
            <p className="flex flex-wrap gap-2">
              <NftBadges nft={nft} saysSoldOut />
            </p>
            <h1 className="mt-3 font-bold text-3xl [overflow-wrap:anywhere]">{name}</h1>
            <p className="mt-3 whitespace-pre-line text-dim [overflow-wrap:anywhere]">
              {description}
            </p>
          </div>
          <Link
            to={`/nft-collection?collection=${collection._id}`}
            className="flex items-center gap-3 rounded-lg border border-ink-3 bg-ink-1 p-4 hover:border-faint"
          >
            <img src={collection.logoImage} alt="" className="size-12 rounded-md object-cover" />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{collection.name}</span>
              <span className="text-dim text-sm tabular-nums">
                {collection.mintedCount}/{collection.totalSupply} minted
              </span>
            </span>
          </Link>
          <Card className="p-5">
            <p className="text-faint text-sm">Price</p>
            <p className="mt-1 font-bold font-display text-3xl tabular-nums">
              <Price nft={nft} />
            </p>
            {edition ? <p className="mt-1 text-dim text-sm tabular-nums">{edition}</p> : null}
            <OwnEditions of={nft.editions} />
            {owner ? (
              <p className="mt-2 text-dim text-sm">
                Owner:{' '}
                <Link to={`/${owner}`} className="text-text underline underline-offset-4">
                  {shortAddress(owner)}
                </Link>
              </p>
            ) : null}
          </Card>
          {actions}
          {nft.attributes.length > 0 ? (
            <Card className="p-5">
              <h2 className="mb-4 font-semibold">Attributes</h2>
              <Attributes of={nft.attributes} />
            </Card>
          ) : null}
          <Card className="p-5">
            <h2 className="mb-3 font-semibold">Blockchain details</h2>
            <ChainFacts nft={nft} />
          </Card>
          {collection.blind ? <TokenDraw nft={nft} /> : null}
          <Owners nft={nft} />
          <History of={nft.history} />
        </div>
      </div>
    </div>
  );
}

/** The editions that are one's own, by their numbers. */
function OwnEditions({ of }: { of: NftDetails['editions'] }) {
  const { user } = useSession();
  const numbers = of.filter(({ owner }) => isOwn(owner, user)).map(({ number }) => number);
  if (numbers.length === 0) return null;
  return (
    <p className="mt-2 font-medium text-felt text-sm tabular-nums">
      You own edition {numbers.join(', ')}
    </p>
  );
}

function Loading() {
  return (
    <div
      role="status"
      aria-label="Loading the NFT"
      className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-4 md:grid-cols-2 md:px-8 md:py-8"
    >
      <Skeleton className="aspect-square rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
