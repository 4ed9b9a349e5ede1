import { choice, html, optional, picture, required, text, whole } from '../../programme.columns.ts';
import { reasons } from '../../programme.copy.ts';
import { tableKind } from '../../table/table.kind.ts';

const types = {
  wstep: 'intro',
  gwiazda: 'star',
  kolo: 'circle',
  klodka: 'padlock',
  obraz: 'image',
} as const;

/** The intro: one opening, then slides. */
export const slides = tableKind({
  name: 'slajdy',
  purpose: 'Ekrany powitania; plik jest całą listą, a czego w nim nie ma, znika.',
  table: 'slide',
  key: ['kolejnosc'],
  isWhole: true,
  columns: {
    kolejnosc: required(whole(1, 100), { to: 'position', example: '1', words: 'od 1 do 100' }),
    rodzaj: required(choice(types), {
      to: 'type',
      example: 'wstep',
      words: 'wstep (dokładnie jeden), gwiazda, kolo, klodka albo obraz',
    }),
    tytul: required(text(200), { to: 'title', example: 'Witaj w Klubie Partnera' }),
    tresc: required(html, {
      to: 'content',
      example: '<p>Tu Twoja wiedza i sprzedaż zamieniają się w nagrody.</p>',
    }),
    obraz: optional(picture, {
      to: 'image',
      words: 'plik obrazu; wymagany przy rodzaju obraz',
    }),
  },
  nameOf: ({ kolejnosc, tytul }) => `${String(kolejnosc)} ${String(tytul)}`,
  batch: (context, lines) => {
    const openings = lines.filter(({ row }) => row.rodzaj === 'intro');
    if (openings.length !== 1)
      context.report.reject(
        openings[1]?.line ?? context.file.sheet.headerLine,
        'rodzaj',
        reasons.oneOpening,
      );
    return {
      accepts: ({ line, row }) => {
        if (row.rodzaj === 'image' && row.obraz === null)
          context.report.reject(line, 'obraz', reasons.required);
        return true;
      },
    };
  },
});
