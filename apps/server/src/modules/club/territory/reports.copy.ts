import { participants, type RoleNames } from '@klub/contract/roles';

export const declinedWords = {
  unknownColumn: 'Nie można sortować po tej kolumnie.',
  unknownOrder: 'Raport można ułożyć rosnąco albo malejąco.',
  unknownPage: 'Nie ma takiej strony raportu.',
  unknownPeriod: 'Nie ma takiego okresu. Wybierz miesiąc, kwartał lub rok z listy.',
  future: 'Ten okres jeszcze się nie zaczął.',
  unknownState: 'Tego zawężenia nie ma w tym raporcie.',
  noPadlock: 'Rok nie ma jednej kłódki. Wybierz miesiąc albo kwartał.',
  tooEarly: 'Z tego okresu nie ma danych programu.',
  periodsExclude: 'Wybrane miesiąc, kwartał i rok nie mają wspólnego okresu.',
  searchTooLong: 'Wpisz w wyszukiwarkę najwyżej 100 znaków.',
} as const;

export const titles = {
  performance: 'Raport realizacji',
  knowledge: 'Raport wiedzy',
  specials: 'Raport zadań specjalnych',
} as const;

export const headings = {
  person: 'Uczestnik',
  phone: 'Telefon',
  shop: 'Sklep',
  sap: 'Numer SAP',
  channel: 'Kanał',
  representative: 'Przedstawiciel',
  target: 'Cel',
  realization: 'Realizacja',
  percent: '% celu',
  left: 'Brakuje',
  bonus: 'Premia',
  padlock: 'Kłódka',
  month: 'Miesiąc',
  pills: 'Przeczytane pigułki',
  questions: 'Pytania',
  answered: 'Odpowiedzi',
  correct: 'Poprawne',
  blocked: 'Zablokowane',
  lastAnswer: 'Ostatnia odpowiedź',
  task: 'Zadanie',
  golden: 'Złote punkty',
} as const;

export const namelessPerson = 'Bez imienia i nazwiska';

export const superiorWords = { label: 'Obecny opiekun', placeholder: 'Każdy opiekun' } as const;

type Participant = (typeof participants)[number];

export function userTypes(names: RoleNames): { id: Participant; value: string }[] {
  return participants.map((id) => ({ id, value: names[id] }));
}

/** Columns of a special task's target; without a title they stand for targets of several tasks. */
export function targetHeadings(
  number: number,
  title: string | undefined,
): { percent: string; left: string } {
  const name = title ?? `Cel ${number}`;
  return { percent: `${name}: %`, left: `${name}: brakuje` };
}
