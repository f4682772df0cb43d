/** Fields of the profile form, as typed. */
export interface ProfileFields {
  username: string;
  email: string;
}

export type ProfileProblems = Partial<Record<keyof ProfileFields, string>>;

/** Problems that the profile form tells of its fields (D1 section 5). Values are trimmed. */
export function profileProblems({ username, email }: ProfileFields): ProfileProblems {
  const problems: ProfileProblems = {};
  const named = usernameProblem(username);
  if (named) problems.username = named;
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    problems.email = 'Please enter a valid email address';
  }
  return problems;
}

function usernameProblem(username: string): string | null {
  if (username === '') return 'Username cannot be empty';
  if (username.length < 3) return 'Username must be at least 3 characters';
  if (username.length > 20) return 'Username must be at most 20 characters';
  if (!/^[A-Za-z0-9_-]+$/.test(username)) {
    return 'Username can only contain letters, numbers, hyphens, and underscores';
  }
  return null;
}

/** The second default name, for when somebody else has the first: 'user_' and the last six digits (decision C16). */
export function secondName(address: string): string {
  return `user_${address.slice(-6).toLowerCase()}`;
}

export const BIO_MAX = 500;
