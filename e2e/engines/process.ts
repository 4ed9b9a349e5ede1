import type { ChildProcess } from 'node:child_process';

/** When the program has ended; an aborted run takes it along. */
export function endOf(child: ChildProcess): Promise<void> {
  const abandon = (): void => void child.kill('SIGKILL');
  process.once('exit', abandon);
  return new Promise((resolve) => {
    child.once('exit', () => {
      process.off('exit', abandon);
      resolve();
    });
  });
}
