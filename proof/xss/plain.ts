import { paths } from '../../apps/web/src/paths.ts';
import { inBatches } from './payloads.ts';
import { addShop, assign, lookAfter } from '../../apps/server/src/testing/programme.ts';
import type { Tab } from '../parts/browser.ts';
import type { TestServer } from '../parts/test-server.ts';
import { addPeople } from '../parts/people.ts';

/** A screen that shows typed text as words. */
export type PlainScreen = {
  readonly name: string;
  readonly path: string;
  readonly token: string;
  /** All of them are to be read on it, letter by letter. */
  readonly words: readonly string[];
};

const longAgo = '2025-01-01';
const rowsOfPage = 30;

/** Writes them as titles, names and shops, and tells where they are to be read. */
export async function plainScreens(
  club: TestServer,
  texts: readonly string[],
): Promise<readonly PlainScreen[]> {
  const [reader] = await addPeople(club, 1);
  const [news = [], report = [], [first = '', last = ''] = []] = inBatches(texts, rowsOfPage);
  const token = reader?.token ?? '';
  const { kysely } = club.database;
  const days = texts.map((title, position) => ({
    group_title: 'Terminy',
    title,
    day: longAgo,
    position,
  }));
  await kysely.insertInto('calendar_item').values(days).execute();
  await kysely
    .insertInto('news')
    .values(
      news.map((title, index) => ({
        slug: `slowa-${index}`,
        title,
        excerpt: title,
        content: '<p>Treść</p>',
        roles: ['user1'],
        published_at: club.now(),
      })),
    )
    .execute();
  const [named] = await addPeople(club, 1, { firstName: first, lastName: last });
  return [
    { name: 'calendar', path: paths.calendar, token, words: texts },
    { name: 'news', path: paths.newsList, token, words: news },
    { name: 'profile', path: paths.profile, token: named?.token ?? '', words: [first, last] },
    { name: 'report', path: paths.reports, token: await sellerOf(club, report), words: report },
  ];
}

/** A representative whose report has a row for each of the texts: the name of a person, and of the shop. */
async function sellerOf(club: TestServer, texts: readonly string[]): Promise<string> {
  const { kysely } = club.database;
  const [seller] = await addPeople(club, 1, { role: 'salesman' });
  if (seller === undefined) throw new Error('Nobody was added.');
  for (const [index, text] of texts.entries()) {
    const [worker] = await addPeople(club, 1, { firstName: 'Jan', lastName: text });
    const customer = { number: String(700_000 + index), name: text };
    const { customerId, placeId } = await addShop(kysely, {
      code: `slowa-${index}`,
      name: text,
      city: text,
      customer,
    });
    await lookAfter(kysely, seller.id, customerId, longAgo);
    await assign(kysely, worker?.id ?? 0, placeId, longAgo);
  }
  return seller.token;
}

/** Words that are not read as they were written, and elements that came of them. */
export async function read(
  tab: Tab,
  { name, path, token, words }: PlainScreen,
): Promise<readonly string[]> {
  await tab.show(path, token);
  const one = words.toSorted((left, right) => right.length - left.length)[0] ?? '';
  await tab.page.waitForFunction(isRead, one);
  const wrong = await tab.page.evaluate(
    (expected) => {
      const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
      const shown = plain(document.body.textContent);
      const missing = expected.filter((text) => !shown.includes(plain(text)));
      const made = [...document.querySelectorAll('#root *')].filter(
        (node) =>
          /^(script|iframe|object|embed|style|link|meta|base|math|marquee|video|audio|frameset)$/.test(
            node.localName,
          ) || node.getAttributeNames().some((attribute) => attribute.startsWith('on')),
      );
      return [...missing, ...made.map((node) => node.outerHTML.slice(0, 200))];
    },
    [...words],
  );
  return wrong.map((what) => `${name}: ${what}`);
}

function isRead(text: string): boolean {
  const plain = (words: string): string => words.replace(/\s+/g, ' ').trim();
  return plain(document.body.textContent).includes(plain(text));
}
