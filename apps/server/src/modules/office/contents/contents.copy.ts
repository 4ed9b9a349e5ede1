import { kindTitle } from '@klub/contract/panel/kind-titles';
import { roleName } from '@klub/contract/roles';
import { count, plural } from '../../../infra/polish.copy.ts';

/** What the words of a file are called in an editor. */
const choices: Readonly<Record<string, string>> = {
  'once-text': 'Jedna poprawna, odpowiedzi słowami',
  'once-image': 'Jedna poprawna, odpowiedzi obrazami',
  'multiple-text': 'Jedna lub więcej poprawnych, odpowiedzi słowami',
  'multiple-image': 'Jedna lub więcej poprawnych, odpowiedzi obrazami',
  nagrody: 'Nagrody',
  zasady: 'Zasady',
  kontakt: 'Kontakt',
  regulamin: 'Regulamin',
  wiedza: 'Tekst przy wyniku wiedzy',
  wstep: 'Wstęp',
  gwiazda: 'Gwiazda',
  kolo: 'Koło',
  klodka: 'Kłódka',
  obraz: 'Obraz',
  logowanie: 'Przy logowaniu',
  usuniecie: 'Przy usuwaniu konta',
  tak: 'Tak',
  nie: 'Nie',
  punkty: 'Punkty',
  sztuki: 'Sztuki',
};

export const contentsCopy = {
  choice: (word: string): string => choices[word] ?? roleName(word),
  /** Why what decides about an answer stays as it is. */
  opened: (people: number): string =>
    `To pytanie otworzyło już ${count(people)} ${plural(people, ['osoba', 'osoby', 'osób'])}, więc tego pola nie można zmienić.`,
  keyStays: 'Tej nazwy nie zmienia się po opublikowaniu: prowadzą do niej odnośniki.',
  thing: (kind: string, title: string): string =>
    title === '' ? kindTitle(kind) : `${kindTitle(kind)}: ${title}`,
  wholeList: (kind: string): string => kindTitle(kind),
} as const;
