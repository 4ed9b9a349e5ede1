import {
  goldenPoints,
  money,
  monthName,
  quarterName,
  shownDay,
  shownMonth,
  deletedAccount,
} from '../../../infra/polish.copy.ts';
import type { SettledStep } from './statement/settled.store.ts';
import type { SettlementReason, SettlementState, PayoutState } from './settlements.rules.ts';

/** Sentences about settlements, except those of the operator's commands. */

/** On the wire and on the screens. */
export const stateNames = {
  accrued: 'naliczone',
  held: 'wstrzymane',
  due: 'do wypłaty',
  paid: 'wypłacone',
} as const satisfies Record<SettlementState, string>;

export const reasonNames: Record<SettlementReason, string> = {
  open: 'miesiąc nie jest jeszcze zamknięty',
  'changed since': 'zmiana po zamknięciu miesiąca czeka na rozliczenie',
  zero: 'suma 0, nie ma czego wypłacać',
  offset: 'do potrącenia z kolejnego rozliczenia',
  repeated: 'rozliczone na poprzednim koncie',
  held: 'wypłata wstrzymana przez organizatora',
  'came back': 'przelew wrócił, potrzebne inne konto',
  deleted: 'konto usunięte, brak danych do wypłaty',
  'account missing': 'brak numeru konta bankowego',
  'legal form': 'brak formy prawnej',
  'tax data': 'brak danych podatkowych',
  profile: 'profil niekompletny',
  /** A changed bank account or phone, or a restored account. */
  'recent change': 'niedawna zmiana na koncie uczestnika',
  ordered: 'przelew zlecony',
  returned: 'poprzedni przelew wrócił',
  paid: '',
};

/** The reason in words; empty when the state needs none. */
export function reasonWords({ reason, day }: Pick<PayoutState, 'reason' | 'day'>): string {
  if (reason === null) return '';
  if (reason === 'recent change' && day !== null)
    return `${reasonNames[reason]}, wypłata po ${shownDay(day)}`;
  if (reason === 'ordered' && day !== null) return `${reasonNames[reason]} na ${shownDay(day)}`;
  if (reason === 'paid' && day !== null) return `przelew z ${shownDay(day)}`;
  return reasonNames[reason];
}

/** For the operator only: a hold includes the operator's own words. */
export function operatorReason(
  row: Pick<PayoutState, 'reason' | 'day'> & { readonly holdReason: string | null },
): string {
  return row.holdReason === null ? reasonWords(row) : `${reasonWords(row)}: ${row.holdReason}`;
}

/** On the wire and on the screens; a deduction is never "due". */
export type ShownState = (typeof stateNames)[SettlementState] | 'do potrącenia' | 'potrącone';

/** State of a statement, depending on the sign of `grosze`. */
export function shownState(state: SettlementState, grosze: number): ShownState {
  if (grosze < 0 && state === 'due') return 'do potrącenia';
  return grosze < 0 && state === 'paid' ? 'potrącone' : stateNames[state];
}

/** `wstrzymane: brak numeru konta bankowego` */
export function stateWords(
  state: SettlementState,
  standing: Pick<PayoutState, 'reason' | 'day'>,
  grosze: number,
): string {
  const reason = reasonWords(standing);
  const name = shownState(state, grosze);
  return reason === '' ? name : `${name}: ${reason}`;
}

/** `30 złotych punktów`, or a deduction in words. */
export function owedPoints(amount: number): string {
  return amount < 0 ? `do potrącenia ${goldenPoints(-amount)}` : goldenPoints(amount);
}

/** What a month's statement gave or deducted, for its person. */
export function storyWords({ amount, grosze, closedOn, paidOn }: SettledStep): string {
  const isTaken = amount < 0;
  const sum = `${goldenPoints(isTaken ? -amount : amount)} (${money(Math.abs(grosze))})`;
  const paid =
    paidOn === null
      ? ''
      : `, ${isTaken ? 'potrącone z przelewu' : 'wypłacone'} ${shownDay(paidOn)}`;
  return `${shownDay(closedOn)}: ${isTaken ? 'do potrącenia' : 'rozliczone'} ${sum}${paid}`;
}

type Words = { readonly title: string; readonly content: string };

/** Notification of a closed month; `revision` above 1 is a correction. */
export function closedWords(statement: {
  readonly month: string;
  readonly revision: number;
  readonly amount: number;
  readonly grosze: number;
  readonly state: SettlementState;
  readonly reason: SettlementReason | null;
  readonly day: string | null;
}): Words {
  const { month, revision, amount, grosze, state } = statement;
  const name = monthName(month);
  const isTaken = amount < 0;
  const sum = `<strong>${goldenPoints(Math.abs(amount))}</strong> (${money(isTaken ? -grosze : grosze)})`;
  const done =
    revision === 1 ? 'Rozliczyliśmy' : isTaken ? 'Skorygowaliśmy rozliczenie' : 'Skorygowaliśmy o';
  return {
    title: revision === 1 ? `Rozliczenie za ${name}` : `Korekta rozliczenia za ${name}`,
    content: `<p>${done}${isTaken ? ': do potrącenia' : ''} ${sum}.</p><p>Stan: ${stateWords(state, statement, grosze)}.${advice(statement)}</p>`,
  };
}

