import { count, shownMonth } from '../../infra/polish.copy.ts';
import type { Unreadable } from '../../infra/tables/source.ts';
import { quotable } from '../programme/programme.quote.ts';
import { type Effect, type SecondPersonReason, secondPersonLimits } from '../programme/batch/effect.rules.ts';

type ReadFile = { readonly kind: string | null; readonly new: number; readonly changed: number };

/** Polish sentences about imports of the panel. */
export const importsCopy = {
  mapped: 'Zapamiętano.',
  forgotten: 'Zapomniano.',
  rejected: 'Import odrzucony, a jego pliki usunięte.',
  files: 'Przygotowuję pliki…',
  waiting: 'Czekam na koniec innego importu…',
  reading: (file: string): string => `Czytam ${file}…`,
  booking: 'Przeliczam premie…',
  archive: (reason: Unreadable['reason']): string =>
    reason === 'hugeWorkbook'
      ? 'Archiwum ZIP jest za duże: najwyżej 10 000 plików i 512 MB po rozpakowaniu, razem z innymi archiwami tego importu. Podziel je.'
      : 'Nie udało się odczytać archiwum ZIP; plik jest uszkodzony.',
  archivePath: (name: string): string =>
    `Archiwum ZIP ma plik o niedozwolonej ścieżce: „${quotable(name)}”. Jest za długa, prowadzi przez zbyt wiele folderów albo wychodzi poza archiwum. Spakuj pliki jeszcze raz.`,
  twoTables: (one: string, other: string): string =>
    `Archiwum ZIP ma dwie tabele o tej samej nazwie: „${quotable(one)}” i „${quotable(other)}”. Zmień nazwę jednej z nich albo ją usuń.`,
  replaces: (former: string): string =>
    `Ten plik zajął miejsce tabeli o tej samej nazwie, którą przesłano wcześniej („${quotable(former)}”).`,
  removed: 'Plik usunięty z importu.',
  noTables: 'W przesłanych plikach nie ma żadnej tabeli CSV ani XLSX.',
  gone: 'Plików tego importu już nie ma. Prześlij je jeszcze raz w nowym imporcie.',
  wrong: (errors: number): string => `Znaleziono błędy: ${count(errors)}. Popraw plik i prześlij go jeszcze raz.`,
  checked: 'Sprawdzono: pliki można zapisać.',
  applied: 'Zapisano.',
  moved:
    'Od sprawdzenia coś się w programie zmieniło, więc niczego nie zapisano. Sprawdzono od nowa: zobacz różnice i zapisz jeszcze raz.',
  undone: 'Cofnięto to, co od tego importu się nie zmieniło.',
  undoMoved:
    'Odkąd było widać, co się cofnie, coś się w programie zmieniło, więc niczego nie cofnięto. Zobacz różnice i cofnij jeszcze raz.',
  undoProposal: (id: number, files: readonly string[]): string => `cofnięcie importu ${id}: ${files.join(', ')}`,
  undoShown: 'Zobacz, co zostanie cofnięte, a co nie.',
  notUndone: 'Tego importu nie można już cofnąć.',
  proposal: (id: number, files: readonly string[]): string => `zapis importu ${id}: ${files.join(', ')}`,
  proposalReason: 'Import powyżej progów, o których decydują dwie osoby.',
  second: (reason: SecondPersonReason): string => {
    if (reason.why === 'people') {
      return `Złote punkty zmieniają się u ${count(reason.people)} osób, czyli więcej niż ${count(secondPersonLimits.people)}.`;
    }
    if (reason.why === 'accounts')
      return `Zmienia się konto bankowe osób, które są już w klubie: ${count(reason.accounts)}.`;
    if (reason.why === 'corrections')
      return `Korekty ponad 200 złotych punktów albo w zamkniętym miesiącu: ${count(reason.corrections)}.`;
    if (reason.why === 'own') {
      return 'Zmienia plan, wynik, złote punkty albo konto bankowe kogoś, kto ma adres e-mail albo imię i nazwisko osoby, która to zapisuje.';
    }
    return `Złote punkty miesiąca ${shownMonth(reason.month)} zmieniają się o ${reason.percent} %, czyli więcej niż o ${secondPersonLimits.monthPercent} %.`;
  },
  differs: (label: string, before: string, after: string): string =>
    `${label}: przy sprawdzeniu ${before}, teraz ${after}`,
  shown: {
    file: 'Plik',
    rows: (fresh: number, changed: number): string => `nowe wiersze ${count(fresh)}, zmienione ${count(changed)}`,
    /** The kind that a person has named goes before the one that was recognised. */
    read: (named: string | null, report: ReadFile | undefined): string => {
      const kind = named ?? report?.kind ?? '';
      const rows = report === undefined ? '' : importsCopy.shown.rows(report.new, report.changed);
      return [kind, rows].filter((part) => part !== '').join(': ');
    },
    undone: (back: number, left: number): string => `cofnięte wiersze ${count(back)}, zostaje ${count(left)}`,
    people: 'Osoby, którym zmienią się złote punkty',
    golden: (month: string): string => `Złote punkty: ${shownMonth(month)}`,
    accounts: 'Zmienione konta bankowe osób w klubie',
    state: 'Stan programu',
  },
} as const;

/** The effect in lines with a label, for what two people decide and for what differs. */
export function effectLines({ months, people, accounts }: Effect): { label: string; before: string; after: string }[] {
  const { shown } = importsCopy;
  return [
    { label: shown.people, before: '', after: count(people) },
    ...months.map(({ month, before, after }) => ({
      label: shown.golden(month),
      before: count(before),
      after: count(after),
    })),
    { label: shown.accounts, before: '', after: count(accounts) },
  ];
}
