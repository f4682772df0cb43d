import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { type ArtKind, uploadArt } from '@/api/nfts';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { mustBePicture } from '@/lib/picture-file';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Picture } from '../picture';
import { TEXTS } from '../texts';
import type { AsAdmin } from './lend';

const MOST_MB = 20;

interface PictureFieldProps {
  as: AsAdmin;
  label: string;
  kind: ArtKind;
  /** Advice on the picture that fits best. */
  hint: string;
  value: string;
  onChange: (url: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** The proportions of what is kept. */
  shape: string;
}

/** A picture that is sent as soon as it is chosen; the form keeps where it is. */
export function PictureField(props: PictureFieldProps) {
  const { as, label, kind, hint, value, onChange, error, disabled = false, shape } = props;
  const input = useRef<HTMLInputElement>(null);
  const { token } = useSession();
  const [part, setPart] = useState(0);
  const upload = useMutation({
    mutationFn: (file: File) =>
      as((options) => uploadArt(kind, options.as?.token() ?? token ?? '', file, setPart)),
    onSuccess: (url) => {
      onChange(url);
      notify.success(TEXTS.uploaded);
    },
    onError: (problem) =>
      notify.error(TEXTS.uploadFailed, { description: serverText(problem, '') }),
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = '';
    if (!file) return;
    try {
      mustBePicture(file, MOST_MB);
    } catch (problem) {
      notify.error((problem as Error).message);
      return;
    }
    setPart(0);
    upload.mutate(file);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{label}</legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-4">
        <div className={`w-40 overflow-hidden rounded-md border border-ink-3 bg-ink-2 ${shape}`}>
          <Picture src={value} alt={label} />
        </div>
        <div className="min-w-0 flex-1 basis-48">
          <Button
            variant="secondary"
            busy={upload.isPending}
            disabled={disabled}
            onClick={() => input.current?.click()}
          >
            {upload.isPending ? null : <ImageUp aria-hidden className="size-4" />}
            {upload.isPending ? `Uploading ${Math.round(part * 100)}%` : 'Choose a picture'}
          </Button>
          <p className="mt-2 text-faint text-sm">{hint}</p>
          {error ? (
            <p role="alert" className="mt-1 text-live text-sm">
              {error}
            </p>
          ) : null}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={`${label} file`}
        tabIndex={-1}
        disabled={disabled}
        onChange={choose}
        className="sr-only"
      />
    </fieldset>
  );
}
