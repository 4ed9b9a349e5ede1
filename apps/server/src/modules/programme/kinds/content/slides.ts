import { htmlText, picture, plain } from '../../changes/changes.rules.ts';
import { listingWhole } from '../../changes/changes.service.ts';
import { choice, html, may, must, text, whole } from '../../programme.columns.ts';
import { reasons } from '../../programme.copy.ts';
import { keepingList } from '../../former/former.service.ts';
import { replaceAll } from '../../programme.store.ts';
import { listKind } from './list.ts';

const types = {
  wstep: 'intro',
  gwiazda: 'star',
  kolo: 'circle',
  klodka: 'padlock',
  obraz: 'image',
} as const;
const typeNames = new Map<unknown, string>(
  Object.entries(types).map(([inFile, inTable]) => [inTable, inFile]),
);

const changes = {
  type: plain('rodzaj', (type) => typeNames.get(type) ?? ''),
  title: plain('tytul'),
  content: htmlText('tresc'),
  image: picture('obraz'),
} as const;

/** The intro: one opening, then slides. */
export const slides = listKind({
  name: 'slajdy',
  columns: {
    kolejnosc: must(whole(1, 100), '1'),
    rodzaj: must(choice(types), 'wstep'),
    tytul: must(text(200), 'Witaj w Klubie Partnera'),
    tresc: must(html, '<p>Tu Twoja wiedza i sprzedaż zamieniają się w nagrody.</p>'),
    obraz: may(text(200)),
  },
  keyColumn: 'kolejnosc',
  key: ({ kolejnosc }) => String(kolejnosc),
  write: async (step, lines) => {
    const openings = lines.filter(({ row }) => row.rodzaj === 'intro');
    if (openings.length !== 1)
      step.reject(openings[1]?.line ?? step.sheet.headerLine, 'rodzaj', reasons.oneOpening);
    const rows = [];
    for (const { line, row } of lines) {
      const content = step.html(line, 'tresc', row.tresc);
      if (content === '') step.reject(line, 'tresc', reasons.blankHtml);
      if (row.rodzaj === 'image' && row.obraz === null)
        step.reject(line, 'obraz', reasons.required);
      const image = await step.picture(line, 'obraz', row.obraz);
      rows.push({ position: row.kolejnosc, type: row.rodzaj, title: row.tytul, content, image });
    }
    const target = { table: 'slide', key: ['position'], rows } as const;
    const listed = {
      kind: 'slajdy',
      ...target,
      columns: changes,
      lines: new Map(lines.map(({ line, row }) => [String(row.kolejnosc), line])),
      nameOf: ({ position, title }: Readonly<Record<string, unknown>>) =>
        `${String(position)} ${String(title)}`,
    };
    return listingWhole(step, listed, () =>
      keepingList(step, 'slide', () => replaceAll(step.handle, target)),
    );
  },
});
