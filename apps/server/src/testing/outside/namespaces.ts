import { execFileSync } from 'node:child_process';

/** A command prefix with its flags; empty for none. */
export type Runner = readonly string[];

/**
 * `unshare` with these flags, which isolates like a container; undefined when this account may not
 * use it.
 */
export function unshare(...flags: string[]): Runner | undefined {
  if (flags.length === 0) return [];
  try {
    execFileSync('unshare', [...flags, 'true'], { stdio: 'pipe' });
    return ['unshare', ...flags];
  } catch {
    console.warn(
      `\n!! unshare ${flags.join(' ')} is not allowed here: THE TESTS OF A SHARED FOLDER ARE SKIPPED.`,
    );
    return undefined;
  }
}

/** Runs a program as an unprivileged account; undefined unless this one is root. */
export function asNobody(): Runner | undefined {
  if (process.getuid?.() === 0)
    return ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
  console.warn('\n!! Not root: THE TESTS WITH A SECOND ACCOUNT ARE SKIPPED.');
  return undefined;
}
