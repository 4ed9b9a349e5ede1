import { resolve } from 'node:path';

/** A path as the operator typed it: npm changes the folder. */
export function fromHere(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}
