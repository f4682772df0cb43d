import { ImagePlus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { uploadEmote } from '@/api/emotes';
import { serverText } from '@/lib/api-error';
import { notify } from '@/lib/notify';
import { useSession } from '@/lib/session';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import type { RoomEmotes } from './room-emotes';

const MAX_BYTES = 5 * 1024 * 1024;
const NAME = /^(?=.*[a-z])[a-z0-9_]{2,24}$/;

interface AddEmoteProps {
  taken: RoomEmotes;
  creator: string;
  full: boolean;
}

/** A picture and the word that stands for it. The server cuts it to size; the room's list shows it once it is there. */
export function AddEmote({ taken, creator, full }: AddEmoteProps) {
  const { requireToken } = useSession();
  const file = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = usePreview(picture);

  const choose = (chosen: File | null) => {
    setPicture(chosen);
    setProblem(null);
    if (chosen && name === '') setName(nameOf(chosen.name));
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const refusal = refusalOf(name, picture, taken);
    setProblem(refusal);
    if (refusal !== null || !picture) return;
    const token = await requireToken();
    if (!token) return;
    setBusy(true);
    try {
      await uploadEmote(creator, name, token, picture);
      notify.success(`:${name}: added`);
      setPicture(null);
      setName('');
      if (file.current) file.current.value = '';
    } catch (error) {
      setProblem(serverText(error, 'Failed to add the emote. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  if (full) {
    return (
      <p className="text-dim text-sm">That is as many as there can be. Delete one to add one.</p>
    );
  }
  return (
    <form onSubmit={(event) => void add(event)} className="flex items-start gap-3">
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label="Picture of the emote"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => choose(target.files?.[0] ?? null)}
      />
      <button
        type="button"
        aria-label={picture ? 'Choose another picture' : 'Choose a picture'}
        onClick={() => file.current?.click()}
        className="mt-6.5 grid size-11 shrink-0 place-items-center rounded-md border border-faint border-dashed bg-ink-0 text-dim hover:border-text hover:text-text"
      >
        {preview ? (
          <img src={preview} alt="" className="size-9 object-contain" />
        ) : (
          <ImagePlus aria-hidden className="size-5" />
        )}
      </button>
      <div className="min-w-0 flex-1">
        <Field
          label="Name"
          hint="2 to 24 small letters, digits and underscores. Said as :name:"
          error={problem ?? undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={24}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="so_close"
              onChange={({ target }) => setName(target.value.toLowerCase())}
            />
          )}
        </Field>
      </div>
      <Button type="submit" busy={busy} className="mt-6.5 shrink-0">
        Add
      </Button>
    </form>
  );
}

function refusalOf(name: string, picture: File | null, taken: RoomEmotes): string | null {
  if (!picture) return 'Choose a picture first.';
  if (picture.size > MAX_BYTES) return 'The picture must be at most 5 MB.';
  if (!NAME.test(name))
    return 'The name must be 2 to 24 small letters, digits and underscores, with a letter among them.';
  return taken.has(name) ? 'There is an emote of that name already.' : null;
}

/** A first word for it, of the file's name. */
function nameOf(file: string): string {
  const stem = file.replace(/\.[^.]*$/, '').toLowerCase();
  return stem
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 24);
}

function usePreview(picture: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return setUrl(null);
    const next = URL.createObjectURL(picture);
    setUrl(next);
    return () => URL.revokeObjectURL(next);
  }, [picture]);
  return url;
}
