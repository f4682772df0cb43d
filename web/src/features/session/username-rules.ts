/** Problem of a username in the settings page's words (D1 section 5), or null for a good one. Values are trimmed. */
export function usernameProblem(username: string): string | null {
  if (username === '') return 'Username cannot be empty.';
  if (username.length < 3 || username.length > 20) {
    return 'Username must be between 3 and 20 characters.';
  }
  if (!/^[A-Za-z0-9_]+$/.test(username)) {
    return 'Username can only contain letters, numbers, and underscores.';
  }
  return null;
}

export const USERNAME_HINT = 'Letters, numbers, and underscores only (3-20 characters).';
