import { correctionLimits } from '@klub/contract/panel/money/correction-states';
import { kindTitle } from '@klub/contract/panel/kind-titles';
import {
  count,
  goldenPoints,
  monthName,
  plural,
  quarterName,
  shownDate,
  shownMonth,
  shownTime,
} from '../../../infra/polish.copy.ts';
import { monthsOfQuarter } from '../../../infra/warsaw.ts';
import type { Unreadable } from '../../../infra/tables/source.ts';
import { quotable } from '../programme/programme.ts';
import {
  type Effect,
  limitReasons,
  type OverEffect,
  type SecondPersonReason,
  secondPersonLimits,
  type UnlikeEffect,
} from '../programme/batch/effect.rules.ts';

type Rows = {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly setAside: number;
};
type Amounts = { readonly before: number | string; readonly after: number | string };

type ReadFile = { readonly kind: string | null; readonly new: number; readonly changed: number };

export const importsCopy = {
  machine: 'maszyna',
  titleOf: (title: string, name: string): string => `${title}: ${name}`,
  mapped: 'Zapamiętano.',
  forgotten: 'Zapomniano.',
  hiddenCount: 'Ukryte wiersze i kolumny się liczą. Sprawdź import jeszcze raz.',
  newerReplaced:
    'Starsze stany zadań zastąpią nowsze, jeśli zgodzi się druga osoba. Sprawdź import jeszcze raz.',
  customersFrom: {
    today: 'Sklepy zmienią klienta od dziś. Sprawdź import jeszcze raz.',
    beginning: 'Dotychczasowy klient był pomyłką. Sprawdź import jeszcze raz.',
    unsaid: 'Dzień zmiany klienta trzeba podać. Sprawdź import jeszcze raz.',
  },
  newerKept: 'Nowsze stany zadań zostają. Sprawdź import jeszcze raz.',
  hiddenStop: 'Ukryte wiersze i kolumny znów zatrzymują plik. Sprawdź import jeszcze raz.',
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
  wrong: (errors: number): string =>
    `Znaleziono błędy: ${count(errors)}. Popraw plik i prześlij go jeszcze raz.`,
  checked: 'Sprawdzono: pliki można zapisać.',
  applied: 'Zapisano.',
  moved:
    'Od sprawdzenia coś się w programie zmieniło, więc niczego nie zapisano. Sprawdzono od nowa: zobacz różnice i zapisz jeszcze raz.',
  undone: 'Cofnięto to, co od tego importu się nie zmieniło.',
  undoMoved:
    'Odkąd było widać, co się cofnie, coś się w programie zmieniło, więc niczego nie cofnięto. Zobacz różnice i cofnij jeszcze raz.',
  undoStale:
    'Odkąd widać, co się cofnie, coś się w programie zmieniło, więc cofnięcia nie można przekazać drugiej osobie. Zobacz jeszcze raz, co się cofnie.',
  undoProposal: (id: number, what: string): string => `Cofnięcie importu ${id}: ${what}`,
  undoShown: 'Zobacz, co zostanie cofnięte, a co nie.',
  notUndone: 'Tego importu nie można już cofnąć.',
  proposal: (id: number, what: string): string => `Zapis importu ${id}: ${what}`,
  /** `Wyniki i plany, 3 pliki: 812 wierszy` */
  contents: (kinds: readonly string[], files: number, rows: number): string => {
    const titles = kindList(kinds);
    const shownFiles =
      files === 1 ? '' : `, ${count(files)} ${plural(files, ['plik', 'pliki', 'plików'])}`;
    return `${titles}${shownFiles}: ${count(rows)} ${plural(rows, ['wiersz', 'wiersze', 'wierszy'])}`;
  },
  reasonMissing: 'Napisz drugiej osobie, dlaczego.',
  second: (reason: SecondPersonReason): string => {
    if (reason.why === 'people') {
      return `Złote punkty zmieniają się u ${count(reason.people)} osób${reason.alone > 0 ? ', razem z tymi, którym zmieniono je bez drugiej osoby' : ''}, czyli więcej niż ${count(secondPersonLimits.people)}.`;
    }
    if (reason.why === 'over') return overSentence(reason);
    if (reason.why === 'ahead') {
      return `Są w nim wyniki miesiąca, który się jeszcze nie zaczął: ${reason.months.map(shownMonth).join(', ')}.`;
    }
    if (reason.why === 'accounts')
      return `Zmienia się konto bankowe osób, które są już w klubie: ${count(reason.accounts)}.`;
    if (reason.why === 'corrections')
      return `Korekty, o których decydują dwie osoby: ${count(reason.corrections)}. Jedna osoba może skorygować, razem z tym, co zrobiono bez drugiej osoby, najwyżej ${goldenPoints(correctionLimits.person)} jednej osobie i ${goldenPoints(correctionLimits.month)} w miesiącu, a w zamkniętym miesiącu nic.`;
    if (reason.why === 'closed')
      return `Zmienia miesiące, które są już zamknięte: ${reason.months.map(shownMonth).join(', ')}.`;
    if (reason.why === 'versions')
      return `Zmienia zasady premii albo ustawienia programu, o których zawsze decydują dwie osoby: ${count(reason.versions)}.`;
    if (reason.why === 'older')
      return `Starszy stan zadania zastępuje nowszy: ${count(reason.rows)}.`;
    if (reason.why === 'own') {
      return 'Zmienia plan, wynik, złote punkty, konto bankowe albo dane kogoś, kto ma adres e-mail albo imię i nazwisko osoby, która to zapisuje.';
    }
    return monthSentence(reason);
  },
  /** What an operator should know of the effect before it is saved, beside the reasons for a second person. */
  notes: (effect: Effect, smsDailyMax: number): string[] => {
    const { unlike = [], over = [], told } = effect;
    const decided = limitReasons(effect);
    const few = over.filter(
      ({ month, people }) =>
        people > 0 && !decided.some((reason) => reason.why === 'over' && reason.month === month),
    );
    return [
      ...(unlike.length > 0 ? [unlikeSentence(unlike)] : []),
      ...few.map(overSentence),
      ...(told === undefined ? [] : [toldSentence(told, smsDailyMax)]),
    ];
  },
  alone: ({ label, after }: { readonly label: string; readonly after: string }): string =>
    `${label}: ${after}`,
  differs: (label: string, before: string, after: string): string =>
    `${label}: przy sprawdzeniu ${before}, teraz ${after}`,
  people: (by: string, approvedBy: string): string =>
    approvedBy === '' ? by : `${by} (zgoda: ${approvedBy})`,
  from: (before: string, after: string): string => `${before} → ${after}`,
  same: 'bez zmian',
  amounts: (amounts: Amounts | null): string =>
    amounts === null
      ? importsCopy.same
      : importsCopy.from(valueText(amounts.before), valueText(amounts.after)),
  both: ({ before, after }: Amounts): { before: string; after: string } => ({
    before: valueText(before),
    after: valueText(after),
  }),
  /** What changes: `punkty, 2026-10, sklep WR-02`. */
  about: ({ shop, of, what }: Record<'shop' | 'of' | 'what', string>): string =>
    [importsCopy.figure(what), periodText(of), shop === '' ? '' : `sklep ${shop}`]
      .filter((part) => part !== '')
      .join(', '),
  figure: (what: string): string => (what === 'zlote_punkty' ? 'złote punkty' : what),
  allRows: (rows: Rows): string =>
    `nowe wiersze ${count(rows.new)}, zmienione ${count(rows.changed)}, bez zmian ${count(rows.unchanged)}, odłożone ${count(rows.setAside)}`,
  since: (file: string, by: string, at: Date): string =>
    `Od tamtej pory zapisano: ${[file, by, `${shownDate(at)} ${shownTime(at)}`].filter((part) => part !== '').join(', ')}`,
  closedSince: (month: string): string => `Od tamtej pory zamknięto miesiąc ${shownMonth(month)}`,
  movedElsewhere:
    'W programie zmieniło się coś, na czym opiera się sprawdzenie, ale skutek tego importu jest ten sam.',
  shown: {
    file: 'Plik',
    rows: (fresh: number, changed: number): string =>
      `nowe wiersze ${count(fresh)}, zmienione ${count(changed)}`,
    /** The kind chosen by the operator overrides the recognised one. */
    read: (named: string | null, report: ReadFile | undefined): string => {
      const kind = kindTitle(named ?? report?.kind ?? '');
      const rows = report === undefined ? '' : importsCopy.shown.rows(report.new, report.changed);
      return [kind, rows].filter((part) => part !== '').join(': ');
    },
    undone: (back: number, left: number): string =>
      `cofnięte wiersze ${count(back)}, zostaje ${count(left)}`,
    people: 'Osoby, którym zmienią się złote punkty',
    goldenOf: 'Złote punkty',
    golden: (month: string): string => `Złote punkty: ${shownMonth(month)}`,
    accounts: 'Zmienione konta bankowe osób w klubie',
    told: 'Wiadomości o zmianie na dotychczasowe numery i adresy',
    toldOf: (sms: number, emails: number): string =>
      `SMS-y: ${count(sms)}, e-maile: ${count(emails)}`,
    moreVersions: 'Następne zasady i ustawienia',
    state: 'Stan programu',
    digest: (name: string): string => `Odcisk pliku ${name}`,
  },
} as const;

