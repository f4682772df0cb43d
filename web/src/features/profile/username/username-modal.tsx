import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { defaultName } from '@/lib/address';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ProfileForm } from '../form/profile-form';

/** How long the good news stays, in milliseconds (D1 section 9). */
export const DONE_MS = 3000;

interface UsernameModalProps {
  address: string;
  onClose: () => void;
}

/** Asks a newcomer for a name: first the form, then word that it was taken. */
export function UsernameModal({ address, onClose }: UsernameModalProps) {
  const [name, setName] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={name === null ? 'Choose your username' : 'Profile Updated!'}
      description={
        name === null ? 'It is what others see in chat, in duels and on your profile.' : undefined
      }
    >
      {name === null ? (
        <ProfileForm username={defaultName(address)} email={null} onSaved={setName}>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
        </ProfileForm>
      ) : (
        <Done name={name} onContinue={onClose} />
      )}
    </Dialog>
  );
}

function Done({ name, onContinue }: { name: string; onContinue: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onContinue, DONE_MS);
    return () => clearTimeout(timer);
  }, [onContinue]);
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-2 text-center">
      <span className="grid size-16 animate-pop-in place-items-center rounded-full bg-felt/12 text-felt">
        <CircleCheck aria-hidden className="size-8" />
      </span>
      <p className="text-dim">
        Welcome, <strong className="text-text">{name}</strong>.
      </p>
      <Button wide onClick={onContinue}>
        Continue
      </Button>
    </div>
  );
}
