import { csvMark, csvTextLines } from '../../../infra/tables/csv.rules.ts';
import { workbookBytes } from '../../../infra/tables/workbook.ts';
import type { Kind } from './programme.kind.ts';

/** A CSV that Polish Excel opens as a table: a kind's columns and one example row. */
export function templateOf({ columns }: Kind): string {
  const cells = Object.entries(columns).map(([name, { example }]) => [name, example] as const);
  return csvMark + csvTextLines([cells.map(([name]) => name), cells.map(([, example]) => example)]);
}

/** Templates have no time of their own. */
const modified = new Date('2026-01-01T00:00:00Z');

/** The same as an XLSX, whose columns of a few words offer these as a list. */
export async function templateBookOf({ name, columns }: Kind): Promise<Buffer> {
  const options = {
    title: name,
    columns: Object.entries(columns).map(([heading, { allowed = [] }]) => ({
      heading,
      format: 'text' as const,
      allowed,
    })),
    modified,
  };
  const row = Object.values(columns).map(({ example }) => example);
  const pieces: Uint8Array[] = [];
  for await (const piece of workbookBytes(options, [[row]])) pieces.push(piece);
  return Buffer.concat(pieces);
}
