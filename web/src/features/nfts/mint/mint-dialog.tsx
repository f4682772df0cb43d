import { type FormEvent, type ReactNode, useState } from 'react';
import type { Nft } from '@/api/nfts';
import { fixedAmount, multiplyAmounts, roundAmount } from '@/lib/money';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { Picture } from '../picture';
import { freeOf, priceText } from '../words';
import { Processing, Success } from './mint-views';
import { MOST_AT_ONCE, quantityProblem } from './quantity';
import { TEXTS } from './texts';
import { useMint, type Way } from './use-mint';

export interface MintDialogProps {
  title: string;
  /** Those to choose from; one needs no choice. */
  nfts: Nft[];
  way: Way;
  /** The message for a mint that failed. */
  errorText: (error: unknown) => string;
  /** Help with an error: something that can be done about it. */
  hint?: ((error: unknown) => ReactNode) | undefined;
  /** Nothing is paid, and the address can be another's. */
  recipient?: { placeholder: string } | undefined;
  /** The ways to pay, where there is a choice. */
  payment?: ReactNode;
  /** From where the total is paid, and how much is there. */
  paidFrom?: string;
  balance?: string | null;
  /** Said while it is minted, where somebody has to do something first. */
  waiting?: string | null;
  /** Once all are minted. */
  onMinted?: (() => void) | undefined;
  onFailed?: (() => void) | undefined;
  onClose: () => void;
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Mint, processing, success (NFT-58): the last only when the server has seen it on the chain (A33). */
export function MintDialog(props: MintDialogProps) {
  const { title, nfts, way, errorText, hint, recipient, payment } = props;
  const { paidFrom, balance, waiting } = props;
  const { onMinted, onFailed, onClose } = props;
  const [id, setId] = useState(nfts[0]?._id ?? '');
  const [quantity, setQuantity] = useState('1');
  const [to, setTo] = useState('');
  const [tried, setTried] = useState(false);
  const { run, done, open } = useMint(way);
  const nft = nfts.find(({ _id }) => _id === id);
  const wrong = nft ? quantityProblem(quantity, freeOf(nft)) : TEXTS.chooseNft;
  const wrongAddress = recipient && to.trim() && !ADDRESS.test(to.trim()) ? TEXTS.noAddress : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!nft || wrong || wrongAddress || run.isPending) return;
    run.mutate(
      { nft, quantity: Number(quantity), recipient: to.trim() },
      {
        onSuccess: () => onMinted?.(),
        onError: () => {
          setQuantity(String(open.current));
          onFailed?.();
        },
      },
    );
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title}>
      {run.isPending ? (
        <Processing
          nft={nft}
          at={Math.min(done.length + 1, Number(quantity))}
          of={Number(quantity)}
          waiting={waiting}
        />
      ) : run.isSuccess && nft ? (
        <Success nft={nft} minted={done} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          {nft ? <Chosen nft={nft} /> : null}
          {nfts.length > 1 ? (
            <Field label="NFT">
              {(control) => (
                <Select {...control} value={id} onChange={({ target }) => setId(target.value)}>
                  {nfts.map((one) => (
                    <option key={one._id} value={one._id}>
                      {one.name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ) : null}
          {/* Of a single edition there is nothing to choose. */}
          {nft?.totalSupply === 1 && !wrong ? null : (
            <Field
              label="Quantity"
              hint={nft ? `1 to ${Math.min(MOST_AT_ONCE, freeOf(nft))}` : undefined}
              error={(tried || quantity !== '1') && wrong ? wrong : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={MOST_AT_ONCE}
                  value={quantity}
                  onChange={({ target }) => setQuantity(target.value)}
                />
              )}
            </Field>
          )}
          {recipient ? (
            <Field
              label="Recipient"
              hint="Left empty: the collection's admin wallet."
              error={wrongAddress ?? undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  value={to}
                  autoComplete="off"
                  placeholder={recipient.placeholder}
                  onChange={({ target }) => setTo(target.value)}
                />
              )}
            </Field>
          ) : nft ? (
            <>
              {payment}
              <Total
                nft={nft}
                quantity={wrong ? 0 : Number(quantity)}
                from={paidFrom}
                balance={balance}
              />
            </>
          ) : null}
          {run.isError ? (
            <div role="alert" className="rounded-md border border-live/50 bg-live/10 p-3 text-sm">
              <p className="[overflow-wrap:anywhere]">{errorText(run.error)}</p>
              {hint?.(run.error)}
            </div>
          ) : null}
          <Button type="submit" size="lg">
            {recipient ? 'Mint' : nft?.price === '0' ? 'Mint for free' : 'Pay and mint'}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function Chosen({ nft }: { nft: Nft }) {
  return (
    <div className="flex items-center gap-4">
      <div className="size-20 shrink-0 overflow-hidden rounded-md bg-ink-2">
        <Picture src={nft.thumbnail} />
      </div>
      <div className="min-w-0">
        <p className="truncate font-semibold">{nft.name}</p>
        <p className="truncate text-dim text-sm">{nft.collectionId.name}</p>
        <p className="text-sm tabular-nums">{priceText(nft)}</p>
      </div>
    </div>
  );
}

interface TotalProps {
  nft: Nft;
  quantity: number;
  from: string | undefined;
  balance: string | null | undefined;
}

function Total({ nft, quantity, from = 'from your balance', balance }: TotalProps) {
  const total = roundAmount(multiplyAmounts(nft.price, String(quantity)), 3, 'up');
  return (
    <div className="border-ink-3 border-t pt-4">
      <dl className="flex items-baseline justify-between gap-4">
        <dt className="text-dim">
          Total <span className="text-faint text-sm">{from}</span>
        </dt>
        <dd className="font-bold font-display text-xl tabular-nums">
          {fixedAmount(total, 3)} {nft.currency}
        </dd>
      </dl>
      <p className="mt-1 min-h-5 text-faint text-sm tabular-nums">
        {balance ? `Balance · ${balance}` : null}
      </p>
    </div>
  );
}
