import { execFileSync } from 'node:child_process';

/** A program in front of another one, with its flags; empty for none. */
export type Runner = readonly string[];

/** `unshare` with these flags, as a container is apart from another; undefined where this account may not use it. */
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

/** Runs a program as an account without rights; undefined where this one is not root. */
export function asNobody(): Runner | undefined {
  if (process.getuid?.() === 0)
    return ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
  console.warn('\n!! Not root: THE TESTS WITH A SECOND ACCOUNT ARE SKIPPED.');
  return undefined;
}
