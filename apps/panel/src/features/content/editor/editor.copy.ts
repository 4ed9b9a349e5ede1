import { counted } from '@klub/ui/words/format.ts';
import { type Removed, type RemovedKind, removedKinds } from './paste.rules.ts';

const pictures = ['obraz', 'obrazy', 'obrazów'] as const;
const links = ['odnośnik', 'odnośniki', 'odnośników'] as const;
const comments = ['komentarz', 'komentarze', 'komentarzy'] as const;
const characters = ['znak', 'znaki', 'znaków'] as const;

const wordsOf: Readonly<Record<RemovedKind, (count: number) => string>> = {
  colours: () => 'kolory',
  fonts: () => 'kroje i wielkości liter',
  alignment: () => 'wyrównanie tekstu',
  pictures: (count) => `${counted(count, pictures)} spoza biblioteki`,
  links: (count) => `${counted(count, links)} (zostały ich słowa)`,
  scripts: () => 'skrypty',
  forms: () => 'pola formularzy',
  media: () => 'ramki i filmy',
  drawings: () => 'rysunki',
  comments: (count) => counted(count, comments),
  hidden: () => 'tekst ukryty',
};

export const editorCopy = {
  toolbar: 'Formatowanie tekstu',
  hint: 'Pasek formatowania: Alt+F10.',
  loading: 'Ładuję edytor…',
  /** A list after the colon. */
  removed: (removed: Removed) =>
    `Usunięto z wklejonego tekstu: ${removedKinds
      .filter((kind) => removed[kind] !== undefined)
      .map((kind) => wordsOf[kind](removed[kind] ?? 0))
      .join(', ')}.`,
  clipboardTooLong: 'To jest za długie, więc nic nie wklejono. Wklej tekst po kawałku.',
  pastedTooLong: (max: number) =>
    `Tekst miałby ponad ${counted(max, characters)}, więc nic nie wklejono.`,
  tooLong: (length: number, max: number) =>
    `Tekst ma ${counted(length, characters)} razem ze znacznikami, a może mieć najwyżej ${counted(max, characters)}.`,
  gotIt: 'Rozumiem',
  undo: 'Cofnij',
  redo: 'Ponów',
  h2: 'Nagłówek duży',
  h3: 'Nagłówek średni',
  h4: 'Nagłówek mały',
  strong: 'Pogrubienie',
  em: 'Kursywa',
  underline: 'Podkreślenie',
  strike: 'Przekreślenie',
  sub: 'Indeks dolny',
  sup: 'Indeks górny',
  bullets: 'Lista punktowana',
  numbers: 'Lista numerowana',
  deeper: 'Zwiększ wcięcie punktu',
  shallower: 'Zmniejsz wcięcie',
  quote: 'Cytat',
  link: 'Odnośnik',
  image: 'Obraz',
  table: 'Tabela',
  rowAfter: 'Dodaj wiersz poniżej',
  rowGone: 'Usuń wiersz',
  columnAfter: 'Dodaj kolumnę z prawej',
  columnGone: 'Usuń kolumnę',
  headRow: 'Wiersz nagłówka',
  tableGone: 'Usuń tabelę',
  linkTitle: 'Odnośnik w tekście',
  linkAddress: 'Dokąd prowadzi',
  linkHint: 'Adres z https:// albo miejsce w aplikacji, na przykład #/nagrody.',
  linkWords: 'Słowa odnośnika',
  linkWrong:
    'Odnośnik może prowadzić na adres z https:// albo do miejsca w aplikacji, które zaczyna się od #/.',
  linkWordsMissing: 'Podaj słowa, które będzie widać w tekście.',
  linkSet: 'Wstaw odnośnik',
  linkGone: 'Usuń odnośnik',
} as const;
