import { Radio } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from './button';

interface PutOnButtonProps {
  matchId: string;
  /** As wide as what it stands in. */
  wide?: boolean;
}

/** To the form that puts a running match on as a stream. */
export function PutOnButton({ matchId, wide = false }: PutOnButtonProps) {
  return (
    <Button asChild wide={wide} variant="secondary">
      <Link to={`/create-stream?table=match:${matchId}`}>
        <Radio aria-hidden className="size-4" />
        Put it on
      </Link>
    </Button>
  );
}
