import { type Columns, isWrong } from '../programme/programme.ts';
import type { PresentRow } from './present.store.ts';

/**
 * Cells in the order of `names`; null when the importer would reject them. `isKeptWhenEmpty`: an
 * empty cell keeps the stored value, so an unreadable value is left empty.
 */
export function cellsOf(
  row: PresentRow,
  columns: Columns,
  names: readonly string[],
  isKeptWhenEmpty: boolean,
): string[] | null {
  if (!row.fits) return null;
  const cells: string[] = [];
  for (const name of names) {
    const cell = row[name] ?? '';
    const column = columns[name];
    if (column === undefined || isReadBack(cell, column)) cells.push(cell);
    else if (isKeptWhenEmpty && !column.required) cells.push('');
    else return null;
  }
  return cells;
}

function isReadBack(cell: string, { required, read }: Columns[string]): boolean {
  const text = cell.trim();
  if (text === '') return cell === '' && !required;
  return text === cell && !isWrong(read(text));
}
