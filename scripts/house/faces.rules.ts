import { posix } from 'node:path';
import type { Source } from './sources.ts';

/** An import of one module's file by another module's file; paths from `apps/server/src/modules`. */
export type Crossing = { readonly from: string; readonly to: string };

const modules = 'apps/server/src/modules/';

/** The imports that cross from one module to another, of a product file. */
export function crossings({ path, text }: Source): Crossing[] {
  if (!path.startsWith(modules) || /\.(test|testing)\.ts$/.test(path)) return [];
  const from = path.slice(modules.length);
  return [...text.matchAll(/^(?:\}|import|export)[^'\n]* from '(\.[^']+)'|import\('(\.[^']+)'\)/gm)]
    .map(([, named, loaded]) => posix.join(posix.dirname(path), named ?? loaded ?? ''))
    .filter((to) => to.startsWith(modules))
    .map((to) => ({ from, to: to.slice(modules.length) }))
    .filter(({ to }) => moduleOf(to) !== moduleOf(from));
}

/** The face of a module is open to all; pure files also import each other, so that rules load no services. */
export function isAllowed({ from, to }: Crossing): boolean {
  const module = moduleOf(to);
  return to === `${module}/${posix.basename(module)}.ts` || (isPure(from) && isPure(to));
}

function moduleOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function isPure(path: string): boolean {
  return /\.(rules|copy)\.ts$/.test(path);
}
