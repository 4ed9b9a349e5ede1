import {
  formatDay,
  formatMonth,
  formatNumber,
  formatPercent,
  formatSigned,
} from '@klub/ui/words/format.ts';
import { counted } from '@klub/ui/words/format.ts';
import { proposalWaits } from '@klub/contract/sentences';
import { roleNames } from '@klub/contract/roles';
import type { Period, RuleVersion, Setting, Simulated } from './rules.rules.ts';

const periods: Readonly<Record<Period, string>> = {
  month: 'premia miesięczna',
  quarter: 'premia kwartalna',
};
const states: Readonly<Record<RuleVersion['state'], string>> = {
  coming: 'nadejdzie',
  inForce: 'obowiązuje',
  past: 'minęła',
  replaced: 'zastąpiona',
};

export const rulesCopy = {
  title: 'Zasady premii',
  lead: 'Co daje jaki procent planu i od kiedy. Nową wersję proponuje jedna osoba, a zatwierdza druga.',
  track: (roleName: string, period: Period) => `${roleName}: ${periods[period]}`,
  states,
  frozen: 'zamrożona',
  frozenHint: 'Zamknięty miesiąc policzono według tej wersji, więc się nie zmieni.',
  none: 'Nie ma jeszcze zasad',
  noneText: 'Zaproponuj pierwszą wersję albo wgraj plik „reguly” w Importach.',
  versions: (track: string) => `Wersje: ${track}`,
  columns: {
    from: 'Od',
    state: 'Stan',
    thresholds: 'Progi',
    above: 'Ponad 100%',
    gate: 'Kłódka',
    by: 'Skąd',
  },
  from: (month: string, version: number) =>
    version === 1 ? formatMonth(month) : `${formatMonth(month)}, wersja ${version}`,
  thresholds: (rule: Pick<RuleVersion, 'thresholds'>) =>
    rule.thresholds
      .map(({ percent, bonus }) => `${formatPercent(percent)}: ${formatNumber(bonus)}`)
      .join(', '),
  above: ({ aboveRate, aboveCap }: Pick<RuleVersion, 'aboveRate' | 'aboveCap'>) =>
    aboveRate === 0 ? '–' : `${formatNumber(aboveRate)} za procent, do ${formatNumber(aboveCap)}`,
  gate: (is: boolean) => (is ? 'wymagana' : 'nie'),
  origin: ({ origin: { file, by } }: RuleVersion) =>
    [by, file].filter((part) => part !== '').join(', ') || '–',
  drawing: (words: string) => `Wykres zasad: ${words}`,
  axisPercent: 'procent planu',
  axisBonus: 'złote punkty',
  propose: 'Nowa wersja',
} as const;

export const proposedCopy = {
  waits: proposalWaits,
  open: 'Zobacz, co czeka',
} as const;

export const formCopy = {
  title: (track: string) => `Nowa wersja: ${track}`,
  from: 'Od miesiąca',
  fromHint: 'Od pierwszego dnia. Na liście są miesiące, które nie są zamknięte.',
  thresholds: 'Progi',
  percent: (index: number) => `Próg ${index}: procent planu`,
  bonus: (index: number) => `Próg ${index}: złote punkty`,
  add: 'Dodaj próg',
  remove: (index: number) => `Usuń próg ${index}`,
  rate: 'Za każdy procent ponad 100',
  cap: 'Najwięcej za procenty ponad 100',
  gate: 'Tylko z otwartą kłódką wiedzy',
  drawing: 'Tak będzie wyglądać',
  legendNew: 'nowa wersja',
  legendOld: 'dziś',
  simulated: { month: 'Symulacja na miesiąc', quarter: 'Symulacja na kwartał' },
  simulate: 'Policz symulację',
  simulating: 'Liczę…',
  noPeriods:
    'Nie skończył się jeszcze okres, w którym są wyniki, więc symulacji nie ma na czym policzyć. Wersję zatwierdza druga osoba i widzi, że symulacji nie było.',
  reason: 'Powód',
  reasonHint: 'Zobaczy je druga osoba.',
  submit: 'Przekaż drugiej osobie',
  sending: 'Przekazuję…',
  cancel: 'Anuluj',
  wrong: 'Podaj liczbę całkowitą.',
  noThresholds: 'Podaj co najmniej jeden próg.',
  noNumbers: 'Popraw pola z błędem.',
  noSimulation: 'Najpierw policz symulację.',
  noReason: 'Podaj powód.',
} as const;

const people = (count: number): string => counted(count, ['osoba', 'osoby', 'osób']);

