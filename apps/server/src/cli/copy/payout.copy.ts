import { operatorSentences } from './operator.copy.ts';
import { reasonWithAccount } from '../../modules/settlements/payout/answer/answer.copy.ts';
import { type PayoutRefusal, referenceOf } from '../../modules/settlements/payout/payout.rules.ts';
import type { MadePayout, PayoutPreview } from '../../modules/settlements/payout/payout.service.ts';
import type { ReturnedReport } from '../../modules/settlements/payout/returns.service.ts';
import type { Payout } from '../../modules/settlements/payout/payout.store.ts';
import { count, money, shownDay } from '../../infra/polish.copy.ts';
import { owed, reasonWords } from '../../modules/settlements/settlements.copy.ts';
import { holdLines } from './holds.copy.ts';

export const refusals: Record<PayoutRefusal, string> = {
  noPayer:
    'Brak danych płatnika. Wczytaj plik „ustawienia” z nazwami platnik_nazwa, platnik_adres i platnik_konto, a potem powtórz.',
  sameApprover: 'Wypłatę zatwierdza druga osoba, nie ta, która ją tworzy.',
  closerApproves: 'Wypłaty nie może zatwierdzić osoba, która zamykała rozliczany miesiąc.',
  pastDay: 'Data przelewów nie może być z przeszłości.',
  unknownPayout: 'Nie ma paczki o tym numerze.',
  alreadyDone: 'Ta paczka jest już potwierdzona albo anulowana.',
  cameBack:
    'Przelew z tej paczki wrócił, więc bank ją wykonał: potwierdź ją (--paid NR). Niczego nie zmieniono.',
  fileNotSeen:
    'Plik tej paczki jest pobrany i może być już w banku. Sprawdź to, a potem podaj numer pobrania, który pokazuje „payout”: --cancel NR --pobranie NR. Niczego nie zmieniono.',
  futurePaid: 'Data wykonania nie może być z przyszłości.',
  earlyPaid: 'Data wykonania nie może być wcześniejsza niż dzień, w którym powstała paczka.',
  badAccount:
    'Na liście jest rachunek, którego bank nie przyjmie. Anuluj paczkę, popraw dane tej osoby i powtórz.',
  unreadable:
    'Podaj numery przelewów (KP-17) albo plik CSV lub XLSX z kolumną „przelew” i, jeśli trzeba, „powod”, bez innych kolumn.',
  badAccountGiven: operatorSentences.notAnAccount,
  unknownPerson:
    'Nie ma osoby z tym numerem telefonu ani przelewu o tym numerze. Niczego nie zmieniono.',
  reasonNeeded:
    'Miesiące tej osoby są już rozliczone na innym koncie. Żeby je mimo to wypłacić, podaj powód: --release TELEFON "powód". Niczego nie zmieniono.',
  notGone: 'Ta osoba ma konto i sama podaje w nim numer rachunku. Niczego nie zmieniono.',
  badReference:
    'W pliku jest wiersz bez numeru przelewu (KP-…) albo z kilkoma. Niczego nie zmieniono.',
  accountInReason: `${reasonWithAccount} Niczego nie zmieniono.`,
};

export function previewText({ due, bad, held, unconfirmed, holds }: PayoutPreview): string {
  return [
    due.people === 0
      ? 'Nie ma nic do wypłaty.'
      : `Do wypłaty: ${count(due.people)} os., zestawienia: ${count(due.statements)}, ${money(due.grosze)}.`,
    ...bad.map(
      ({ personId, name, grosze }) =>
        `  bez przelewu, bo konta nie przyjmie żaden bank: ${name} (osoba ${personId}), ${money(grosze)}`,
    ),
    ...held.map(
      ({ reason, people, grosze }) =>
        `  wstrzymane (${reasonWords({ reason, day: null })}): ${count(people)} os., ${owed(grosze)}`,
    ),
    ...holdLines(holds),
    ...(unconfirmed.length === 0
      ? []
      : ['Paczki, które czekają na potwierdzenie banku:', ...unconfirmed.map(payoutLine)]),
  ].join('\n');
}

function payoutLine({
  id,
  executionDay,
  transfers,
  grosze,
  madeBy,
  approvedBy,
  newestFile,
}: Payout): string {
  const file = newestFile === null ? '' : `; plik pobrany, pobranie nr ${newestFile}`;
  return `  nr ${id} na ${shownDay(executionDay)}: przelewy: ${count(transfers)}, ${money(grosze)}; tworzy: ${madeBy}, zatwierdza: ${approvedBy}${file}`;
}

export function madeText({ payout, files, unwritten }: MadePayout): string {
  if (payout === null) return 'Nie ma nic do wypłaty. Nie utworzono paczki.';
  return [
    `Paczka nr ${payout.id} na ${shownDay(payout.executionDay)}: przelewy: ${count(payout.transfers)}, ${money(payout.grosze)}.`,
    ...(files === null
      ? unwrittenLines(payout.id, unwritten)
      : [`  lista: ${files.csv}`, `  plik dla banku (Elixir-0): ${files.elixir}`]),
    `Gdy bank ją wykona: npm run programme -- payout --paid ${payout.id}`,
  ].join('\n');
}

function unwrittenLines(id: number, unwritten: MadePayout['unwritten']): string[] {
  const begun = 'PACZKA JEST UTWORZONA, ALE JEJ PLIKÓW NIE ZAPISANO.';
  if (unwritten !== undefined && 'refused' in unwritten)
    return [`${begun} ${refusals[unwritten.refused]}`];
  return [
    `${begun} ${unwritten?.detail ?? ''}`.trimEnd(),
    `Zapisz je do innego folderu: npm run programme -- payout --files ${id} --out FOLDER`,
  ];
}

export function confirmedText({ id, paidOn, grosze }: Payout): string {
  return paidOn === null
    ? `Anulowano paczkę nr ${id}. ${money(grosze)} wraca do wypłaty.`
    : `Paczka nr ${id} wypłacona ${shownDay(paidOn)}: ${money(grosze)}.`;
}

export function returnedText({ returned, before }: ReturnedReport): string {
  const sum = returned.reduce((total, { grosze }) => total + grosze, 0);
  return [
    `Oznaczono zwroty: ${count(returned.length)}, razem ${money(sum)}. Kwoty czekają, aż osoba zmieni numer rachunku albo wypłata zostanie zwolniona (--release).`,
    ...returned.map(({ id, grosze }) => `  ${referenceOf(id)}: ${money(grosze)}`),
    ...(before.length === 0
      ? []
      : [`Oznaczone już wcześniej: ${before.map(referenceOf).join(', ')}.`]),
  ].join('\n');
}

export function unknownTransfersText(unknown: readonly number[]): string {
  const them = unknown.map(referenceOf).join(', ');
  return `Nie ma takich przelewów albo ich paczka została anulowana: ${them}. Niczego nie zmieniono, także pozostałych przelewów z tego polecenia.`;
}
