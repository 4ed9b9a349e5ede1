import { globSync, rmSync } from 'node:fs';
import { operatorSentences } from './copy/operator.copy.ts';

let leave = (): Promise<void> => Promise.resolve();

/** Runs the work when the command is interrupted, then exits. */
export function leaveOnSignals(work: () => Promise<void>): void {
  leave = work;
}

/**
 * Turns signals into an exit, so that exit handlers run; the database rolls back open transactions.
 */
export function exitOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      console.error(`\n${operatorSentences.interrupted}`);
      void leave().finally(() => process.exit(code));
    });
  }
}

/** Deletes matching files at the exit of the process, like partial files. */
export function removeAtExit(pattern: string): void {
  process.once('exit', () => globSync(pattern).forEach((path) => rmSync(path, { force: true })));
}
