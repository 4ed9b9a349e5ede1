import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { canInstallDebian, installDebian } from '../../scripts/machine/debian.ts';

const run = promisify(execFile);
const program = '/usr/bin/soffice';
const calc = '/usr/lib/libreoffice/program/libsclo.so';

/** Cells as an office program has them when it has opened a file. */
export type OpenedSheet = {
  readonly formulas: number;
  readonly rows: readonly (readonly string[])[];
};

/** Whether there is one; the full scale gets it where that is allowed. */
export async function hasOffice(mayInstall: boolean): Promise<boolean> {
  const isThere = (): boolean => existsSync(program) && existsSync(calc);
  if (!isThere() && mayInstall && canInstallDebian()) await installDebian('libreoffice-calc');
  return isThere();
}

/** Opens files of one kind in LibreOffice, like a user who clicks on them, and reads what is in them. */
export async function openInOffice(
  kind: 'xlsx' | 'csv',
  files: readonly (Buffer | string)[],
): Promise<readonly OpenedSheet[]> {
  const folder = mkdtempSync(join(tmpdir(), 'klub-office-'));
  try {
    const paths = files.map((content, index) => {
      const path = join(folder, `${index}.${kind}`);
      writeFileSync(path, content);
      return path;
    });
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    // Semicolons, quotes, UTF-8, from the first line.
    const filter = kind === 'csv' ? ['--infilter=CSV:59,34,76,1'] : [];
    const args = [
      '--headless',
      profile,
      ...filter,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      ...paths,
    ];
    await run(program, args, { timeout: 180_000 });
    return files.map((_, index) => sheetIn(readFileSync(join(folder, `${index}.fods`), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first sheet of an OpenDocument written as one XML. */
function sheetIn(xml: string): OpenedSheet {
  const formulas = [...xml.matchAll(/\stable:formula="/g)].length;
  const table = /<table:table [\s\S]*?<\/table:table>/.exec(xml)?.[0] ?? '';
  const rows = [
    ...table.matchAll(/<table:table-row[^>]*?(?:\/>|>([\s\S]*?)<\/table:table-row>)/g),
  ].map(([, cells = '']) =>
    [...cells.matchAll(/<table:table-cell[^>]*?(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].map(
      ([, content = '']) => wordsIn(content),
    ),
  );
  return { formulas, rows };
}

function wordsIn(content: string): string {
  const lines = [...content.matchAll(/<text:p[^>]*?(?:\/>|>([\s\S]*?)<\/text:p>)/g)].map(
    ([, line = '']) =>
      line
        .replace(/<text:s text:c="(\d+)"\/>/g, (_, count: string) => ' '.repeat(Number(count)))
        .replace(/<text:s\/>/g, ' ')
        .replace(/<text:tab[^>]*\/>/g, '\t')
        .replace(/<text:line-break[^>]*\/>/g, '\n')
        .replace(/<[^>]*>/g, ''),
  );
  return lines.map(decoded).join('\n');
}

function decoded(text: string): string {
  const names: Readonly<Record<string, string>> = {
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    amp: '&',
  };
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, digits?: string, name = '') => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return digits === undefined ? (names[name] ?? whole) : String.fromCodePoint(Number(digits));
    },
  );
}
