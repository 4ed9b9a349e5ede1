import { code, optional, required, sapNumber, visibleText } from '../../programme.columns.ts';
import { tableKind } from '../../table/table.kind.ts';

/** Shops and their customers. */
export const shops = tableKind({
  name: 'sklepy',
  purpose: 'Sklepy i klienci, do których należą.',
  table: 'place',
  key: ['kod'],
  joins: { customer: { table: 'customer', by: 'customer_id', key: ['prefix', 'number'] } },
  sorted: ['code'],
  columns: {
    kod: required(code, { to: 'code', example: 'WR-01' }),
    nazwa: required(visibleText(200), { to: 'name', example: 'Market Dom i Ogród Wrocław' }),
    kanal: required(visibleText(100), {
      to: 'channel',
      example: 'Sieci',
      words: 'kanał sprzedaży, filtr raportów',
    }),
    miasto: optional(visibleText(100), {
      to: 'city',
      example: 'Wrocław',
      words: 'miasto sklepu',
      empty: '',
    }),
    prefiks: required(visibleText(20), {
      to: 'customer.prefix',
      example: 'PL',
      words: 'przedrostek bazy klienta',
    }),
    sap: required(sapNumber, {
      to: 'customer.number',
      example: '1000412',
      words: 'numer SAP klienta, do 12 cyfr',
    }),
    klient: required(visibleText(200), {
      to: 'customer.name',
      example: 'Dom i Ogród Sp. z o.o.',
      words: 'nazwa klienta, taka sama we wszystkich jego sklepach',
    }),
  },
  nameOf: ({ kod }) => ({ shop: String(kod), of: '' }),
  asListed: ({ prefiks, sap, ...values }) => ({
    ...values,
    sap: `${String(prefiks)}/${String(sap)}`,
  }),
});