/** Kinds that a title names; the others are counted. */
const namedKindsMax = 3;

function kindList(kinds: readonly string[]): string {
  const [first = '', ...others] = kinds.map(kindTitle);
  const rest = others.map((title) => `${title.slice(0, 1).toLowerCase()}${title.slice(1)}`);
  const titles = [first, ...rest];
  if (titles.length > namedKindsMax) {
    const more = titles.length - namedKindsMax;
    return `${titles.slice(0, namedKindsMax).join(', ')} i ${count(more)} ${plural(more, ['inny rodzaj', 'inne rodzaje', 'innych rodzajów'])}`;
  }
  return titles.length === 1 ? first : `${titles.slice(0, -1).join(', ')} i ${titles.at(-1) ?? ''}`;
}

type Reason<Why> = Extract<SecondPersonReason, { why: Why }>;

function monthSentence({ month, moved, alone, best }: Reason<'month'>): string {
  const together =
    alone === 0
      ? goldenPoints(moved)
      : `${goldenPoints(moved)}, razem z tym, co zrobiono bez drugiej osoby: o ${goldenPoints(moved + alone)}`;
  const share =
    best === 0
      ? 'a plany tego miesiąca nie dają żadnych.'
      : `czyli o ${count(Math.ceil(((moved + alone) * 100) / best))} % z ${count(best)}, które plany tego miesiąca dałyby najwyżej; bez drugiej osoby może to być ${secondPersonLimits.monthPercent} %.`;
  return `Złote punkty miesiąca ${shownMonth(month)} zmieniają się o ${together}, ${share}`;
}

