/** A file as from an operator: UTF-8 with `;`, cells quoted where needed. */
export type ProgrammeFile = { readonly name: string; readonly text: string };

export type Cell = string | number;

export function csvFile(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): ProgrammeFile {
  const uneven = rows.find((row) => row.length !== columns.length);
  if (uneven !== undefined)
    throw new Error(`${name}: a row has ${uneven.length} of ${columns.length} cells.`);
  const lines = [columns, ...rows].map((row) => row.map(quoted).join(';'));
  return { name: `${name}.csv`, text: `${lines.join('\n')}\n` };
}

function quoted(cell: Cell): string {
  const text = String(cell).trim();
  return /[;"\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