/** What the person can add alone. */
const ownData: readonly SettlementReason[] = [
  'account missing',
  'legal form',
  'tax data',
  'profile',
];

function advice({ reason }: { readonly reason: SettlementReason | null }): string {
  if (reason !== null && ownData.includes(reason)) {
    return ' Uzupełnij swoje dane, a kwota trafi do najbliższej wypłaty.';
  }
  if (reason === 'came back') return ' Podaj w swoich danych inny numer konta.';
  return '';
}

export function paidWords(grosze: number, day: string): Words {
  return {
    title: `Wypłaciliśmy ${money(grosze)}`,
    content: `<p>Przelew na kwotę <strong>${money(grosze)}</strong> zleciliśmy ${shownDay(day)}.</p>`,
  };
}

export function returnedWords(grosze: number): Words {
  return {
    title: 'Przelew z nagrodami wrócił',
    content: `<p>Bank zwrócił przelew na kwotę <strong>${money(grosze)}</strong>. Podaj w swoich danych inny numer konta, a wypłatę powtórzymy.</p>`,
  };
}

/** Tells that a return was marked by mistake. */
export function notReturnedWords(grosze: number): Words {
  return {
    title: 'Przelew z nagrodami jednak nie wrócił',
    content: `<p>Zwrot przelewu na kwotę <strong>${money(grosze)}</strong> zapisaliśmy przez pomyłkę. Nie musisz zmieniać numeru konta.</p>`,
  };
}

export const listHeadings = [
  'Osoba',
  'Telefon',
  'Kanał',
  'Premia miesięczna',
  'Premia kwartalna',
  'Zadania specjalne',
  'Wiedza',
  'Korekty',
  'Razem (złote punkty)',
  'Kwota (zł)',
  'Stan',
  'Powód',
];

/** Name and number without prefix, or a note on a deleted account. */
export function shownPerson(person: {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly isDeleted: boolean;
}): { readonly name: string; readonly phone: string } {
  if (person.isDeleted) return { name: deletedAccount, phone: '' };
  const { firstName, lastName, phone } = person;
  return { name: `${firstName} ${lastName}`.trim(), phone: phone.replace(/^\+48(?=\d{9}$)/, '') };
}

export const payoutHeadings = [
  'Przelew',
  'Odbiorca',
  'Ulica',
  'Miejscowość',
  'Rachunek',
  'Kwota (zł)',
  'Tytuł',
  'Uwagi',
  'Data przelewu',
];

/** Lines of a transfer's title, at most 35 letters each. */
export function transferTitle(
  reference: string,
  period: { readonly from: string; readonly until: string },
): string[] {
  const { from, until } = period;
  return [
    'Klub Partnera - nagrody',
    from === until ? `za ${shownMonth(from)}` : `za ${shownMonth(from)} - ${shownMonth(until)}`,
    `nr ${reference}`,
  ];
}

/** For the second person who checks the list. */
export function payoutNotes(item: {
  readonly hasChanged: boolean;
  /** No account was known at a closing. */
  readonly isFirst: boolean;
  readonly wasReturned: boolean;
}): string {
  return [
    ...(item.hasChanged ? ['rachunek zmieniony po zamknięciu'] : []),
    ...(item.isFirst ? ['rachunek podany dopiero po zamknięciu'] : []),
    ...(item.wasReturned ? ['poprzedni przelew wrócił'] : []),
  ].join(', ');
}

export const balancesTitle = 'Rozliczenia';

export const balancesHeadings = {
  period: 'Okres',
  kind: 'Rodzaj',
  monthly: 'Premia miesięczna',
  quarterly: 'Premia kwartalna',
  special: 'Zadania specjalne',
  knowledge: 'Wiedza',
  corrections: 'Korekty',
  amount: 'Razem',
  money: 'Kwota',
  state: 'Stan',
} as const;

/** The kind of a row: a closing, a later one, or unsettled entries. */
export function settlementKind(revision: number | null, isLate: boolean): string {
  if (revision === null) return isLate ? 'Zmiana po zamknięciu' : 'Bieżące';
  return revision === 1 ? 'Rozliczenie' : `Korekta ${revision - 1}`;
}

export const statementTitle = 'Zestawienie';

export const statementHeadings = {
  month: 'Okres',
  kind: 'Rodzaj',
  subject: 'Za co',
  bookedOn: 'Zaksięgowano',
  amount: 'Złote punkty',
} as const;

const entryKinds: Readonly<Record<string, string>> = {
  month: 'Premia miesięczna',
  quarter: 'Premia kwartalna',
  special: 'Zadanie specjalne',
  knowledge: 'Wiedza',
  correction: 'Korekta',
};

/** Kind and subject of an entry. */
export function lineWords(line: {
  readonly kind: string;
  readonly month: string;
  readonly title: string | null;
  readonly revision: number;
}): [kind: string, subject: string] {
  const { kind, month, title, revision } = line;
  const period = kind === 'quarter' ? quarterName(month) : monthName(month);
  const subject = title ?? period;
  return [entryKinds[kind] ?? kind, revision === 1 ? subject : `${subject} (zmiana)`];
}
