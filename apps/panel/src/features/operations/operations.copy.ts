import type { ReplyOf } from '../../lib/api.ts';

type Operation = ReplyOf<'GET /api/panel/v1/operations'>['data'][number];

const kinds: Readonly<Record<Operation['kind'], string>> = {
  verify: 'Sprawdzenie rozliczeń i dziennika',
  'trail.check': 'Sprawdzenie dziennika',
  'trail.export': 'Pobranie dziennika',
  'import.check': 'Sprawdzenie importu',
  'import.apply': 'Zapis importu',
  'import.undo': 'Cofanie importu',
  'month.rehearse': 'Próba zamknięcia miesiąca',
  'month.close': 'Zamknięcie miesiąca',
  'rules.apply': 'Zapis nowych zasad',
  'report.export': 'Raport do arkusza',
  'state.export': 'Plik z tym, co jest',
  'person.export': 'Plik z danymi osoby',
  'plans.export': 'Plany i wyniki do arkusza',
};

const states: Readonly<Record<Operation['state'], string>> = {
  waiting: 'czeka',
  running: 'trwa',
  done: 'gotowe',
  refused: 'odmowa',
  failed: 'nieudane',
  cancelled: 'przerwane',
};

export const operationsCopy = {
  title: 'Operacje',
  lead: 'Dłuższe prace, które zlecasz. Trwają dalej, gdy zamkniesz tę stronę, a o ich końcu powie dzwonek.',
  list: 'Twoje operacje',
  kinds,
  states,
  none: 'Nie masz jeszcze żadnej operacji',
  noneText: 'Gdy zlecisz sprawdzenie albo pobranie, tu zobaczysz postęp i wynik.',
  verify: 'Sprawdzenie rozliczeń i dziennika',
  fresh: 'nowe',
  began: (moment: string) => `zlecona ${moment}`,
  ended: (moment: string) => `koniec ${moment}`,
  cancel: 'Przerwij',
  cancelling: 'Przerywam…',
  cancelLabel: (name: string) => `Przerwij: ${name}`,
  file: 'Pobierz plik',
  fileLabel: (name: string) => `Pobierz plik: ${name}`,
  fileGone:
    'Plik był do pobrania przez dobę i już go nie ma. Jeśli jest potrzebny, zleć pobranie od nowa.',
  back: 'Operacje',
  one: 'Operacja',
  facts: { state: 'Stan', by: 'Kto', began: 'Początek', ended: 'Koniec' },
  notEnded: 'jeszcze trwa',
  result: 'Wynik',
  noResult: 'Ta praca nie zostawiła wyniku poza zdaniem powyżej.',
  working: 'Wynik pojawi się tutaj, gdy praca się skończy.',
} as const;
