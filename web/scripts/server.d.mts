export class Server {
  static start(options?: {
    demo?: boolean;
    chain?: boolean;
    env?: Record<string, string>;
  }): Promise<Server>;
  readonly port: number;
  readonly url: string;
  /** Holds its data and its log. */
  readonly folder: string;
  /** Configuration of its own, for the next start. */
  readonly env: Record<string, string>;
  start(): Promise<void>;
  /** Runs another command of the binary on the same folder; answers what it printed. */
  command(args: string[], input?: string): string;
  kill(): Promise<void>;
  /** Ends it in peace, to be started again. */
  halt(): Promise<void>;
  stop(): Promise<void>;
}

/** The server's binary: what CUECAST_BIN names, else the later of the two builds. */
export function binary(): string;
