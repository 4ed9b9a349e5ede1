import { kindTitle } from '@klub/contract/panel/kind-titles';
import { roleName, type RoleNames } from '@klub/contract/roles';
import {
  count,
  goldenPoints,
  money,
  monthName,
  plural,
  shownDay,
  shownMoment,
  shownDate,
} from '../../../infra/polish.copy.ts';
import { addMonths } from '../../../infra/warsaw.ts';
import type { ClosingReport } from '../../money/settlements/settlements.ts';

export const monthsCopy = {
  toPayouts: { label: 'Przejdź do wypłat', address: '/wyplaty/nowa', may: 'money.read' },
  computing: 'Liczę miesiąc, jakby był zamykany…',
  closing: 'Zamykam miesiąc…',
  rehearsed: (month: string) => `Próba gotowa: ${monthName(month)}. Niczego nie zmieniono.`,
  nothing: (month: string) =>
    `${monthTitle(month)}: po ostatnim zamknięciu nie przybył żaden wpis.`,
  notOver: (month: string) =>
    `${monthTitle(month)} jeszcze trwa. Pierwszy możliwy dzień zamknięcia: ${shownDay(addMonths(month, 1))}.`,
  done: (month: string) => `Zamknięto: ${monthName(month)}.`,
  moved:
    'Nie zamknięto: od decyzji coś się zmieniło. Zrób próbę i zaproponuj zamknięcie jeszcze raz.',
  importing:
    'Nie zamknięto, bo trwa inny import. Gdy się skończy, zrób próbę i zaproponuj zamknięcie jeszcze raz.',
  notBegun: 'Nie zamknięto: praca została przerwana, zanim cokolwiek zapisała.',
  proposal: (month: string, revision: number) =>
    revision === 1
      ? `Zamknięcie: ${monthName(month)}`
      : `Korekta nr ${revision - 1}: ${monthName(month)}`,
  closed: (at: Date, by: string, second: string | null) =>
    `${second === null ? `${by}, poleceniem` : `${by} i ${second}`}, ${shownDate(at)}`,
  shortfall: (
    { month, role, questions, minimum }: ClosingReport['shortfalls'][number],
    names: RoleNames,
  ) =>
    `${monthTitle(month)}, rola „${roleName(role, names)}”: pytań ${count(questions)}, minimum wiedzy ${count(minimum)}. Dodaj pytanie albo obniż minimum.`,
  imported: (kind: string, file: string, at: Date) =>
    `${kindTitle(kind)}: ${file}, ${shownMoment(at)}`,
  withoutShop: 'bez sklepu',
  reminded: (people: number) =>
    people === 0
      ? 'Nie ma komu przypominać: nikogo nie wstrzymują jego własne dane.'
      : `Przypomniano. Liczba osób: ${count(people)}; każda dostaje to najwyżej raz dziennie.`,
  reminder: {
    title: 'Uzupełnij dane do wypłaty',
    content:
      '<p>Twoje nagrody czekają: brakuje danych potrzebnych do przelewu. Uzupełnij je w profilu, a kwota trafi do najbliższej wypłaty.</p>',
    url: '/edytuj-dane',
  },
  labels: {
    revision: 'Które zamknięcie',
    rate: 'Przelicznik',
    statements: 'Osoby',
    amount: 'Złote punkty',
    grosze: 'Kwota',
    channel: (name: string | null) => `Kanał: ${name ?? 'bez sklepu'}`,
    missing: 'Przyjęte braki',
    digest: 'Skrót osób i kwot',
  },
  which: (revision: number) => (revision === 1 ? 'pierwsze' : `korekta nr ${revision - 1}`),
  rate: (grosze: number) => `1 złoty punkt = ${money(grosze)}`,
  people: (amount: number) => `${count(amount)} ${plural(amount, ['osoba', 'osoby', 'osób'])}`,
  sums: (people: number, amount: number, grosze: number) =>
    `${count(people)} ${plural(people, ['osoba', 'osoby', 'osób'])}, ${goldenPoints(amount)}, ${money(grosze)}`,
  changed: (label: string, before: string, after: string) =>
    `${label}: było ${before || '–'}, jest ${after || '–'}.`,
} as const;

export function monthTitle(month: string): string {
  const name = monthName(month);
  return `${name.charAt(0).toLocaleUpperCase('pl-PL')}${name.slice(1)}`;
}
