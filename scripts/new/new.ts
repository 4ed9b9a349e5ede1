import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NewFile } from './new.rules.ts';
import { isName, migrationFile, moduleFiles, moduleLines, withLine } from './new.rules.ts';
import { root } from '../steps.ts';

const [kind = '', name = ''] = process.argv.slice(2);

if (!isName(name) || !['module', 'migration'].includes(kind)) {
  fail('Say what to make: npm run new -- module NAME, or npm run new -- migration NAME; a name is written like-this.');
} else if (kind === 'migration') {
  write([migrationFile(name, readdirSync(join(root, 'apps/server/migrations')))]);
} else {
  const files = moduleFiles(name);
  const lines = moduleLines(name);
  const tables = new Map(lines.map(({ path }) => [path, readFileSync(join(root, path), 'utf8')]));
  for (const line of lines) tables.set(line.path, withLine(tables.get(line.path) ?? '', line));
  if (write(files)) {
    for (const [path, text] of tables) {
      writeFileSync(join(root, path), text);
      console.log(`${path} (its line)`);
    }
    console.log('\nBy hand: its place in apps/web/src/menu.ts, when it has one.');
  }
}

function write(files: readonly NewFile[]): boolean {
  const taken = files.find(({ path }) => existsSync(join(root, path)));
  if (taken !== undefined) return fail(`${taken.path} is there already; nothing was written.`);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(path);
  }
  return true;
}

function fail(sentence: string): false {
  console.error(sentence);
  process.exitCode = 1;
  return false;
}
