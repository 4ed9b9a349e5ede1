/**
 * The code that each part of the built panel fetches for itself, compressed: beyond the way in and the frame round all screens. A part
 * is what one `import()` brings, with all that it needs.
 *
 *     npm run build && npm run bench -- screens
 */
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

const dist = join(import.meta.dirname, '../../apps/panel/dist');
const goalKb = 35;
const listed = 12;

const page = readFileSync(join(dist, 'index.html'), 'utf8');
const entry = /src="\.\/assets\/([^"]+\.js)"/.exec(page)?.[1];
if (entry === undefined) throw new Error('The panel is not built: npm run build.');

const wayIn = neededBy(entry);
const dynamic = new Set<string>();
const visited = new Set<string>();
follow(entry);
const frame = [...dynamic].find((file) => file.startsWith('Shell-'));
const known = new Set([...wayIn, ...(frame === undefined ? [] : neededBy(frame))]);
const parts = [...dynamic]
  .filter((file) => !known.has(file))
  .map((file) => {
    const own = [...neededBy(file)].filter((one) => !known.has(one));
    return {
      part: titleOf(file),
      files: own.length,
      kb: own.reduce((sum, one) => sum + weightOf(one), 0) / 1000,
    };
  })
  .toSorted((a, b) => b.kb - a.kb);
console.table(
  parts
    .slice(0, listed)
    .map(({ kb, ...part }) => ({ ...part, kb: kb.toFixed(1), goal: `≤ ${goalKb}` })),
);
const sum = (files: Iterable<string>): string =>
  ([...files].reduce((bytes, file) => bytes + weightOf(file), 0) / 1000).toFixed(1);
console.log(`way in ${sum(wayIn)} KB, with the frame ${sum(known)} KB; ${parts.length} parts`);
process.exitCode = (parts[0]?.kb ?? 0) <= goalKb ? 0 : 1;

function textOf(file: string): string {
  return readFileSync(join(dist, 'assets', file), 'utf8');
}

function weightOf(file: string): number {
  return statSync(join(dist, 'assets', `${file}.br`)).size;
}

/** The file and all that it imports statically. */
function neededBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of textOf(file).matchAll(
    /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g,
  ))
    neededBy(name, found);
  return found;
}

function follow(file: string): void {
  for (const one of neededBy(file)) {
    if (visited.has(one)) continue;
    visited.add(one);
    for (const [, name = ''] of textOf(one).matchAll(/import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      dynamic.add(name);
      follow(name);
    }
  }
}

/** Files are named by their content, so a part is recognised by the first words that it shows. */
function titleOf(file: string): string {
  const title = /title:\s*["'`]([^"'`_][^"'`]{3,40})["'`]/.exec(
    [...neededBy(file)]
      .filter((one) => !known.has(one))
      .map(textOf)
      .join(''),
  );
  return `${basename(file)} ${title?.[1] ?? ''}`;
}
