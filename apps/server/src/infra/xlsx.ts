import type { Row } from './csv.ts';
import { type Source, Unreadable } from './source.ts';

/** The rows of the first sheet of a workbook. */
export async function* workbookRows(_source: Source): AsyncGenerator<Row[]> {
  yield [];
  throw new Unreadable('brokenWorkbook');
}
