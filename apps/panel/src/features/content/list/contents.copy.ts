import type { ContentState } from '@klub/contract/panel/content/kinds';
import { kindTitle } from '@klub/contract/panel/kind-titles';
import { counted, formatDateTime, formatDay, formatNumber } from '@klub/ui/words/format.ts';
import type { Edge, Thing } from './contents.rules.ts';
import { readPercent } from './contents.rules.ts';

const states: Readonly<Record<ContentState, string>> = {
  draft: 'szkic',
  planned: 'zaplanowane',
  published: 'opublikowane',
  ended: 'zakończone',
};

const weekdays = ['poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota', 'niedziela'];

export const contentsCopy = {
  title: 'Treści',
  lead: 'Wszystko, co czytają i na co odpowiadają uczestnicy: szkice, zaplanowane i opublikowane.',
  list: 'Lista treści',
  search: 'Tytuł albo nazwa w adresie',
  filters: 'Filtry',
  kind: 'Rodzaj',
  anyKind: 'Wszystkie',
  state: 'Stan',
  anyState: 'Wszystkie',
  kindName: kindTitle,
  withCount: (name: string, count: number): string => `${name} (${formatNumber(count)})`,
  states,
  changed: 'zmiana w szkicu',
  total: (count: number): string => counted(count, ['treść', 'treści', 'treści']),
  columns: {
    title: 'Tytuł',
    kind: 'Rodzaj',
    state: 'Stan',
    dates: 'Kiedy',
    roles: 'Dla kogo',
    reads: 'Przeczytane',
    author: 'Autor',
  },
  untitled: 'bez tytułu',
  fromFile: 'z pliku',
  dates: ({ opensAt, closesAt }: Pick<Thing, 'opensAt' | 'closesAt'>): string => {
    if (opensAt === null) return '–';
    const from = formatDateTime(opensAt);
    return closesAt === null ? `od ${from}` : `${from} – ${formatDateTime(closesAt)}`;
  },
  /** @param roles by their names */
  roles: (roles: readonly string[]): string => (roles.length === 0 ? 'wszyscy' : roles.join(', ')),
  reads: (reads: Thing['reads']): string => {
    if (reads === null) return '–';
    const percent = readPercent(reads);
    const of = `${formatNumber(reads.read)} z ${formatNumber(reads.could)}`;
    return percent === null ? of : `${of} (${percent}%)`;
  },
  none: 'Nie ma treści, która by pasowała',
  noneText: 'Sprawdź pisownię albo zmień rodzaj lub stan.',
  noneYet: 'Nie ma jeszcze żadnej treści',
  noneYetText:
    'Zacznij od „Nowa treść”; szkic zapisuje się sam i nikt go nie widzi, dopóki go nie opublikujesz.',
  add: 'Nowa treść',
  addTitle: 'Co chcesz napisać?',
  start: 'Zacznij pustą',
  startFromLast: 'Na wzór poprzedniej',
  starting: 'Zaczynam…',
  whole: 'To jedna lista: szkic zawiera ją całą.',
  week: 'Tydzień',
  weekTitle: 'Tydzień treści',
  weekLead: 'Co się otwiera i co się kończy, i dla kogo.',
  weekOf: (monday: string): string => `Tydzień od ${formatDay(monday)}`,
  back: 'Wszystkie treści',
  previous: 'Poprzedni tydzień',
  next: 'Następny tydzień',
  present: 'Ten tydzień',
  day: (day: string, at: number): string => `${weekdays[at] ?? ''}, ${formatDay(day)}`,
  opens: 'Otwiera się',
  closes: 'Kończy się',
  nothing: 'Nic się nie otwiera ani nie kończy.',
  edge: ({ title, kind }: Edge): string => `${title} (${kindTitle(kind)})`,
  emptyWeek: 'W tym tygodniu nic się nie otwiera ani nie kończy.',
  facts: {
    state: 'Stan',
    dates: 'Kiedy',
    roles: 'Dla kogo',
    could: 'Ile osób może zobaczyć',
    reads: 'Przeczytało',
    author: 'Autor',
    publishedAt: 'Opublikowano w panelu',
  },
  people: (count: number): string => counted(count, ['osoba', 'osoby', 'osób']),
  edit: 'Zmień w szkicu',
  openDraft: 'Otwórz szkic',
  end: 'Zakończ teraz',
  endText: 'Uczestnicy przestaną to widzieć od tej minuty. Tekst i odpowiedzi zostają.',
  ending: 'Kończę…',
  withdraw: 'Wycofaj',
  withdrawText:
    'Nikt jeszcze tego nie widział. Treść wróci do szkicu, razem z tym, co opublikowano z nią.',
  withdrawing: 'Wycofuję…',
  cancel: 'Anuluj',
  answersTitle: 'Odpowiedzi',
  answers: {
    opened: 'Otworzyło',
    first: 'Dobrze za pierwszym razem',
    second: 'Dobrze za drugim razem',
    wrong: 'Źle',
    expired: 'Minął czas',
    median: 'Typowy czas odpowiedzi',
  },
  seconds: (seconds: number | null): string =>
    seconds === null ? '–' : counted(Math.round(seconds), ['sekunda', 'sekundy', 'sekund']),
  noAnswers: 'Nikt jeszcze nie otworzył tego pytania.',
} as const;
