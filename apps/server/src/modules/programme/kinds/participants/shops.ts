import { code, may, must, sapNumber, visibleText } from '../../programme.columns.ts';
import { reasons } from '../../programme.copy.ts';
import { type Counts, rowKind } from '../../programme.kind.ts';
import { keeping } from '../../former/former.service.ts';
import { upsert } from '../../programme.store.ts';
import { listShops } from './changes.service.ts';
import { type StoredPlace, customerIds, storedPlaces } from './people-and-places.store.ts';

/** Shops and their customers. */
export const shops = rowKind({
  name: 'sklepy',
  columns: {
    kod: must(code, 'WR-01'),
    nazwa: must(visibleText(200), 'Market Dom i Ogród Wrocław'),
    kanal: must(visibleText(100), 'Sieci'),
    miasto: may(visibleText(100), 'Wrocław'),
    prefiks: must(visibleText(20), 'PL'),
    sap: must(sapNumber, '1000412'),
    klient: must(visibleText(200), 'Dom i Ogród Sp. z o.o.'),
  },
  keyColumn: 'kod',
  key: ({ kod }) => kod,
  writer: (step) => {
    const { handle, given, reject } = step;
    const names = new Map<string, { name: string; line: number }>();
    return async (lines): Promise<Counts> => {
      const fresh = new Map<string, { prefix: string; number: string; name: string }>();
      for (const { line, row } of lines) {
        const key = `${row.prefiks}|${row.sap}`;
        const known = names.get(key);
        if (known === undefined) {
          names.set(key, { name: row.klient, line });
          fresh.set(key, { prefix: row.prefiks, number: row.sap, name: row.klient });
        } else if (known.name !== row.klient) {
          reject(line, 'klient', reasons.twoNames(known.line));
        }
      }
      const codes = lines.map(({ row }) => row.kod);
      const stored =
        step.listChange === undefined
          ? new Map<string, StoredPlace>()
          : await storedPlaces(handle, codes);
      const ofCustomers = {
        table: 'customer',
        key: ['prefix', 'number'],
        rows: [...fresh.values()],
      } as const;
      const customers = await keeping(step, 'customer', ofCustomers, () =>
        upsert(handle, ofCustomers),
      );
      const idOf = await customerIds(
        handle,
        lines.map(({ row }) => `${row.prefiks}/${row.sap}`),
      );
      const rows = lines.map(({ row }) => ({
        code: row.kod,
        name: row.nazwa,
        channel: row.kanal,
        ...(given.has('miasto') ? { city: row.miasto ?? '' } : {}),
        customer_id: idOf.get(`${row.prefiks}/${row.sap}`),
      }));
      const ofPlaces = { table: 'place', key: ['code'], rows } as const;
      const places = await keeping(step, 'place', ofPlaces, () => upsert(handle, ofPlaces));
      await listShops(step, lines, stored);
      const isNew = lines.filter(({ row }) => places.new.has(row.kod));
      const isChanged = lines.filter(
        ({ row }) =>
          !places.new.has(row.kod) &&
          (places.changed.has(row.kod) || customers.changed.has(`${row.prefiks}|${row.sap}`)),
      );
      return {
        new: isNew.length,
        changed: isChanged.length,
        unchanged: lines.length - isNew.length - isChanged.length,
      };
    };
  },
});
