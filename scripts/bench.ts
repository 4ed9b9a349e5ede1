import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { root, runNode } from './steps.ts';

const [name = '', ...args] = process.argv.slice(2);
const names = globSync('bench/*.ts', { cwd: root }).map((file) => basename(file, '.ts'));

if (names.includes(name)) {
  process.exitCode = (await runNode([`bench/${name}.ts`, ...args])) ? 0 : 1;
} else {
  console.error(`Say which measurement: npm run bench -- NAME, one of ${names.toSorted().join(', ')}.`);
  process.exitCode = 1;
}
