import { kindTitle } from '@klub/contract/panel/kind-titles';
import { roleName } from '@klub/contract/roles';
import { count, plural } from '../../../infra/polish.copy.ts';
import { dayOf, timeOf } from '../../../infra/warsaw.ts';
import { kinds, labelOf } from '../programme/programme.ts';

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
    `To pytanie ${plural(people, ['otworzyła', 'otworzyły', 'otworzyło'])} już ${count(people)} ${plural(people, ['osoba', 'osoby', 'osób'])}, więc tego pola nie można zmienić.`,
  keyStays: 'Tej nazwy nie zmienia się po opublikowaniu: prowadzą do niej odnośniki.',
  thing: (kind: string, title: string): string =>
    title === '' ? kindTitle(kind) : `${kindTitle(kind)}: ${title}`,
  keyTaken: 'Ta nazwa jest już zajęta. Wybierz inną.',
  gone: 'Tego już nie ma wśród opublikowanych treści. Zacznij nowy szkic.',
  emptyList: 'Ta lista nie może być pusta.',
  unremovable: (names: readonly string[]): string =>
    `Opublikowanych pozycji nie można usunąć: ${names.join(', ')}.`,
  agreedTo: 'Regulamin i zgody zmienia się na ekranach „Regulamin” i „Zgody”: tam mają wersje.',
  reasonMissing: 'Napisz, dlaczego; przeczyta to druga osoba.',
  published: 'Opublikowano.',
  planned: (at: Date): string => `Zaplanowano: ${dayOf(at)}, ${timeOf(at)}.`,
  ending: (kind: string, title: string): string => `zakończenie: ${kindTitle(kind)}, ${title}`,
  endByTwo:
    'To zmienia tyle złotych punktów, że potrzeba drugiej osoby: zmień datę końca w szkicu.',
  ended: 'Zakończono. Uczestnicy już tego nie widzą.',
  withdrawn: 'Wycofywanie trwa. Gdy się skończy, treść będzie na liście jako szkic.',
  golden: (of: string): string => `Złote punkty, ${of}`,
  field: (kind: string, field: string): string => {
    const declared = kinds.find(({ name }) => name === kind);
    return declared === undefined || !(field in declared.columns)
      ? kindTitle(field)
      : labelOf(declared, field);
  },
  wholeThing: (kind: string): string => `Całość: ${kindTitle(kind)}`,
  wholeList: (kind: string): string => kindTitle(kind),
} as const;
