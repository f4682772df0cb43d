import { createOrUpdate, type NameAndEmail } from '@/api/profiles';
import { ApiError } from '@/lib/api-error';

/** The call was made twice, and neither time was it answered. */
export class SaveFailed extends Error {
  override readonly name = 'SaveFailed';
  constructor(readonly reason: ApiError) {
    super(reason.message);
  }
}

interface Saved {
  username: string;
  email: string | null;
}

async function saved(person: NameAndEmail, key: string): Promise<Saved> {
  const { user } = await createOrUpdate(person, key);
  return { ...user, username: user.username ?? person.username };
}

/** Saves name and e-mail. A first attempt without an answer is made again under the same key (decision A9). */
export async function saveProfile(person: NameAndEmail, key: string): Promise<Saved> {
  try {
    return await saved(person, key);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
  }
  try {
    return await saved(person, key);
  } catch (error) {
    throw isUnanswered(error) ? new SaveFailed(error) : error;
  }
}

function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
