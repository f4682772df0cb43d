import type { Stream } from '@/api/types';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Input } from '@/ui/input';

/** The ways to pass a stream on. */
export default function ShareLinks({ stream }: { stream: Stream }) {
  const link = `${location.origin}/live/${stream.streamId}`;
  const post = new URL('https://x.com/intent/post');
  post.searchParams.set('text', stream.title);
  post.searchParams.set('url', link);
  return (
    <>
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
    </>
  );
}
