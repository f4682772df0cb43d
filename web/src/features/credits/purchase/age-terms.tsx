import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { attest, getLimits, LIMITS } from '@/api/limits';
import { useSession } from '@/lib/session';
import type { Consent } from './consent';

// Of the same chunk: each further one is named in every page's first.
export { PriceEach } from './price-each';

interface AgeTermsProps {
  /** How often Pay was pressed without it. */
  missed: number;
  onConsent: (consent: Consent) => void;
}

/** Asks for age and terms where the server would refuse without them, before anything is paid. Nothing else. */
export default function AgeTerms({ missed, onConsent }: AgeTermsProps) {
  const { user } = useSession();
  const queries = useQueryClient();
  const key = [...LIMITS, user?.address];
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => getLimits({ signal }) });
  const [agreed, setAgreed] = useState(false);
  const tick = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missed) tick.current?.focus();
  }, [missed]);
  const wanted = data?.attested === false ? data.termsVersion : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of the person, whose page this is
  useEffect(() => {
    if (wanted === null) return onConsent('given');
    if (!agreed) return onConsent('missing');
    onConsent(async () => queries.setQueryData(key, await attest(wanted)));
  }, [wanted, agreed]);
  if (wanted === null) return null;
  return (
    <div className="text-sm">
      {/* The browser's own, drawn as ours: another one would weigh more than the rest of this. */}
      <label className="flex min-h-10 cursor-pointer items-center gap-3">
        <span className="relative grid size-5 shrink-0">
          <input
            ref={tick}
            type="checkbox"
            className="size-5 cursor-pointer appearance-none rounded-sm border border-faint aria-invalid:border-2 aria-invalid:border-live checked:border-felt checked:bg-felt"
            checked={agreed}
            aria-invalid={missed > 0 && !agreed}
            onChange={({ target }) => setAgreed(target.checked)}
          />
          {agreed ? (
            <Check
              aria-hidden
              className="pointer-events-none absolute inset-0.5 size-4 text-on-felt"
              strokeWidth={3}
            />
          ) : null}
        </span>
        <span>
          I am at least 18 years old and agree to the{' '}
          <Link to="/terms" target="_blank" className="text-chalk underline underline-offset-4">
            terms
          </Link>
          .
        </span>
      </label>
      {missed > 0 && !agreed ? (
        <p role="alert" className="flex items-center gap-1.5 text-live">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          Please tick this first.
        </p>
      ) : null}
    </div>
  );
}
