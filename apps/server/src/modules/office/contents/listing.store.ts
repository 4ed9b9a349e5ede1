import {
  type ContentKind,
  type ContentState,
  contentKinds,
  isListKind,
} from '@klub/contract/panel/content/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import { contentsCopy as copy } from './contents.copy.ts';
import { keyColumnOf, kindOf } from './contents.kinds.ts';

export type Listed = {
  readonly kind: ContentKind;
  readonly key: string | null;
  readonly title: string;
  readonly state: ContentState;
  readonly draftId: number | null;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly roles: readonly string[];
  readonly thumbnail: string | null;
};

type Source = {
  readonly table: string;
  readonly opens: string;
  readonly closes: string;
  readonly thumbnail: string;
  /** Who has opened it: a table, and its column of the row. */
  readonly readings?: { readonly table: string; readonly of: string };
};

/** Kinds with a page, a beginning and an end. */
export const dated: Partial<Record<ContentKind, Source>> = {
  aktualnosci: {
    table: 'news',
    opens: 'published_at',
    closes: 'ends_at',
    thumbnail: 'thumbnail',
    readings: { table: 'news_reading', of: 'news_id' },
  },
  strefa: {
    table: 'zone_article',
    opens: 'published_at',
    closes: 'ends_at',
    thumbnail: 'thumbnail',
    readings: { table: 'zone_article_reading', of: 'zone_article_id' },
  },
  pigulki: {
    table: 'pill',
    opens: 'opens_at',
    closes: 'closes_at',
    thumbnail: 'thumbnail',
    readings: { table: 'pill_reading', of: 'pill_id' },
  },
  pytania: {
    table: 'question',
    opens: 'opens_at',
    closes: 'closes_at',
    thumbnail: 'image',
    readings: { table: 'question_attempt', of: 'question_id' },
  },
  zadania: {
    table: 'special_task',
    opens: 'opens_at',
    closes: 'closes_at',
    thumbnail: 'thumbnail',
  },
};

/** Published rows of a kind in the columns of the list. */
function publishedRows(kind: ContentKind): RawBuilder<unknown> {
  const source = dated[kind];
  const named = sql`${kind}::text as kind`;
  if (source !== undefined)
    return sql`select ${named}, slug as key, title, ${sql.ref(source.opens)} as opens, ${sql.ref(source.closes)} as closes,
      roles, ${sql.ref(source.thumbnail)} as thumbnail from ${sql.table(source.table)}`;
  const none = sql`null::timestamptz as opens, null::timestamptz as closes, '{}'::text[] as roles, null::text as thumbnail`;
  if (isListKind(kind))
    return sql`select ${named}, ${kind}::text as key, ${copy.wholeList(kind)}::text as title, ${none}`;
  const { cells } = kindOf(kind);
  if (cells === null) throw new Error(`Rows of ${kind} are not read as cells.`);
  const key = sql.ref(keyColumnOf(kind));
  const title =
    kind === 'teksty'
      ? sql`case ${key} ${sql.join(
          ['nagrody', 'zasady', 'kontakt', 'regulamin', 'wiedza'].map(
            (word) => sql`when ${word} then ${copy.choice(word)}`,
          ),
          sql` `,
        )} else ${key} end`
      : sql.ref('nazwa');
  return sql`select ${named}, ${key} as key, ${title} as title, ${none} from (${cells(sql`true`)}) present`;
}

export type Question = {
  readonly kind?: ContentKind | undefined;
  readonly state?: ContentState | undefined;
  readonly words: string;
  readonly now: Date;
};

