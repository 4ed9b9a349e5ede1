import { count, money, plural, shownDay, shownMonth } from '../../../infra/polish.copy.ts';

const people = (value: number): string =>
  `${count(value)} ${plural(value, ['osoba', 'osoby', 'osób'])}`;

export const payoutsCopy = {
  toFile: (id: number) => ({
    label: 'Pobierz plik dla banku',
    address: `/wyplaty/${id}`,
    may: 'money.prepare' as const,
  }),
  proposal: (day: string, transfers: number, grosze: number): string =>
    `Wypłata na ${shownDay(day)}: ${count(transfers)} ${plural(transfers, ['przelew', 'przelewy', 'przelewów'])}, ${money(grosze)}`,
  proposalReason: 'Wypłata, o której decydują dwie osoby.',
  paid: 'Wypłata potwierdzona, a osoby powiadomione.',
  cancelled: 'Wypłata anulowana. Wszystkie jej kwoty są znów do wypłaty.',
  returned: (fresh: number, known: number): string =>
    `Zapisano zwroty: ${count(fresh)}${known === 0 ? '' : `, zapisane wcześniej: ${count(known)}`}. Osoby powiadomione.`,
  command: 'polecenie na serwerze',
  fileName: { bank: 'elixir.txt', list: 'lista.csv' },
  daysOff: { saturday: 'sobota', sunday: 'niedziela', holiday: 'święto' },
  dayOff: (day: string, what: string, next: string): string =>
    `${shownDay(day)} to ${what}. Bank zwykle wysyła przelewy w dzień roboczy, najbliższy to ${shownDay(next)}.`,
  shown: {
    payer: 'Płatnik',
    payerOf: (name: string, account: string): string => `${name}, rachunek …${account}`,
    money,
    day: 'Data przelewów',
    transfers: 'Przelewy',
    sum: 'Razem',
    month: (month: string): string => `Za ${shownMonth(month)}`,
    monthSum: (receivers: number, grosze: number): string =>
      `${people(receivers)}, ${money(grosze)}`,
    changed: 'Konta zmienione po zamknięciu miesiąca',
    shared: 'Konta wspólne dla kilku osób',
    bad: 'Bez przelewu, bo konta nie przyjmie żaden bank',
    /** A proposal keeps only ids of people. */
    badOf: ({
      rows,
      total,
    }: {
      readonly rows: readonly { readonly personId: number }[];
      readonly total: number;
    }): string =>
      [people(total), rows.map(({ personId }) => `osoba ${personId}`).join(', ')].join(': ') +
      (total > rows.length ? '…' : ''),
    first: 'Pierwsze wypłaty',
    returnedBefore: 'Poprzedni przelew wrócił',
    people,
    digest: 'Skrót listy',
  },
} as const;
