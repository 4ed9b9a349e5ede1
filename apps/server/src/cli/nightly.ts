import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '../infra/clock.ts';
import { isBackupDue, newestBackup } from '../modules/office/archive/backup/backup.rules.ts';

const lookMs = 60_000;

/**
 * Runs `command` whenever the folder lacks the backup of the last night, until this process ends;
 * for containers, which have no timer. A failed run is repeated after an hour.
 */
export async function everyNight(folder: string, command: readonly string[]): Promise<never> {
  for (;;) {
    const now = new Date();
    const newest = newestBackup(await readdir(folder).catch(() => []), now);
    const isFailed = isBackupDue(newest, now) && (await run(command)) !== 0;
    await sleep(isFailed ? hourMs : lookMs);
  }
}

function run(command: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, command, { stdio: 'inherit' });
  const end = (): void => void child.kill();
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', end);
      resolve(code);
    });
  });
}
