import { useFormContext } from 'react-hook-form';
import type { Tournament } from '@/api/tournament-types';
import type { Address } from '@/lib/address';
import { isPictureUrl } from '@/lib/picture-url';
import { useSession } from '@/lib/session';
import type { TournamentFormInput } from '../form/tournament-form';
import { TournamentCard } from '../list/tournament-card';

/** The card that players will see, as it is being filled in. */
export function Preview() {
  const { user } = useSession();
  const form = useFormContext<TournamentFormInput>().watch();
  if (!user) return null;
  return (
    <aside aria-hidden inert className="hidden lg:block">
      <p className="mb-1.5 font-medium text-dim text-sm">Preview</p>
      <TournamentCard tournament={previewOf(form, user.address)} base="/tournament" />
    </aside>
  );
}

function previewOf(form: TournamentFormInput, address: Address): Tournament {
  const at = new Date(form.date);
  const cap = Number(form.maxParticipants);
  const date = (Number.isNaN(at.getTime()) ? new Date() : at).toISOString();
  return {
    _id: 'preview',
    id: 'preview',
    title: form.title || 'Your title',
    game: form.game || 'Game',
    prize: form.prize || 'Prize',
    date,
    maxParticipants: Number.isSafeInteger(cap) && cap > 0 ? cap : null,
    thumbnail: isPictureUrl(form.thumbnail) ? form.thumbnail : '',
    description: '',
    rules: [],
    schedule: [],
    prizes: [],
    participants: [],
    participantCount: 0,
    status: 'Registration Open',
    createdBy: { _id: '', address, username: null },
    createdAt: '',
    isRegistered: false,
    run: form.hosted
      ? {
          ...form.run,
          checkInMinutes: 0,
          noShowSeconds: 0,
          phase: 'registration',
          checkInOpensAt: null,
          startsAt: date,
          checkedIn: 0,
          isCheckedIn: false,
        }
      : null,
  };
}
