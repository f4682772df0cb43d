import { useNavigate } from 'react-router';
import { useZodForm } from '@/lib/use-zod-form';
import { randomId } from '@/realtime/random-id';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { useDuel } from '../duel-context';
import { ROOM_SIZES } from '../limits';
import { create } from '../link/actions';
import { LOGIN_TEXTS } from '../texts';
import { toastFailure, useRequirePlayer } from '../use-player';
import { EMPTY_ROOM, roomForm } from './room-form';

/** Bytes of a room's id: the server takes 24 hexadecimal digits for one of its own. */
const ID_BYTES = 12;

export default function CreateRoomForm() {
  const { link } = useDuel();
  const requirePlayer = useRequirePlayer();
  const navigate = useNavigate();
  const form = useZodForm(roomForm, { defaultValues: EMPTY_ROOM });
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
      <FormField form={form} name="roomName" label="Room name" required>
        {(control) => (
          <Input {...control} placeholder="Friday night frames" autoComplete="off" autoFocus />
        )}
      </FormField>
      <FormField form={form} name="maxParticipants" label="Maximum participants">
        {(control) => (
          <Select {...control}>
            {ROOM_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <Button type="submit" size="lg" busy={form.formState.isSubmitting}>
        Create Room
      </Button>
    </form>
  );
}
