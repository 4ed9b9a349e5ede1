import { userInfo } from 'node:os';

/** An operator's command, with its input from the command line; `send` reports progress. */
export type OperatorCommand = (input: unknown, send: (note: unknown) => void) => Promise<unknown>;

/** Name of this process's system account; its id when the system has no name for it. */
export function systemAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${String(process.getuid?.())}`;
  }
}