export const simulationCopy = {
  title: (title: string) => `Symulacja: ${title}`,
  text: (count: number) => `Policzono dla: ${people(count)} z wynikiem. Niczego nie zapisano.`,
  before: 'Było',
  after: 'Byłoby',
  difference: 'Różnica',
  gaining: 'Zyskują',
  losing: 'Tracą',
  moved: ({ people: count, points }: Simulated['gaining']) =>
    `${people(count)}, ${formatNumber(points)} pkt`,
  largest: 'Największe zmiany',
  person: 'Osoba',
  percent: 'Wykonanie',
  signed: formatSigned,
} as const;

const termHint = 'Od dnia wpływu, na przykład: 14 dni, 5 dni roboczych, 1 miesiąc.';
const roleHint = 'Tak nazywa ją panel, raporty i karta uczestnika.';

const settingNames: Readonly<Record<string, { title: string; hint: string }>> = {
  minimum_wiedzy: {
    title: 'Kłódka wiedzy',
    hint: 'Ile poprawnych odpowiedzi w miesiącu ją otwiera.',
  },
  dni_ponownego_otwarcia: {
    title: 'Ponowne otwarcie pytań',
    hint: 'Ile ostatnich dni miesiąca otwiera zablokowane pytania jeszcze raz.',
  },
  nagroda_drugiej_szansy_procent: {
    title: 'Nagroda za drugą szansę',
    hint: 'Ile procent nagrody daje dobra odpowiedź za drugim razem.',
  },
  jednostka_punktu: { title: 'Co znaczy punkt', hint: 'Słowa obok planu na ekranie uczestnika.' },
  punkt_w_groszach: {
    title: 'Wartość złotego punktu',
    hint: 'W groszach, przy zamknięciu miesiąca.',
  },
  platnik_nazwa: { title: 'Nazwa płatnika', hint: 'Tak stoi w pliku dla banku.' },
  platnik_adres: { title: 'Adres płatnika', hint: 'Tak stoi w pliku dla banku.' },
  nazwa_programu: {
    title: 'Nazwa programu',
    hint: 'Tak podpisują się listy i tak nazywa się program w panelu.',
  },
  rola_user1: { title: `Nazwa roli: ${roleNames.user1}`, hint: roleHint },
  rola_user2: { title: `Nazwa roli: ${roleNames.user2}`, hint: roleHint },
  rola_user3: { title: `Nazwa roli: ${roleNames.user3}`, hint: roleHint },
  rola_przedstawiciel: { title: `Nazwa roli: ${roleNames.salesman}`, hint: roleHint },
  telefon_od_przedstawiciela: {
    title: 'Telefon od przedstawiciela',
    hint: 'Co uczestnik czyta o telefonach w Koncie, do 500 znaków. „nie” wyłącza telefony.',
  },
  platnik_konto: { title: 'Konto płatnika', hint: 'Z tego konta wychodzą wypłaty.' },
  dni_ogloszenia: {
    title: 'Dni od ogłoszenia regulaminu do wejścia w życie',
    hint: 'Tyle, ile obiecuje regulamin. Liczy się wartość z dnia ogłoszenia.',
  },
  termin_pytania: { title: 'Termin odpowiedzi na pytanie', hint: termHint },
  termin_reklamacji: { title: 'Termin odpowiedzi na reklamację', hint: termHint },
  termin_rodo: { title: 'Termin odpowiedzi na wniosek RODO', hint: termHint },
  termin_techniczne: { title: 'Termin odpowiedzi na zgłoszenie techniczne', hint: termHint },
  zgoda_handlowa: {
    title: 'Zgoda na wiadomości handlowe',
    hint: 'Kod zgody z pliku zgód. Bez niej żadnej wiadomości handlowej wysłać nie można.',
  },
};

export const settingsCopy = {
  title: 'Ustawienia programu',
  lead: 'Wartości, które obowiązują od swojego dnia. Nową proponuje jedna osoba, a zatwierdza druga.',
  name: (name: string) => settingNames[name]?.title ?? name,
  hint: (name: string) => settingNames[name]?.hint ?? '',
  present: (history: Setting['history']) =>
    history.find(({ state }) => state === 'inForce')?.value || 'brak',
  frozen: 'zamknięty miesiąc policzono według tej wartości',
  always: 'od początku',
  from: (day: string) => `od ${formatDay(day)}`,
  empty: 'brak',
  states,
  history: (name: string) => `Historia: ${settingNames[name]?.title ?? name}`,
  propose: 'Nowa wartość',
  dialog: (name: string) => `Nowa wartość: ${settingNames[name]?.title ?? name}`,
  value: 'Wartość',
  day: 'Obowiązuje od',
  dayMissing: 'Wybierz dzień.',
  dayHint: 'Dnia w zamkniętym miesiącu nie można już zmienić.',
  reason: 'Powód',
  reasonHint: 'Zobaczy je druga osoba.',
  submit: 'Przekaż drugiej osobie',
  sending: 'Przekazuję…',
} as const;
