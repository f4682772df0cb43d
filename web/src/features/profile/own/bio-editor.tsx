import { PenLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Profile } from '@/api/profile-types';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { IconButton } from '@/ui/icon-button';
import { Textarea } from '@/ui/input';
import { Bio } from '../bio';
import { BIO_MAX } from '../form/rules';
import { useChangeProfile } from '../form/use-change-profile';

/** One's own words, with the way to change them. */
export function BioEditor({ profile }: { profile: Profile }) {
  const [draft, setDraft] = useState<string | null>(null);
  if (draft === null) {
    return (
      <div className="-my-2 flex items-center gap-1">
        <Bio text={profile.bio} />
        {profile.bio ? (
          <IconButton label="Edit bio" className="shrink-0" onClick={() => setDraft(profile.bio)}>
            <PenLine aria-hidden className="size-4" />
          </IconButton>
        ) : (
          <Button variant="link" onClick={() => setDraft('')}>
            <PenLine aria-hidden className="size-4" />
            Add a bio
          </Button>
        )}
      </div>
    );
  }
  return <Editing draft={draft} onType={setDraft} onDone={() => setDraft(null)} />;
}

interface EditingProps {
  draft: string;
  onType: (text: string) => void;
  onDone: () => void;
}

/** By hand: one field with one bound, and zod and react-hook-form would take the profile over its 150 KiB. */
function Editing({ draft, onType, onDone }: EditingProps) {
  const save = useChangeProfile(onDone);
  const left = BIO_MAX - Array.from(draft).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (left >= 0) save.mutate({ bio: draft.trim() });
  };
  return (
    <form onSubmit={submit} className="flex w-full max-w-2xl flex-col gap-3">
      <Field
        label="Bio"
        hint={`${left} characters left`}
        error={left < 0 ? `${-left} characters too many` : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            value={draft}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && onDone()}
            placeholder="How you play, when you stream, what you are after."
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" busy={save.isPending} disabled={left < 0}>
          {save.isPending ? 'Saving...' : 'Save bio'}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
