import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { attest } from '@/api/limits';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Notice } from '@/ui/notice';
import { Checkbox } from '@/ui/toggle';
import { useLimitsChange } from './queries';
import { termsDay } from './words';

interface AttestationCardProps {
  attested: boolean;
  termsVersion: string;
}

/** Asked once, and again when the terms change: nothing can be bought before. */
export function AttestationCard({ attested, termsVersion }: AttestationCardProps) {
  const [agreed, setAgreed] = useState(false);
  const change = useLimitsChange({
    run: attest,
    done: () => 'Thank you. You can buy and play now',
    failed: 'That could not be saved. Please try again.',
  });
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h2 className="font-semibold">Age and terms</h2>
      {attested ? (
        <p className="flex items-center gap-2 text-dim text-sm">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-felt" />
          You confirmed that you are at least 18 years old and agree to the terms of{' '}
          {termsDay(termsVersion)}.
        </p>
      ) : (
        <>
          <p className="text-dim text-sm">
            Before anything can be bought, please read the{' '}
            <Link to="/terms" className="text-chalk underline underline-offset-4">
              terms
            </Link>{' '}
            of {termsDay(termsVersion)}.
          </p>
          <Checkbox
            label="I am at least 18 years old and agree to the terms."
            checked={agreed}
            onCheckedChange={(checked) => setAgreed(checked === true)}
          />
          {change.problem ? <Notice tone="error">{change.problem}</Notice> : null}
          <Button
            className="self-start"
            disabled={!agreed}
            busy={change.isPending}
            onClick={() => change.mutate(termsVersion)}
          >
            Confirm
          </Button>
        </>
      )}
    </Card>
  );
}
