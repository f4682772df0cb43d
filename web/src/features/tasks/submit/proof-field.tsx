import { ImageUp, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { mustBePicture } from '@/lib/picture-file';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';

/** As the server says. */
const MOST_MB = 10;

interface ProofFieldProps {
  picture: File | null;
  onPick: (picture: File | null) => void;
  /** The part that has gone out, 0 to 1; null while nothing is sent. */
  sent: number | null;
}

/** Chooses the picture that shows what was done. */
export function ProofField({ picture, onPick, sent }: ProofFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = '';
    if (!file) return;
    try {
      mustBePicture(file, MOST_MB);
      setProblem(null);
      onPick(file);
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm">Picture</span>
      {picture ? (
        <div className="flex items-center gap-2 rounded-md border border-ink-3 bg-ink-0 p-1">
          <Thumbnail picture={picture} />
          <span className="min-w-0 flex-1 truncate text-sm">{picture.name}</span>
          <IconButton label="Remove the picture" onClick={() => onPick(null)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ) : (
        <Button variant="secondary" onClick={() => input.current?.click()}>
          <ImageUp aria-hidden className="size-4" />
          Choose a picture
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Picture file"
        tabIndex={-1}
        onChange={pick}
        className="sr-only"
      />
      {sent === null ? null : (
        <progress aria-label="Upload" value={sent} className="h-1.5 w-full accent-felt" />
      )}
      {problem ? (
        <p role="alert" className="text-live text-sm">
          {problem}
        </p>
      ) : (
        <p className="text-faint text-sm">
          A screenshot, at most {MOST_MB} MB. Only reviewers see it.
        </p>
      )}
    </div>
  );
}

function Thumbnail({ picture }: { picture: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <span className="size-12 shrink-0 overflow-hidden rounded-sm bg-ink-2">
      {url ? <img src={url} alt="" className="size-full object-cover" /> : null}
    </span>
  );
}
