// Runs under any Node ≥ 20, before anything is installed: no dependencies, no TypeScript.
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const pauseMs = 250;

/**
 * Runs `work` while no other process of this clone runs work of the same name. The lock is a file that names the
 * holder, so that a killed holder does not block others.
 */
export async function withLock(name, work) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const file = join(root, '.cache', `${name}.lock`);
  let told = false;
  while (!claim(file)) {
    const holder = read(file);
    if (holder !== undefined && !isAlive(holder)) release(file, holder);
    else if (holder !== undefined && !told) {
      told = true;
      console.error(
        `Waiting for another process (${holder.split(' ')[0]}) that does the same step: ${name}.`,
      );
    }
    await sleep(pauseMs);
  }
  try {
    return await work();
  } finally {
    release(file, mark(process.pid));
  }
}

/** The file appears whole or not at all: a process killed between the two steps must not leave an empty lock. */
function claim(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, mark(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(own);
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function release(file, holder) {
  if (read(file) !== holder) return;
  try {
    unlinkSync(file);
  } catch {
    // Someone else saw the same dead holder and was quicker.
  }
}

function isAlive(holder) {
  const pid = Number(holder.split(' ')[0]);
  if (existsSync('/proc/self/stat')) return mark(pid) === holder;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * The process id and, where the system tells it, the moment of its start: a new container gives old numbers to new
 * processes. A process that has ended without being waited for has no mark.
 */
function mark(pid) {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return String(pid);
  // The name in brackets may hold anything; the state is the first field behind it, the start the twentieth.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? '' : `${pid} ${fields[19]}`;
}