/** Everything that the words find, with its state, as `found`. */
function foundRows({ kind, words, now }: Question): RawBuilder<unknown> {
  const kinds = kind === undefined ? contentKinds : [kind];
  const rows = sql.join(kinds.map(publishedRows), sql` union all `);
  const like = `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const hasWords = (text: RawBuilder<unknown>) =>
    words.trim() === '' ? sql`true` : sql`searchable(${text}) like searchable(${like})`;
  return sql`
    select row.kind, row.key, row.title, row.opens, row.closes, row.roles, row.thumbnail, draft.id as draft_id,
      case when row.opens > ${now}::timestamptz then 'planned' when row.closes <= ${now}::timestamptz then 'ended'
        else 'published' end as state, coalesce(row.opens, '2000-01-01') as at
    from (${rows}) row
    left join content_draft draft on draft.kind = row.kind and draft.of_key = row.key and draft.state = 'open'
    where ${hasWords(sql`row.title || ' ' || row.key`)}
    union all
    select draft.kind, null, draft.title, null, null, '{}', null, draft.id, 'draft', draft.changed_at
    from content_draft draft
    where draft.state = 'open' and draft.of_key is null and draft.kind = any(${[...kinds]}::text[])
      and ${hasWords(sql`draft.title`)}`;
}

/** One page, new drafts first, then the latest beginning. */
export async function findListed(
  handle: Handle,
  question: Question,
  { limit, offset }: Slice,
): Promise<Listed[]> {
  const { state } = question;
  const { rows } = await sql<Listed>`
    with found as (${foundRows(question)})
    select kind, key, title, state, draft_id as "draftId", opens as "opensAt", closes as "closesAt", roles, thumbnail
    from found where ${state === undefined ? sql`true` : sql`state = ${state}`}
    order by state = 'draft' desc, at desc, kind, key, draft_id
    limit ${limit} offset ${offset}
  `.execute(handle);
  return rows;
}

export async function countByState(
  handle: Handle,
  question: Question,
): Promise<Partial<Record<ContentState, number>>> {
  const { rows } = await sql<{ state: ContentState; count: number }>`
    with found as (${foundRows(question)}) select state, count(*)::int as count from found group by state
  `.execute(handle);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** One published thing; null: there is none. */
export async function findOne(
  handle: Handle,
  kind: ContentKind,
  key: string,
  now: Date,
): Promise<Listed | null> {
  const { rows } = await sql<Listed>`
    with found as (${foundRows({ kind, words: '', now })})
    select kind, key, title, state, draft_id as "draftId", opens as "opensAt", closes as "closesAt", roles, thumbnail
    from found where key = ${key}
  `.execute(handle);
  return rows[0] ?? null;
}

export type Edge = Pick<Listed, 'kind' | 'key' | 'title' | 'roles'> & {
  readonly at: Date;
  readonly isEnd: boolean;
};

/** At most this many beginnings and ends of a week are shown. */
const edgesMax = 500;

/** What begins and ends between two moments. */
export async function findEdges(handle: Handle, from: Date, to: Date): Promise<Edge[]> {
  const all = Object.keys(dated).map((name) => publishedRows(name as ContentKind));
  const { rows } = await sql<Edge>`
    with row as (${sql.join(all, sql` union all `)})
    select kind, key, title, roles, opens as at, false as "isEnd" from row
      where opens >= ${from}::timestamptz and opens < ${to}::timestamptz
    union all
    select kind, key, title, roles, closes, true from row
      where closes > ${from}::timestamptz and closes <= ${to}::timestamptz
    order by at, kind, key limit ${edgesMax}
  `.execute(handle);
  return rows;
}

/** Names of the accounts that wrote these things, by kind and key. */
export async function findAuthors(
  handle: Handle,
  keys: readonly { readonly kind: string; readonly key: string }[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ kind: string; key: string; name: string }>`
    select distinct on (draft.kind, draft.of_key) draft.kind, draft.of_key as key, staff.name
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[]) asked (kind, key)
    join content_draft draft on draft.kind = asked.kind and draft.of_key = asked.key and draft.state = 'published'
    join staff on staff.id = draft.changed_by
    order by draft.kind, draft.of_key, draft.id desc
  `.execute(handle);
  return new Map(rows.map(({ kind, key, name }) => [`${kind} ${key}`, name]));
}

export type Reads = { readonly read: number; readonly could: number };

/** How many of the people who can see a content have opened it, by kind and key. */
export async function countReads(
  handle: Handle,
  known: readonly { readonly kind: ContentKind; readonly key: string }[],
): Promise<ReadonlyMap<string, Reads>> {
  const counts = [...new Set(known.map(({ kind }) => kind))].flatMap((kind) => {
    const { table, readings } = dated[kind] ?? {};
    if (table === undefined || readings === undefined) return [];
    const keys = known.filter((one) => one.kind === kind).map(({ key }) => key);
    return sql`
      select ${kind}::text as kind, content.slug as key, (
        select count(distinct reader.id)::int from ${sql.table(readings.table)} reading
        join person reader on reader.id = reading.person_id
        where reading.${sql.ref(readings.of)} = content.id and reader.deleted_at is null
          and reader.role = any(content.roles)
      ) as read, (select coalesce(sum(people), 0)::int from person_role where role = any(content.roles)) as could
      from ${sql.table(table)} content where content.slug = any(${keys}::text[])`;
  });
  if (counts.length === 0) return new Map();
  const { rows } = await sql<Reads & { kind: string; key: string }>`
    with person_role as (select role, count(*) as people from person where deleted_at is null group by role)
    ${sql.join(counts, sql` union all `)}
  `.execute(handle);
  return new Map(rows.map(({ kind, key, read, could }) => [`${kind} ${key}`, { read, could }]));
}

/** People of each role whose account is not deleted. */
export async function peopleByRole(handle: Handle): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ role: string; people: number }>`
    select role, count(*)::int as people from person where deleted_at is null group by role
  `.execute(handle);
  return new Map(rows.map(({ role, people }) => [role, people]));
}

export type Answers = {
  readonly opened: number;
  readonly first: number;
  readonly second: number;
  readonly wrong: number;
  readonly expired: number;
  readonly medianSeconds: number | null;
};

/** How a question was answered, by people: each counts with their last attempt. */
export async function countAnswers(handle: Handle, slug: string): Promise<Answers> {
  const { rows } = await sql<Answers>`
    with attempt as (
      select a.person_id, a.number, a.outcome, extract(epoch from a.decided_at - a.opened_at) as seconds
      from question_attempt a join question q on q.id = a.question_id where q.slug = ${slug}
    ),
    last as (select distinct on (person_id) * from attempt order by person_id, number desc)
    select count(*)::int as opened,
      count(*) filter (where outcome = 'correct' and number = 1)::int as first,
      count(*) filter (where outcome = 'correct' and number > 1)::int as second,
      count(*) filter (where outcome = 'wrong')::int as wrong,
      count(*) filter (where outcome = 'expired')::int as expired,
      (select percentile_cont(0.5) within group (order by seconds)::float8 from attempt
        where outcome in ('correct', 'wrong')) as "medianSeconds"
    from last
  `.execute(handle);
  const [answers] = rows;
  if (answers === undefined) throw new Error('An aggregate returned no row.');
  return answers;
}

/** The latest publication of a thing by the panel. */
export type Publication = {
  readonly importId: number;
  readonly appliedAt: Date;
  /** Everything that was published with it, and whether it was new. */
  readonly drafts: readonly {
    readonly id: number;
    readonly kind: ContentKind;
    readonly key: string;
    readonly isNew: boolean;
  }[];
};

export async function findPublication(
  handle: Handle,
  kind: ContentKind,
  key: string,
): Promise<Publication | null> {
  const { rows } = await sql<Publication>`
    select batch.id as "importId", batch.applied_at as "appliedAt",
      (select json_agg(json_build_object('id', other.id, 'kind', other.kind, 'key', other.of_key,
          'isNew', other.base = 'null'::jsonb) order by other.id)
        from content_draft other where other.import_id = batch.id) as drafts
    from content_draft draft join import_batch batch on batch.id = draft.import_id
    where draft.kind = ${kind} and draft.of_key = ${key} and draft.state = 'published' and batch.state = 'applied'
    order by draft.id desc limit 1
  `.execute(handle);
  return rows[0] ?? null;
}
