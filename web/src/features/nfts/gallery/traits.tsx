import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { NftFacet } from '@/api/nfts';
import { Button } from '@/ui/button';
import { type TraitRange, useFacets } from '../queries';
import { Chip } from './chips';

/** The server takes so many traits. It takes as many ranges of one as it tells. */
const MAX_TRAITS = 10;

interface TraitsProps {
  collection: string;
  chosen: TraitRange[];
  onChoose: (traits: TraitRange[]) => void;
}

/** The attributes of a collection with how many NFTs have each, to narrow it by. Nothing where it has none. */
export function Traits({ collection, chosen, onChoose }: TraitsProps) {
  const { data = [] } = useFacets(collection);
  const [open, setOpen] = useState(false);
  const panel = useId();
  if (data.length === 0) return null;
  const names = new Set(chosen.map(({ trait }) => trait));
  return (
    <section aria-label="Attributes" className="contents">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          Attributes
          <ChevronDown
            aria-hidden
            className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </Button>
        {chosen.map((range) => (
          <Chip
            key={`${range.trait} ${range.from}`}
            pressed
            onPress={() => onChoose(toggled(chosen, range))}
          >
            {range.trait} {rangeText(range)}
          </Chip>
        ))}
        {chosen.length > 0 ? (
          <Button variant="ghost" onClick={() => onChoose([])}>
            Clear all
          </Button>
        ) : null}
      </div>
      <div
        id={panel}
        hidden={!open}
        className="order-last max-h-64 basis-full overflow-y-auto rounded-lg border border-ink-3 bg-ink-1 p-5"
      >
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          {data.map((facet) => (
            <Trait
              key={facet.trait_type}
              facet={facet}
              chosen={chosen}
              isFull={names.size >= MAX_TRAITS && !names.has(facet.trait_type)}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

interface TraitProps {
  facet: NftFacet;
  chosen: TraitRange[];
  /** As many other traits are chosen as may be. */
  isFull: boolean;
  onChoose: (traits: TraitRange[]) => void;
}

function Trait({ facet, chosen, isFull, onChoose }: TraitProps) {
  const { trait_type: trait, ranges } = facet;
  return (
    <fieldset disabled={isFull} className="min-w-0 disabled:opacity-50">
      <legend className="mb-2 font-semibold text-sm [overflow-wrap:anywhere]">{trait}</legend>
      <div className="flex flex-wrap gap-2">
        {ranges.map(({ count, ...values }) => {
          const range = { trait, ...values };
          return (
            <Chip
              key={range.from}
              pressed={chosen.some((one) => isSame(one, range))}
              onPress={() => onChoose(toggled(chosen, range))}
            >
              {rangeText(range)}{' '}
              <span className="ml-1 text-faint text-xs tabular-nums">{count.toLocaleString()}</span>
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}

function rangeText({ from, to }: TraitRange): string {
  if (from === to) return from.toLocaleString();
  return `${from.toLocaleString()} – ${to.toLocaleString()}`;
}

const isSame = (one: TraitRange, other: TraitRange) =>
  one.trait === other.trait && one.from === other.from && one.to === other.to;

/** With the range where it was not, without it where it was. */
function toggled(chosen: TraitRange[], range: TraitRange): TraitRange[] {
  const left = chosen.filter((one) => !isSame(one, range));
  return left.length < chosen.length ? left : [...chosen, range];
}
