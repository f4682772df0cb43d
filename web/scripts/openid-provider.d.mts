export const CLIENT_ID: string;
export function walletOf(name: string): string | undefined;
export function startProvider(where: {
  port: number;
  /** The origin of the web app. */
  site: string;
}): Promise<{ issuer: string; stop(): Promise<void> }>;
