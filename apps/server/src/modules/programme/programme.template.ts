import type { Kind } from './programme.kind.ts';

/** A CSV that Polish Excel opens as a table: the columns of a kind and one row as an example. */
export function templateOf({ columns }: Kind): string {
  const cells = Object.entries(columns).map(([name, { example }]) => [name, example] as const);
  return csvText([cells.map(([name]) => name), cells.map(([, example]) => example)]);
}

/** UTF-8 with its mark, semicolons and CRLF, as Polish Excel writes it. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(quoted).join(';')}\r\n`).join('')}`;
}

/** A cell that begins like a formula would be computed when the report is opened. */
export function harmlessCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
