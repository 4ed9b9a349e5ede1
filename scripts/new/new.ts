import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NewFile, NewLine } from './new.rules.ts';
import {
  isName,
  migrationFile,
  moduleFiles,
  moduleLines,
  screenFiles,
  screenLines,
  withLine,
} from './new.rules.ts';
import { format } from './format.ts';
import { panelFiles, panelLines } from './panel.rules.ts';
import { root } from '../steps.ts';

const [kind = '', name = ''] = process.argv.slice(2);

if (!isName(name)) {
  fail('A name is written like-this.');
} else if (kind === 'migration') {
  write([migrationFile(name, readdirSync(join(root, 'apps/server/migrations')))]);
} else if (kind === 'module') {
  writeWithLines(moduleFiles(name), moduleLines(name), 'apps/web');
} else if (kind === 'screen') {
  writeWithLines(screenFiles(name), screenLines(name), 'apps/web');
} else if (kind === 'panel') {
  writeWithLines(panelFiles(name), panelLines(name), 'apps/panel');
} else {
  fail(
    'Say what to make: npm run new -- module NAME, -- screen NAME, -- panel NAME or -- migration NAME.',
  );
}

function writeWithLines(files: readonly NewFile[], lines: readonly NewLine[], app: string): void {
  const tables = new Map(lines.map(({ path }) => [path, readFileSync(join(root, path), 'utf8')]));
  for (const line of lines) tables.set(line.path, withLine(tables.get(line.path) ?? '', line));
  if (!write(files)) return;
  for (const [path, text] of tables) {
    writeFileSync(join(root, path), text);
    console.log(`${path} (its line)`);
  }
  format(root, [...files.map(({ path }) => path), ...tables.keys()]);
  const menu = `${app}/src/menu.ts`;
  if (!tables.has(menu)) console.log(`\nBy hand: its place in ${menu}, when it has one.`);
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
