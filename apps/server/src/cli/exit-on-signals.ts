import { globSync, rmSync } from 'node:fs';
import { operatorSentences } from './copy/operator.copy.ts';

let leave = (): Promise<void> => Promise.resolve();

/** What an interrupted command still does before it ends. */
export function leaveOnSignals(work: () => Promise<void>): void {
  leave = work;
}

/** Lets what listens for the exit of the process tidy up; the database undoes what was not committed. */
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

/** Removes what is still there at the end of the process, like half of a file. */
export function removeAtExit(pattern: string): void {
  process.once('exit', () => globSync(pattern).forEach((path) => rmSync(path, { force: true })));
}
