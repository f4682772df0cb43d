/** The websocket close codes that the server gives a meaning of its own. */
export const CloseCode = {
  POLICY: 1008,
  SERVER_RESTART: 4001,
  SLOW_CONSUMER: 4002,
  PING_TIMEOUT: 4003,
  JOIN_TIMEOUT: 4004,
  ROOM_UNAVAILABLE: 4005,
  SESSION_REVOKED: 4101,
  ABUSE: 4102,
  TOO_MANY_CONNECTIONS: 4103,
  STREAM_NOT_FOUND: 4104,
  MATCH_NOT_FOUND: 4105,
} as const;

/** The name of a close code, for people and logs. */
export function closeCodeName(code: number): string {
  return Object.entries(CloseCode).find(([, value]) => value === code)?.[0] ?? `CLOSED_${code}`;
}

/** True where coming back by itself would only meet the same refusal: 1008 and 4100 to 4199. */
export function isFinal(code: number): boolean {
  return code === CloseCode.POLICY || (code >= 4100 && code <= 4199);
}
