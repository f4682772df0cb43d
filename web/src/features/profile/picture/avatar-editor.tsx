import { Camera, ImageOff, ImageUp } from 'lucide-react';
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react';
import type { Profile } from '@/api/profile-types';
import { displayName } from '@/lib/address';
import { lazyModule } from '@/lib/lazy-with-retry';
import { notify } from '@/lib/notify';
import { openPicture } from '@/lib/picture-file';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { DropdownMenu, MenuItem } from '@/ui/dropdown-menu';
import { Skeleton } from '@/ui/skeleton';
import { useChangeProfile } from '../form/use-change-profile';
import { PICTURE_PX } from '../profile-head';

const cropper = lazyModule(() => import('./avatar-cropper'));
const AvatarCropper = lazy(() => cropper.load().then((m) => ({ default: m.AvatarCropper })));

const MOST_MB = 20;

/** One's own picture, and the ways to change it. */
export function AvatarEditor({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const remove = useChangeProfile(() => {});
  const choose = () => {
    cropper.prefetch();
    input.current?.click();
  };
  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = '';
    if (!file) return;
    try {
      setPicture(await openPicture(file, MOST_MB));
    } catch (error) {
      notify.error((error as Error).message, { id: 'picture' });
    }
  };
  const close = () => setPicture(null);

  return (
    <>
      <Avatar
        key={profile.profilePicture}
        name={displayName(profile)}
        src={profile.profilePicture}
        size={PICTURE_PX}
      />
      <span className="-right-1.5 -bottom-1.5 absolute rounded-full bg-ink-1 p-0.5">
        {profile.profilePicture ? (
          <DropdownMenu align="start" trigger={<CameraButton label="Change picture" />}>
            <MenuItem onSelect={choose}>
              <ImageUp aria-hidden className="size-4 text-dim" />
              Upload another
            </MenuItem>
            <MenuItem tone="danger" onSelect={() => remove.mutate({ profilePicture: null })}>
              <ImageOff aria-hidden className="size-4" />
              Remove picture
            </MenuItem>
          </DropdownMenu>
        ) : (
          <CameraButton label="Upload a picture" onClick={choose} />
        )}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Picture file"
        tabIndex={-1}
        onChange={(event) => void open(event)}
        className="sr-only"
      />
      <Dialog
        open={picture !== null}
        onOpenChange={(next) => next || close()}
        title="Your picture"
        description="Drag it into place. What is inside the ring is what others see."
      >
        {picture ? (
          <Suspense fallback={<Skeleton className="mx-auto size-64" />}>
            <AvatarCropper picture={picture} onDone={close} />
          </Suspense>
        ) : null}
      </Dialog>
    </>
  );
}

function CameraButton({ label, ...rest }: { label: string } & React.ComponentProps<'button'>) {
  return (
    <Button
      variant="secondary"
      size="icon"
      aria-label={label}
      title={label}
      className="tap size-9! rounded-full!"
      {...rest}
    >
      <Camera aria-hidden className="size-4" />
    </Button>
  );
}
