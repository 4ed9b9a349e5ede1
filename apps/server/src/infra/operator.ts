import { userInfo } from 'node:os';

/** What a command of the operator does, with its input as the command line has it; `send` says something on the way. */
export type OperatorCommand = (input: unknown, send: (note: unknown) => void) => Promise<unknown>;

/** The name of the system account of this process; its number where the system has no name for it. */
export function systemAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${String(process.getuid?.())}`;
  }
}