function unlikeSentence(unlike: readonly UnlikeEffect[]): string {
  const range = (least: number, most: number): string =>
    least === most ? count(least) : `${count(least)}–${count(most)}`;
  const parts = unlike.map(({ month, of, now, least, most }) => {
    const unit = of === 'percent' ? ' %' : '';
    const what = of === 'percent' ? 'wynik wobec planu' : 'osoby z wynikiem';
    return `${shownMonth(month)}: ${what} ${count(now)}${unit}, wcześniej ${range(least, most)}${unit}`;
  });
  return `Inaczej niż w poprzednich miesiącach: ${parts.join('; ')}.`;
}

function overSentence({ month, people, of, together }: OverEffect): string {
  const more =
    together > people ? `, a razem z tym, co zrobiono bez drugiej osoby: ${count(together)}` : '';
  return `Osoby z wynikiem ponad ${secondPersonLimits.overPercent} % planu miesiąca ${shownMonth(month)}: ${count(people)} z ${count(of)} w pliku${more}.`;
}

function toldSentence({ sms, emails }: NonNullable<Effect['told']>, smsDailyMax: number): string {
  const messages = `O zmianie powiadomimy dotychczasowe numery i adresy, w dzień: SMS-y: ${count(sms)}, e-maile: ${count(emails)}.`;
  const limit = `SMS-y liczą się do limitu dnia (SMS_DAILY_MAX: ${count(smsDailyMax)}).`;
  return [
    messages,
    ...(sms > 0 ? [limit] : []),
    ...(sms > smsDailyMax ? ['Reszta pójdzie rano w następne dni.'] : []),
  ].join(' ');
}

/** `2026-10` and `2026-Q4` in words; another name of a thing as it is. */
function periodText(of: string): string {
  if (/^\d{4}-\d{2}$/.test(of)) return monthName(`${of}-01`);
  return /^\d{4}-Q[1-4]$/.test(of) ? quarterName(monthsOfQuarter(of)[0]) : of;
}

function valueText(value: number | string): string {
  return typeof value === 'number' ? count(value) : value;
}

/** What the lines of an effect add to golden points, in all months; empty: nothing. */
export function goldenFigure(lines: readonly { label: string; before: string; after: string }[]) {
  const valueOf = (text: string): number => Number(text.replaceAll(/[^\d-]/g, ''));
  const change = lines
    .filter(({ label }) => label.startsWith(importsCopy.shown.goldenOf))
    .reduce((sum, { before, after }) => sum + valueOf(after) - valueOf(before), 0);
  if (change === 0) return '';
  return change > 0 ? `+${goldenPoints(change)}` : `−${goldenPoints(-change)}`;
}

/** The effect in labelled lines, for a decision and for differences. */
export function effectLines({
  months,
  people,
  accounts,
  told,
  versions,
}: Effect): { label: string; before: string; after: string }[] {
  const { shown } = importsCopy;
  const more = versions === undefined ? 0 : versions.count - versions.first.length;
  return [
    { label: shown.people, before: '', after: count(people) },
    ...months.map(({ month, before, after }) => ({
      label: shown.golden(month),
      before: count(before),
      after: count(after),
    })),
    { label: shown.accounts, before: '', after: count(accounts) },
    ...(told === undefined
      ? []
      : [{ label: shown.told, before: '', after: shown.toldOf(told.sms, told.emails) }]),
    ...(versions?.first ?? []),
    ...(more > 0 ? [{ label: shown.moreVersions, before: '', after: count(more) }] : []),
  ];
}
