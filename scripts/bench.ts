import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { root, runNode } from './steps.ts';

const [name = '', ...args] = process.argv.slice(2);
const names = new Map(
  globSync('bench/{.,panel}/*.ts', { cwd: root }).map((file) => [basename(file, '.ts'), file]),
);

const file = names.get(name);
if (file !== undefined) {
  process.exitCode = (await runNode([file, ...args])) ? 0 : 1;
} else {
  console.error(
    `Say which measurement: npm run bench -- NAME, one of ${[...names.keys()].toSorted().join(', ')}.`,
  );
  process.exitCode = 1;
}
