import { useState } from 'react';
import { Button } from '@/ui/button';

const LONG = 240;

/** The creator's words as they were typed; long ones fold, without their empty lines. */
export function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > LONG || text.split('\n').length > 3;
  return (
    <div>
      <p
        className={`max-w-prose whitespace-pre-line text-dim text-sm [overflow-wrap:anywhere] ${
          long && !open ? 'line-clamp-3' : ''
        }`}
      >
        <bdi>{long && !open ? text.replace(/\n\s+/g, '\n') : text}</bdi>
      </p>
      {long ? (
        <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show more'}
        </Button>
      ) : null}
    </div>
  );
}
