import { code, day, optional, required, sapNumber, visibleText } from '../../programme.columns.ts';
import { warnings } from '../../programme.copy.ts';
import type { ImportContext, Line } from '../../programme.kind.ts';
import { type Batch, tableKind } from '../../table/table.kind.ts';
import { followingCustomers, formerCustomersImage } from './customers.service.ts';
import { twinCustomers, twinShops } from './twins.store.ts';

/** Shops and their customers. */
export const shops = tableKind({
  name: 'sklepy',
  purpose: 'Sklepy i klienci, do których należą.',
  table: 'place',
  key: ['kod'],
  joins: { customer: { table: 'customer', by: 'customer_id', key: ['prefix', 'number'] } },
  sorted: ['code'],
  columns: {
    kod: required(code, { label: 'Kod sklepu', to: 'code', example: 'WR-01' }),
    nazwa: required(visibleText(200), {
      label: 'Nazwa sklepu',
      to: 'name',
      example: 'Market Dom i Ogród Wrocław',
    }),
    kanal: required(visibleText(100), {
      label: 'Kanał',
      to: 'channel',
      example: 'Sieci',
      words: 'kanał sprzedaży, filtr raportów',
    }),
    miasto: optional(visibleText(100), {
      label: 'Miasto',
      to: 'city',
      example: 'Wrocław',
      words: 'miasto sklepu',
      empty: '',
    }),
    prefiks: required(visibleText(20), {
      label: 'Prefiks klienta',
      to: 'customer.prefix',
      example: 'PL',
      words: 'przedrostek bazy klienta',
    }),
    sap: required(sapNumber, {
      label: 'Numer SAP klienta',
      to: 'customer.number',
      example: '1000412',
      words: 'numer SAP klienta, do 12 cyfr',
    }),
    klient: required(visibleText(200), {
      label: 'Nazwa klienta',
      to: 'customer.name',
      example: 'Dom i Ogród Sp. z o.o.',
      words: 'nazwa klienta, taka sama we wszystkich jego sklepach',
    }),
    od: optional(day, {
      label: 'Klient od dnia',
      to: 'customer_since',
      words: 'od kiedy sklep należy do tego klienta, gdy go zmienił; puste: bez zmian',
    }),
  },
  completes: ['od'],
  moreImages: [formerCustomersImage],
  nameOf: ({ kod }) => ({ shop: String(kod), of: '' }),
  asListed: ({ prefiks, sap, ...values }) => ({
    ...values,
    sap: `${String(prefiks)}/${String(sap)}`,
  }),
  batch: async (context, lines) => ({
    ...(await followingCustomers(context, lines)),
    ...warnOfTwins(context, lines),
  }),
});

type Named = { readonly kod: string; readonly prefiks: string; readonly sap: string };

/** Warns of shops and customers that differ by leading zeros alone, which a table program has lost (D57). */
function warnOfTwins<Row extends Named>(
  { tx, report }: ImportContext,
  lines: readonly Line<Row>[],
): Batch<Row> {
  return {
    afterWrite: async () => {
      const customers = await twinCustomers(
        tx,
        lines.map(({ row }) => ({ prefix: row.prefiks, number: row.sap })),
      );
      const places = await twinShops(
        tx,
        lines.map(({ row }) => row.kod),
      );
      const storedOf = (twins: typeof places) =>
        new Map(twins.map(({ asked, stored }) => [asked, stored]));
      const [numbers, codes] = [storedOf(customers), storedOf(places)];
      for (const { line, row } of lines) {
        const [number, place] = [numbers.get(row.sap), codes.get(row.kod)];
        if (number !== undefined) report.warn(line, 'sap', warnings.zerosDiffer(number), row.sap);
        if (place !== undefined) report.warn(line, 'kod', warnings.zerosDiffer(place), row.kod);
      }
    },
  };
}
