import { resolve } from 'node:path';

/** Resolves a path against the operator's folder, because npm changes it. */
export function fromHere(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}
