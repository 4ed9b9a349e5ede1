import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Handle } from '../../apps/server/src/infra/db/db.ts';
import { paths } from '../../apps/web/src/paths.ts';
import type { Payload } from './payloads.ts';
import type { Tab } from '../parts/browser.ts';
import type { TestServer } from '../parts/test-server.ts';
import { type Person, addPeople } from '../parts/people.ts';

/** Where operators' HTML is shown. Each is written into its table directly, without the sanitiser. */
export type TextPlace = {
  readonly name: string;
  /**
   * How many payloads a screen takes, each in a separate text; those of one text are closed in
   * between.
   */
  readonly atOnce: number;
  /** Writes them and opens their screen. */
  readonly show: (tab: Tab, payloads: readonly Payload[]) => Promise<void>;
};

const longAgo = new Date('2025-01-01T00:00:00Z');
const later = new Date('2099-01-01T00:00:00Z');
const everyone = ['user1', 'user2', 'user3', 'salesman'];

export function textPlaces(club: TestServer, reader: Person): readonly TextPlace[] {
  const { kysely } = club.database;
  const content = { title: 'Tytuł', excerpt: 'Zajawka', roles: everyone };
  const opened = { ...content, opens_at: longAgo, closes_at: later };
  let pages = 0;

  /** A text with a unique address. */
  const page = (
    name: string,
    path: string,
    write: (slug: string, html: string) => Promise<unknown>,
  ): TextPlace => ({
    name,
    atOnce: 10,
    show: async (tab, payloads) => {
      pages += 1;
      const slug = `atak-${pages}`;
      await write(slug, joined(payloads));
      await tab.show(path.replace(':slug', slug), reader.token);
    },
  });
  /** A text that exists once. */
  const text = (name: string, path: string): TextPlace => ({
    name,
    atOnce: 10,
    show: async (tab, payloads) => {
      await writeText(kysely, name, joined(payloads));
      await tab.show(path, reader.token);
    },
  });

  return [
    { name: 'approval', atOnce: 30, show: (tab, payloads) => showApprovals(club, tab, payloads) },
    { name: 'slide', atOnce: 30, show: (tab, payloads) => showSlides(club, tab, reader, payloads) },
    page('pill', paths.pill, (slug, html) =>
      kysely
        .insertInto('pill')
        .values({ ...opened, slug, content: html })
        .execute(),
    ),
    page('special task', paths.special, (slug, html) =>
      kysely
        .insertInto('special_task')
        .values({ ...opened, slug, content: html, subtitle: '[]' })
        .execute(),
    ),
    page('news', paths.newsArticle, (slug, html) =>
      kysely
        .insertInto('news')
        .values({ ...content, slug, content: html, published_at: longAgo })
        .execute(),
    ),
    page('zone article', paths.zoneArticle, async (slug, html) => {
      const category_id = await zoneCategory(kysely);
      const row = { ...content, slug, content: html, published_at: longAgo, category_id };
      await kysely.insertInto('zone_article').values(row).execute();
    }),
    text('knowledge_info', paths.knowledgeScore),
    text('prizes_text', paths.prizes),
    text('rules_text', paths.rules),
    text('contact_text', paths.contact),
    text('regulations', paths.regulations),
  ];
}

/** Where a notification must never lead. */
const badAddresses = JSON.parse(
  readFileSync(join(import.meta.dirname, '../tables/addresses.json'), 'utf8'),
) as readonly string[];

/** Each with the payload as its text and as its title, and a bad address; those of a screen are of one person. */
export function notifications(club: TestServer): TextPlace {
  return {
    name: 'notification',
    atOnce: 30,
    show: (tab, payloads) => showNotifications(club, tab, payloads),
  };
}

async function showNotifications(
  club: TestServer,
  tab: Tab,
  payloads: readonly Payload[],
): Promise<void> {
  const [person] = await addPeople(club, 1);
  if (person === undefined) throw new Error('Nobody was added.');
  await club.database.kysely
    .insertInto('notification')
    .values(
      payloads.map((payload) => ({
        slug: `atak-${person.id}-${payload.number}`,
        person_id: person.id,
        cause: `proof:${payload.number}`,
        title: payload.html,
        content: marked(payload),
        url: badAddresses[payload.number % badAddresses.length] ?? null,
        created_at: club.now(),
      })),
    )
    .execute();
  await tab.show(paths.notifications, person.token);
}

let approvals = 0;

async function showApprovals(
  club: TestServer,
  tab: Tab,
  payloads: readonly Payload[],
): Promise<void> {
  const { kysely } = club.database;
  const [person] = await addPeople(club, 1);
  await kysely.updateTable('approval').set({ withdrawn_at: longAgo }).execute();
  for (const payload of payloads) {
    approvals += 1;
    const { id } = await kysely
      .insertInto('approval')
      .values({ code: `atak-${approvals}`, occasion: 'login', position: approvals })
      .returning('id')
      .executeTakeFirstOrThrow();
    const version = {
      version: 1,
      name: payload.html,
      content: marked(payload),
      required: true,
      sha256: '',
    };
    await kysely
      .insertInto('approval_version')
      .values({ ...version, approval_id: id, valid_from: longAgo })
      .execute();
  }
  await tab.show(paths.login, null);
  await tab.page.getByLabel('Numer telefonu', { exact: true }).fill(person?.phone ?? '');
  await tab.page.getByRole('button', { name: 'Dalej' }).click();
}

/** One opens the intro, the others are turned over. */
async function showSlides(
  club: TestServer,
  tab: Tab,
  reader: Person,
  payloads: readonly Payload[],
): Promise<void> {
  const { kysely } = club.database;
  await kysely.deleteFrom('slide').execute();
  const intro = { position: 0, type: 'intro' as const, title: 'Witaj', content: '<p>Witaj</p>' };
  const slides = payloads.map((payload, index) => ({
    position: index + 1,
    type: 'star' as const,
    title: payload.html,
    content: marked(payload),
  }));
  await kysely
    .insertInto('slide')
    .values([intro, ...slides])
    .execute();
  await tab.show(paths.intro, reader.token);
  await tab.page.getByRole('button', { name: 'Rozpocznij' }).click();
}

async function writeText(handle: Handle, name: string, html: string): Promise<void> {
  await handle
    .insertInto('text')
    .values({ name, html, updated_at: longAgo })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ html }))
    .execute();
}

async function zoneCategory(handle: Handle): Promise<number> {
  const row = { code: 'atak', name: 'Atak' };
  const { id } = await handle
    .insertInto('zone_category')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function marked({ number, html }: Payload): string {
  return `<p>Znacznik ${number}.</p>${html}`;
}

/** Closes what a payload left open, so that it does not swallow its successors. */
function joined(payloads: readonly Payload[]): string {
  const close = `"'>-->]]></script></style></textarea></title></noscript></xmp></template></iframe></noembed></noframes></select></svg></math></table></form></a>`;
  return payloads.map(marked).join(close);
}
