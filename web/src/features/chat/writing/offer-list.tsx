import type { Offer } from './use-draft';

interface OfferListProps {
  id: string;
  offers: readonly Offer[];
  chosen: number;
  onTake: (offer: Offer) => void;
}

/** Names or commands to complete, above the input; the input keeps the focus and moves the choice. */
export function OfferList({ id, offers, chosen, onTake }: OfferListProps) {
  if (offers.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={offers[0]?.kind === 'command' ? 'Commands' : 'People to mention'}
      className="absolute inset-x-0 bottom-full z-10 mb-2 max-h-80 animate-pop-in overflow-y-auto rounded-md border border-ink-3 bg-ink-2 p-1 shadow-raised"
    >
      {offers.map((offer, index) => (
        <div
          key={offer.name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          // Before the input would lose the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onTake(offer);
          }}
          className="flex min-h-10 cursor-pointer items-center rounded-sm px-3 text-sm hover:bg-ink-3 aria-selected:bg-ink-3"
        >
          {offer.kind === 'command' ? (
            <span className="py-1">
              <span className="font-semibold">/{offer.name}</span>{' '}
              <span className="text-dim">{offer.command.args}</span>
              <span className="block text-faint text-xs">{offer.command.hint}</span>
            </span>
          ) : (
            <bdi>@{offer.name}</bdi>
          )}
        </div>
      ))}
    </div>
  );
}
