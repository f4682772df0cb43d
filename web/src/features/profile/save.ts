import { createOrUpdate, type NameAndEmail, putProfile } from '@/api/profiles';
import { ApiError } from '@/lib/api-error';

/** The call was made twice, and neither time was it answered. */
export class SaveFailed extends Error {
  override readonly name = 'SaveFailed';
  constructor(readonly reason: ApiError) {
    super(reason.message);
  }
}

interface Saving extends NameAndEmail {
  /** There was an address before, and it shall go. */
  forgetEmail: boolean;
}

/** Saves name and e-mail. A first attempt without an answer is made again under the same key (decision A9). */
export async function saveProfile(
  { forgetEmail, ...person }: Saving,
  key: string,
): Promise<{ username: string; email: string | null }> {
  const { user } = await twice(() => createOrUpdate(person, key));
  if (!forgetEmail) return user;
  await twice(() => putProfile({ email: null }));
  return { ...user, email: null };
}

async function twice<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
  }
  try {
    return await attempt();
  } catch (error) {
    throw isUnanswered(error) ? new SaveFailed(error) : error;
  }
}

function isUnanswered(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
