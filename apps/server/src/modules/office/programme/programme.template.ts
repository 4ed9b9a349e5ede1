import { roleName, type RoleNames } from '@klub/contract/roles';
import { csvMark, csvTextLines } from '../../../infra/tables/csv.rules.ts';
import { workbookBytes } from '../../../infra/tables/workbook.ts';
import type { Column } from './programme.columns.ts';
import type { Kind } from './programme.kind.ts';

/** A CSV that Polish Excel opens as a table: a kind's columns and one example row. */
/** @param names of roles, instead of their codes; null: the codes */
export function templateOf({ columns }: Kind, names: RoleNames | null): string {
  const cells = Object.entries(columns).map(
    ([name, column]) => [name, wordIn(column, column.example, names)] as const,
  );
  return csvMark + csvTextLines([cells.map(([name]) => name), cells.map(([, example]) => example)]);
}

/** Templates have no time of their own. */
const modified = new Date('2026-01-01T00:00:00Z');

/** The same as an XLSX, whose columns of a few words offer these as a list. */
export async function templateBookOf(
  { name, columns }: Kind,
  names: RoleNames | null,
): Promise<Buffer> {
  const options = {
    title: name,
    columns: Object.entries(columns).map(([heading, column]) => ({
      heading,
      format: 'text' as const,
      allowed: (column.allowed ?? []).map((word) => wordIn(column, word, names)),
    })),
    modified,
  };
  const row = Object.values(columns).map((column) => wordIn(column, column.example, names));
  const pieces: Uint8Array[] = [];
  for await (const piece of workbookBytes(options, [[row]])) pieces.push(piece);
  return Buffer.concat(pieces);
}

function wordIn({ isRole }: Pick<Column, 'isRole'>, word: string, names: RoleNames | null): string {
  return isRole === true && names !== null ? roleName(word, names) : word;
}
