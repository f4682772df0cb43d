import { PenLine } from 'lucide-react';
import { useState } from 'react';
import type { Profile } from '@/api/profile-types';
import { defaultName } from '@/lib/address';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ProfileForm } from '../form/profile-form';

/** Name and e-mail, in a dialog. */
export function EditProfile({ profile, email }: { profile: Profile; email: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary">
          <PenLine aria-hidden className="size-4" />
          Edit profile
        </Button>
      }
      title="Edit profile"
      description="Your name is public. Your email is not."
    >
      <ProfileForm
        username={profile.username ?? defaultName(profile.address)}
        email={email}
        onSaved={() => setOpen(false)}
      />
    </Dialog>
  );
}
