import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isName, migrationFile, moduleFiles, moduleLines } from './new.rules.ts';
import type { NewFile } from './new.rules.ts';
import { root } from './steps.ts';

const [kind = '', name = ''] = process.argv.slice(2);

if (!isName(name) || !['module', 'migration'].includes(kind)) {
  fail('Say what to make: npm run new -- module NAME, or npm run new -- migration NAME; a name is written like-this.');
} else if (kind === 'migration') {
  write([migrationFile(name, readdirSync(join(root, 'apps/server/migrations')))]);
} else if (write(moduleFiles(name))) {
  console.log(`\nNow add its line to each table of contents:\n  ${moduleLines(name).join('\n  ')}`);
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
