import { Share2 } from 'lucide-react';
import type { Stream } from '@/api/types';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { Input } from '@/ui/input';

export function ShareDialog({ stream }: { stream: Stream }) {
  const link = `${location.origin}/live/${stream.streamId}`;
  const post = new URL('https://x.com/intent/post');
  post.searchParams.set('text', stream.title);
  post.searchParams.set('url', link);
  return (
    <Dialog
      title="Share this stream"
      description="Whoever opens the link lands at this table."
      trigger={
        <Button variant="secondary">
          <Share2 aria-hidden className="size-4" />
          Share
        </Button>
      }
    >
      <div className="flex gap-2">
        <Input
          readOnly
          aria-label="Link to this stream"
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton value={link} label="Copy link" className="border border-ink-3 bg-ink-2" />
      </div>
      <Button asChild variant="secondary" wide>
        <a href={post.href} target="_blank" rel="noopener noreferrer">
          <span aria-hidden className="font-bold">
            𝕏
          </span>
          Share on X
        </a>
      </Button>
    </Dialog>
  );
}
