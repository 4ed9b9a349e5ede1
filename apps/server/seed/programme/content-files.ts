import { addDays, dayOf } from '../../src/infra/warsaw.ts';
import { calendar } from '../content/calendar.ts';
import { contactCategories } from '../content/contact.ts';
import { news } from '../content/news.ts';
import { type Slide, slides } from '../content/slides.ts';
import { zoneArticles, zoneCategories, zoneRoles } from '../content/zone.ts';
import { type Cell, csvFile, type ProgrammeFile } from '../csv.ts';
import type { Months } from '../months.ts';

/** News, the knowledge zone, the calendar and the slides of the demo, dated back from now. */
export function contentFiles(months: Months): readonly ProgrammeFile[] {
  const moment = (daysAgo: number, time: string): string =>
    `${addDays(dayOf(months.now), -daysAgo)} ${time}`;
  return [
    csvFile(
      'aktualnosci',
      ['slug', 'tytul', 'zajawka', 'tresc', 'miniatura', 'obraz', 'role', 'opublikowano'],
      news.map(({ slug, title, excerpt, content, picture, roles, daysAgo, time }) => [
        slug,
        title,
        excerpt,
        content,
        `${picture}.svg`,
        `${picture}.svg`,
        roles.join('|'),
        moment(daysAgo, time),
      ]),
    ),
    csvFile(
      'kategorie_strefy',
      ['kategoria', 'nazwa', 'kolejnosc'],
      zoneCategories.map(({ id, name }, index) => [id, name, index + 1]),
    ),
    csvFile(
      'strefa',
      [
        'slug',
        'kategoria',
        'tytul',
        'zajawka',
        'tresc',
        'miniatura',
        'obraz',
        'role',
        'opublikowano',
      ],
      zoneArticles.map(({ slug, category, title, excerpt, content, picture, daysAgo, time }) => [
        slug,
        category,
        title,
        excerpt,
        content,
        `${picture}.svg`,
        `${picture}.svg`,
        zoneRoles.join('|'),
        moment(daysAgo, time),
      ]),
    ),
    csvFile(
      'kalendarz',
      ['grupa', 'tytul', 'data'],
      calendar.flatMap((group) =>
        group.details.map(({ title, ...day }) => [group.title, title, months.dayAt(day)]),
      ),
    ),
    csvFile('slajdy', ['kolejnosc', 'rodzaj', 'tytul', 'tresc', 'obraz'], slides.map(slideRow)),
    csvFile(
      'kategorie_kontaktu',
      ['kategoria', 'nazwa', 'role', 'rodzaj', 'kolejnosc'],
      contactCategories.map(({ code, name, roles, kind = 'pytanie' }, index) => [
        code,
        name,
        roles.join('|'),
        kind,
        index + 1,
      ]),
    ),
  ];
}

const slideKinds: Record<Slide['type'], string> = {
  intro: 'wstep',
  star: 'gwiazda',
  circle: 'kolo',
  padlock: 'klodka',
  image: 'obraz',
};

function slideRow({ type, title, content, picture }: Slide, index: number): Cell[] {
  return [
    index + 1,
    slideKinds[type],
    title,
    content,
    picture === undefined ? '' : `${picture}.svg`,
  ];
}
