import { csvMark, csvTextLines } from '../../../infra/tables/csv.rules.ts';
import type { Handle } from '../../../infra/db/db.ts';
import { writeAtomic } from '../../../infra/disk/atomic-file.ts';
import { type ListedStatement, listStatements } from './closing.store.ts';
import { plainMoney } from '../../../infra/polish.copy.ts';
import { listHeadings, operatorReason, shownPerson, shownState } from '../settlements.copy.ts';

const batch = 2_000;

/** Everybody of a closing as a CSV that Polish Excel opens, some rows at a time. */
export function writeStatementList(
  handle: Handle,
  settlement: { readonly settlementId: number; readonly month: string },
  moment: { readonly now: Date; readonly today: string },
  path: string,
): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    yield csvMark + csvTextLines([listHeadings]);
    let afterId = 0;
    let rows: ListedStatement[];
    do {
      rows = await listStatements(handle, settlement, moment, { afterId, max: batch });
      yield csvTextLines(rows.map(cellsOf));
      afterId = rows.at(-1)?.id ?? afterId;
    } while (rows.length === batch);
  }
  return writeAtomic(path, lines());
}

function cellsOf(row: ListedStatement): string[] {
  const numbers = [row.monthly, row.quarterly, row.special, row.knowledge, row.corrections, row.amount].map(String);
  const { name, phone } = shownPerson(row);
  return [
    ...[name, phone, row.channel ?? ''],
    ...numbers,
    plainMoney(row.grosze),
    shownState(row.state, row.grosze),
    operatorReason(row),
  ];
}
