import { Radio } from 'lucide-react';
import { Button } from '@/ui/button';
import { Tooltip } from '@/ui/tooltip';

/** To the form that puts this match on as a stream, beside the table: who leaves it loses. */
export function PutOnLink({ site, matchId }: { site: string; matchId: string }) {
  return (
    <Tooltip text="Put it on: others watch this match live">
      <Button asChild variant="ghost" size="icon">
        <a
          href={`${site}/create-stream?table=match:${matchId}`}
          target="_blank"
          rel="noopener"
          aria-label="Put it on (opens another tab)"
        >
          <Radio aria-hidden className="size-5" />
        </a>
      </Button>
    </Tooltip>
  );
}
