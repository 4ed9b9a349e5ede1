// Runs under any Node ≥ 20, before anything is installed: no dependencies, no TypeScript.
import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const pauseMs = 250;

/**
 * Runs `work` while no other process of this clone runs work of the same name.
 * The lock is a file with the holder's process id, so that a killed holder never blocks anybody.
 */
export async function withLock(name, work) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const file = join(root, '.cache', `${name}.lock`);
  let told = false;
  while (!claim(file)) {
    const holder = readHolder(file);
    if (holder !== undefined && !isAlive(holder)) release(file, holder);
    else if (!told) {
      told = true;
      console.error(`Waiting for another process (${holder ?? 'unknown'}) that does the same step: ${name}.`);
    }
    await sleep(pauseMs);
  }
  try {
    return await work();
  } finally {
    release(file, process.pid);
  }
}

function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function release(file, holder) {
  if (readHolder(file) !== holder) return;
  try {
    unlinkSync(file);
  } catch {
    // Someone else saw the same dead holder and was quicker.
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
