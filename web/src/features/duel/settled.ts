/** The server's `glicko::SETTLED`: a rating less sure than this still moves far, and carries a question mark. */
const SETTLED = 110;

export const isProvisional = (deviation: number): boolean => deviation >= SETTLED;
