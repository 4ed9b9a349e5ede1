import { kindTitle } from '@klub/contract/panel/kind-titles';
import { count, plural } from '../../../infra/polish.copy.ts';

const rowsOf = (rows: number): string =>
  `${count(rows)} ${plural(rows, ['wiersz', 'wiersze', 'wierszy'])}`;

export const exportsCopy = {
  writing: (rows: number) => `Zapisuję plik: ${rowsOf(rows)}.`,
  done: (rows: number) => `W pliku: ${rowsOf(rows)}.`,
  empty: 'Nie ma niczego do zapisania: w pliku jest sam nagłówek.',
  left: (rows: number) =>
    `Poza plikiem: ${rowsOf(rows)}, ${plural(rows, ['którego', 'których', 'których'])} import by nie przyjął, na przykład osób, które odeszły ze sklepu albo zmieniły rolę.`,
  leftOfWhole:
    'W plikach tego rodzaju brak wiersza usuwa go z programu: dopisz te wiersze, zanim prześlesz plik.',
  corrections:
    'Zmień w pliku to, co ma być inaczej, i prześlij go w nowym imporcie; wiersze bez zmian niczego nie zmienią.',
  tooLong: (rows: number) =>
    `Arkusz Excela ma miejsce na ${rowsOf(rows)}, a import czyta tylko pierwszy arkusz. Wybierz plik CSV.`,
  longCell:
    'Jeden z tekstów jest dłuższy niż komórka Excela, a ucięty wróciłby do programu z importem. Wybierz plik CSV.',
  monthNeeded: 'Wybierz miesiąc.',
  monthOutside: (first: string, last: string) =>
    `Import przyjmuje miesiące od ${first} do ${last}; wybierz jeden z nich.`,
  subject: (kind: string, month: string | null) =>
    month === null ? kindTitle(kind) : `${kindTitle(kind)}, ${month}`,
} as const;
