import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { csvMark, csvTextCell } from './csv.rules.ts';

/** A list written row by row; the file gets its name when it is complete. */
export type CsvList = {
  write(rows: readonly (readonly string[])[]): void;
  keep(): string;
  discard(): void;
};

export function csvList(path: string, heading: readonly string[]): CsvList {
  const part = `${path}.part`;
  const file = openSync(part, 'w', 0o600);
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  const write = (rows: readonly (readonly string[])[]): void => {
    writeFileSync(file, csvListLines(rows));
  };
  writeFileSync(file, csvMark);
  write([heading]);
  return {
    write,
    keep: () => {
      close();
      renameSync(part, path);
      return path;
    },
    discard: () => {
      close();
      rmSync(part, { force: true });
    },
  };
}

export function csvListLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(safeCell).join(';')}\r\n`).join('');
}

/** A plain number stays a number, with its sign; other cells are escaped against formulas. */
function safeCell(cell: string): string {
  return /^[+-]?\d{1,20}$/.test(cell) ? cell : csvTextCell(cell);
}
