import { csvMark, csvTextLines } from '../../../../infra/tables/csv.rules.ts';
import type { Handle } from '../../../../infra/db/db.ts';
import { writeAtomic } from '../../../../infra/disk/atomic-file.ts';
import { workbookBytes } from '../../../../infra/tables/workbook.ts';
import { type ListedStatement, listStatements } from './closing.store.ts';
import { plainMoney } from '../../../../infra/polish.copy.ts';
import { maskedPhone } from '../../../../infra/phone.ts';
import { listHeadings, operatorReason, shownPerson, shownState } from '../settlements.copy.ts';

const batch = 2_000;
/** Indexes of number columns in `cellsOf`. */
const numbersAt: readonly number[] = [3, 4, 5, 6, 7, 8];
const moneyAt = 9;

/**
 * Everyone's statements in batches: as XLSX when the path says so, else as a CSV for Polish Excel.
 */
export function writeStatementList(
  handle: Handle,
  settlement: { readonly settlementId: number; readonly month: string },
  now: Date,
  path: string,
): Promise<void> {
  const batches = listedIn(handle, settlement);
  return writeAtomic(
    path,
    path.endsWith('.xlsx') ? workbook(batches, settlement.month, now) : lines(batches),
  );
}

async function* listedIn(
  handle: Handle,
  settlement: { readonly settlementId: number; readonly month: string },
): AsyncGenerator<ListedStatement[]> {
  let afterId = 0;
  let rows: ListedStatement[];
  do {
    rows = await listStatements(handle, settlement, { afterId, max: batch });
    yield rows;
    afterId = rows.at(-1)?.id ?? afterId;
  } while (rows.length === batch);
}

async function* lines(batches: AsyncIterable<readonly ListedStatement[]>): AsyncGenerator<string> {
  yield csvMark + csvTextLines([listHeadings]);
  for await (const rows of batches) yield csvTextLines(rows.map(cellsOf));
}

function workbook(
  batches: AsyncIterable<readonly ListedStatement[]>,
  month: string,
  modified: Date,
): AsyncGenerator<Uint8Array> {
  const formatOf = (index: number) =>
    index === moneyAt ? 'money' : numbersAt.includes(index) ? 'integer' : 'text';
  const columns = listHeadings.map(
    (heading, index) => ({ heading, format: formatOf(index) }) as const,
  );
  return workbookBytes({ title: month.slice(0, 7), columns, modified }, filled(batches));
}

async function* filled(
  batches: AsyncIterable<readonly ListedStatement[]>,
): AsyncGenerator<(string | number)[][]> {
  for await (const rows of batches) {
    yield rows.map((row) =>
      cellsOf(row).map((cell, index) => {
        if (index === moneyAt) return row.grosze / 100;
        return numbersAt.includes(index) ? Number(cell) : cell;
      }),
    );
  }
}

function cellsOf(row: ListedStatement): string[] {
  const numbers = [
    row.monthly,
    row.quarterly,
    row.special,
    row.knowledge,
    row.corrections,
    row.amount,
  ].map(String);
  const { name } = shownPerson(row);
  return [
    name,
    row.isDeleted ? '' : maskedPhone(row.phone),
    row.channel ?? '',
    ...numbers,
    plainMoney(row.grosze),
    shownState(row.state, row.grosze),
    operatorReason(row),
  ];
}
