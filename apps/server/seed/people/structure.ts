import { addDays } from '../../src/infra/warsaw.ts';
import { customerMoves, salesmen, sellerMoves } from './accounts.ts';
import type { Cell } from '../csv.ts';
import { firstMonth, type Months } from '../months.ts';
import type { Person } from './people.ts';
import { customers } from './shops.ts';

/**
 * Rows of the file `struktura`: who works in which shop, under which representative, since when
 * (D30).
 */
export function structureRows(people: readonly Person[], months: Months): readonly Cell[][] {
  return [...managerRows(months), ...sellerRows(months), ...workRows(people, months)];
}

function managerRows(months: Months): Cell[][] {
  return salesmen.flatMap(({ phone, under }) => {
    if (under === undefined) return [];
    const move = sellerMoves.find(({ seller }) => seller === phone);
    return dated(
      months,
      'kierownik-przedstawiciel',
      phone,
      move && { before: move.from, sinceMonth: move.sinceMonth },
      under,
    );
  });
}

function dated(
  months: Months,
  kind: string,
  target: string,
  change: { readonly before: string; readonly sinceMonth: number } | undefined,
  current: string,
): Cell[][] {
  const start = months.monthAt(firstMonth);
  if (change === undefined) return [[kind, current, target, start, '']];
  const since = months.monthAt(change.sinceMonth);
  return [
    [kind, change.before, target, start, addDays(since, -1)],
    [kind, current, target, since, ''],
  ];
}

function sellerRows(months: Months): Cell[][] {
  return salesmen.flatMap(({ phone, customers: numbers }) =>
    numbers.flatMap((sap) => {
      const prefix = customers.find((customer) => customer.sap === sap)?.prefix ?? '';
      const move = customerMoves.find(({ customer }) => customer === sap);
      const change = move && { before: move.from, sinceMonth: move.sinceMonth };
      return dated(months, 'przedstawiciel-klient', `${prefix}/${sap}`, change, phone);
    }),
  );
}

function workRows(people: readonly Person[], months: Months): Cell[][] {
  return people.flatMap(({ phone, work }) =>
    work.map(({ shop, fromMonth, toMonth }) => [
      'uczestnik-sklep',
      phone,
      shop,
      months.monthAt(fromMonth),
      toMonth === undefined ? '' : months.dayAt({ month: toMonth }),
    ]),
  );
}
