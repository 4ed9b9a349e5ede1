import { randomBytes } from 'node:crypto';
import { type Role, allButUser2, everyone, participants, roles } from '@klub/contract/roles';
import { addMonths, instantOf, lastDayOf, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { addQuestions } from '../../apps/server/src/testing/programme.ts';
import type { Readers } from './canaries.ts';
import type { FixtureParts } from './fixture-people.ts';
import { principalNames, readersOf } from './principals.ts';

/** What is addressed to one role, of each kind one that is out and one that has not opened yet. */
export type RoleContent = {
  readonly pill: string;
  readonly pillLater: string;
  readonly question: string;
  readonly questionLater: string;
  readonly rightReply: string;
  readonly wrongReplies: readonly string[];
  readonly news: string;
  readonly newsLater: string;
  readonly newsId: string;
  readonly zone: string;
  readonly zoneLater: string;
  readonly zoneId: string;
  readonly zoneCategory: string;
  readonly contactCategory: string;
};

const unique = (): string => randomBytes(8).toString('hex');

/** Pills, questions, articles and texts, each for one role, with a canary in each of their texts. */
export async function addContent(
  parts: FixtureParts,
): Promise<Readonly<Record<Role, RoleContent>>> {
  await addTexts(parts);
  const made: Partial<Record<Role, RoleContent>> = {};
  for (const role of roles) made[role] = await contentFor(parts, role);
  const { user1, user2, user3, salesman } = made;
  if (!user1 || !user2 || !user3 || !salesman) throw new Error('Content of a role was not made.');
  return { user1, user2, user3, salesman };
}

async function contentFor(parts: FixtureParts, role: Role): Promise<RoleContent> {
  const { kysely } = parts.club.database;
  const word = (what: string, isOut: boolean): string =>
    parts.canaries.word(`${what}: ${role}`, { always: isOut ? readersOf([role]) : [] });
  const month = monthOf(parts.club.now());
  const nextMonth = instantOf(addMonths(month, 1));
  const texts = (what: string, isOut: boolean) => ({
    slug: `${what}-${unique()}`,
    title: word(`title of a ${what}`, isOut),
    excerpt: word(`excerpt of a ${what}`, isOut),
    roles: [role],
  });
  const dates = (isOut: boolean) => ({
    opens_at: isOut ? instantOf(month) : nextMonth,
    closes_at: isOut ? nextMonth : instantOf(addMonths(month, 2)),
  });
  const published = (isOut: boolean) => (isOut ? instantOf(month) : nextMonth);
  const article = (what: string, isOut: boolean) => ({
    ...texts(what, isOut),
    content: `<p>${word(`content of a ${what}`, isOut)}</p>`,
    published_at: published(isOut),
  });

  const pill = async (isOut: boolean) => {
    const row = {
      ...texts('pill', isOut),
      content: `<p>${word('content of a pill', isOut)}</p>`,
      ...dates(isOut),
    };
    return kysely
      .insertInto('pill')
      .values(row)
      .returning(['id', 'slug'])
      .executeTakeFirstOrThrow();
  };
  const [open, later] = [await pill(true), await pill(false)];
  const news = async (isOut: boolean) => {
    const row = article('piece of news', isOut);
    return kysely
      .insertInto('news')
      .values(row)
      .returning(['id', 'slug'])
      .executeTakeFirstOrThrow();
  };
  const [newsOut, newsLater] = [await news(true), await news(false)];
  const category = await kysely
    .insertInto('zone_category')
    .values({
      code: `kat-${unique()}`,
      name: parts.canaries.word('name of a zone category', { always: readersOf(everyone) }),
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  const zone = async (isOut: boolean) => {
    const row = { ...article('zone article', isOut), category_id: category.id };
    return kysely
      .insertInto('zone_article')
      .values(row)
      .returning(['id', 'slug'])
      .executeTakeFirstOrThrow();
  };
  const [zoneOut, zoneLater] = [await zone(true), await zone(false)];
  const contactCategory = `sprawa-${unique()}`;
  await kysely
    .insertInto('contact_category')
    .values({
      code: contactCategory,
      name: word('name of a contact category', true),
      roles: [role],
    })
    .execute();
  const question = (isOut: boolean) =>
    addQuestion(parts, {
      ...texts('question', isOut),
      month: isOut ? month : addMonths(month, 1),
      ...dates(isOut),
      pill_id: isOut ? open.id : later.id,
      reply: () => word('reply of a question', isOut),
    });
  const [asked, askedLater] = [await question(true), await question(false)];
  return {
    pill: open.slug,
    pillLater: later.slug,
    question: asked.slug,
    questionLater: askedLater.slug,
    rightReply: asked.right,
    wrongReplies: asked.wrong,
    news: newsOut.slug,
    newsLater: newsLater.slug,
    newsId: String(newsOut.id),
    zone: zoneOut.slug,
    zoneLater: zoneLater.slug,
    zoneId: String(zoneOut.id),
    zoneCategory: category.code,
    contactCategory,
  };
}

type NewQuestion = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly roles: readonly Role[];
  readonly month: string;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly pill_id: number | null;
  readonly reply: () => string;
};

/** A question of four replies, with the right one at a given place. */
async function addQuestion(
  { club }: FixtureParts,
  { reply, roles: readers, ...question }: NewQuestion,
) {
  const ids = Array.from({ length: 4 }, unique);
  const rightPlace = (randomBytes(1)[0] ?? 0) % ids.length;
  const right = ids[rightPlace] ?? '';
  const { opens_at, closes_at, pill_id, ...texts } = question;
  await addQuestions(club.database.kysely, [
    {
      ...texts,
      roles: readers,
      seconds: 600,
      reward: 10,
      opensAt: opens_at,
      closesAt: closes_at,
      pillId: pill_id,
      replies: ids.map((id) => ({ id, content: reply(), isRight: id === right })),
    },
  ]);
  return { slug: question.slug, right, wrong: ids.filter((id) => id !== right) };
}

/** Texts of the whole programme. */
async function addTexts({ club, canaries }: FixtureParts): Promise<void> {
  const { kysely } = club.database;
  const readers = {
    prizes_text: { always: readersOf(allButUser2) },
    rules_text: { always: readersOf(allButUser2) },
    contact_text: { always: readersOf(everyone) },
    knowledge_info: { always: readersOf(everyone) },
    regulations: { always: principalNames },
  } satisfies Record<string, Readers>;
  const rows = Object.entries(readers).map(([name, always]) => ({
    name,
    html: `<p>${canaries.word(`text ${name}`, always)}</p>`,
    updated_at: club.now(),
  }));
  await kysely.insertInto('text').values(rows).execute();
  const shown = { always: readersOf(participants) };
  await kysely
    .insertInto('slide')
    .values({
      position: 1,
      type: 'intro',
      title: canaries.word('slide', shown),
      content: canaries.word('text on a slide', shown),
    })
    .execute();
  const planned = { always: readersOf(allButUser2) };
  const dated = {
    group_title: canaries.word('group of the calendar', planned),
    title: canaries.word('day in the calendar', planned),
    day: lastDayOf(monthOf(club.now())),
    position: 1,
  };
  await kysely.insertInto('calendar_item').values(dated).execute();
  for (const occasion of ['login', 'delete'] as const) {
    const asked = { always: occasion === 'login' ? principalNames : readersOf(everyone) };
    const { id } = await kysely
      .insertInto('approval')
      .values({ code: `zgoda-${occasion}`, occasion })
      .returning('id')
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('approval_version')
      .values({
        approval_id: id,
        version: 1,
        name: canaries.word(`approval at ${occasion}`, asked),
        content: canaries.word(`text of the approval at ${occasion}`, asked),
        required: false,
        sha256: '0'.repeat(64),
        valid_from: new Date('2024-01-01T00:00:00Z'),
      })
      .execute();
  }
}
