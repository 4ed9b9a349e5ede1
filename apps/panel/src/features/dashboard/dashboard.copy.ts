import { counted, formatDateTime, formatNumber, formatPercent } from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import type { ReplyOf } from '../../lib/api.ts';
import type { Figure, Line, Readiness, Release } from './dashboard.rules.ts';

const states: Readonly<Record<Line['state'], string>> = {
  ready: 'gotowe',
  attention: 'uwaga',
  missing: 'brakuje',
  unknown: 'nie wiadomo',
};
const monthStates: Readonly<Record<Readiness['state'], string>> = {
  open: 'Miesiąc trwa.',
  over: 'Miesiąc się skończył i czeka na zamknięcie.',
  closed: 'Miesiąc jest zamknięty.',
};
const figures: Readonly<Record<Figure['name'], { title: string; column: string; note: string }>> = {
  active: { title: 'Aktywne osoby', column: 'Aktywne', note: 'w ostatnim tygodniu' },
  median: { title: 'Realizacja planu', column: 'Realizacja', note: 'mediana miesiąca' },
  golden: { title: 'Złote punkty', column: 'Złote', note: 'naliczone w miesiącu' },
  letters: { title: 'Listy', column: 'Listy', note: 'czekają na odpowiedź' },
};

export const dashboardCopy = {
  title: 'Pulpit',
  month: 'Miesiąc',
  heroMonth: (month: string) => `${month}: `,
  heroCount: (ready: number, total: number) => `${ready} z ${total}`,
  heroReady: ' gotowe',
  states,
  monthStates,
  asOf: (time: string) => `stan na ${time}`,
  instead: (month: string) => `Takiego miesiąca jeszcze nie ma. Pokazujemy: ${month}.`,
  noMonth: 'Programu jeszcze wtedy nie było',
  noMonthText: 'Ten miesiąc jest sprzed pierwszego miesiąca programu.',
  toNow: 'Pokaż bieżący miesiąc',
  lines: 'Co jest nie tak',
  allGood: 'Nic nie wymaga teraz pracy.',
  ready: (count: number) => `Co gotowe: ${formatNumber(count)}`,
  noNumber: 'brak danych',
  figuresTitle: 'W skrócie',
  figures,
  noFigure: 'brak danych',
  units: {
    people: (count: number) => plural(count, ['osoba', 'osoby', 'osób']),
    letters: (count: number) => plural(count, ['list', 'listy', 'listów']),
    points: 'pkt',
  },
  noTrend: 'Wykres: brak danych z poprzednich miesięcy.',
  trend: (months: number, least: string, most: string) =>
    `Wykres: ${counted(months, ['miesiąc', 'miesiące', 'miesięcy'])}, najmniej ${least}, najwięcej ${most}.`,
  gaps: (months: number) => `Bez danych: ${counted(months, ['miesiąc', 'miesiące', 'miesięcy'])}.`,
  table: 'Miesiąc po miesiącu',
  column: 'Miesiąc',
  decisions: 'Co czeka na mnie',
  noDecisions: 'Nic nie czeka na Twoją decyzję.',
  until: (moment: string) => `do ${moment}`,
  moreDecisions: (count: number) => `i jeszcze ${formatNumber(count)}`,
  running: 'Co teraz trwa',
  noRunning: 'Nic, co zleciłeś, teraz nie trwa.',
  allMatters: 'Wszystkie sprawy',
  allOperations: 'Wszystkie operacje',
  installation: 'Stan instalacji',
  wellInstalled: 'Instalacja nie zgłasza niczego.',
} as const;

/** The value of a figure as it is written, without its unit. */
export function figureValue({ unit }: Pick<Figure, 'unit'>, value: number | null): string {
  if (value === null) return dashboardCopy.noFigure;
  return unit === 'percent' ? formatPercent(value) : formatNumber(value);
}

export function figureUnit({ unit, value }: Pick<Figure, 'unit' | 'value'>): string {
  if (value === null || unit === 'percent') return '';
  return unit === 'points' ? dashboardCopy.units.points : dashboardCopy.units[unit](value);
}

/** 'Wydanie 2.0.0, commit abc1234, zbudowano 29.11.2026, 05:12'. */
export function releaseWords({ version, commit, builtAt }: Release): string {
  const build = builtAt === null ? '' : `, zbudowano ${formatDateTime(builtAt)}`;
  return `Wydanie ${version}, commit ${commit === 'unknown' ? 'nieznany' : commit}${build}`;
}

type EmergencyState = ReplyOf<'GET /api/panel/v1/emergencies'>['data'][number]['state'];

export const emergencyCopy = {
  title: (id: string) => `Tryb awaryjny: sprawa nr ${id}`,
  proposed: (by: string, moment: string) => `Propozycja: ${by}, ${moment}.`,
  ended: (state: EmergencyState, { by, from }: { by: string; from: string }) => {
    if (state === 'open') return `Drugi administrator może zatwierdzić od ${from}.`;
    if (state === 'approved') return `Zatwierdzenie: ${by}.`;
    return state === 'refused' ? `Odmowa: ${by}.` : 'Nie doszło do decyzji.';
  },
} as const;
