import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { randomId } from '@/realtime/random-id';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { useDuel } from '../duel-context';
import { DEFAULT_SIZE, ROOM_SIZES } from '../limits';
import { create } from '../link/actions';
import { LOGIN_TEXTS } from '../texts';
import { toastFailure, useRequirePlayer } from '../use-player';
import { EMPTY_ROOM, type RoomForm, type RoomFormInput, roomForm } from './room-form';

/** Bytes of a room's id: the server takes 24 hexadecimal digits for one of its own. */
const ID_BYTES = 12;

export default function CreateRoomForm() {
  const { link } = useDuel();
  const requirePlayer = useRequirePlayer();
  const navigate = useNavigate();
  const form = useForm<RoomFormInput, unknown, RoomForm>({
    resolver: zodResolver(roomForm),
    defaultValues: EMPTY_ROOM,
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const player = await requirePlayer(LOGIN_TEXTS.create);
    if (!player) return;
    const room = {
      roomId: randomId(ID_BYTES),
      roomName: values.roomName,
      maxParticipants: Number(values.maxParticipants),
    };
    const outcome = await create(link, player, room);
    if (outcome.done) await navigate(`/duel/${outcome.value}`);
    else toastFailure(outcome);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label="Room name" required error={errors.roomName?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('roomName')}
            placeholder="Friday night frames"
            autoComplete="off"
            autoFocus
          />
        )}
      </Field>
      <Field label="Maximum participants" error={errors.maxParticipants?.message}>
        {(control) => (
          <Select {...control} {...form.register('maxParticipants')} defaultValue={DEFAULT_SIZE}>
            {ROOM_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting}>
        Create Room
      </Button>
    </form>
  );
}
