import { type RawBuilder, sql } from 'kysely';
import type { Role } from '@klub/contract/roles';
import type { Handle } from '../../../infra/db/db.ts';
import { statement } from '../../../infra/db/statement.ts';

/** News and the knowledge zone use equal tables. */
export type ArticleTable = 'news' | 'zone_article';

export type Audience = { readonly role: Role; readonly now: Date };

/** Who asks for one article. */
export type Asking = Audience & { readonly personId: number };

export type ArticleCard = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly thumbnail: string | null;
  readonly excerpt: string;
  readonly createdAtDate: string;
  readonly createdAtTime: string;
};

export type Article = ArticleCard & { readonly image: string | null; readonly content: string };

/** An article, and whether this person has opened it before. */
export type Opened = { readonly article: Article; readonly isRead: boolean };

export type Listing = Audience & {
  /** The id of the last article of the previous page. */
  readonly before: number | undefined;
  readonly max: number;
  /** Filters by columns of `article`. */
  readonly where: RawBuilder<unknown> | undefined;
};

/**
 * The database formats dates: creating a formatter for each of a hundred rows cost more than the
 * query.
 */
const cardColumns = sql`
  article.id::text as id, article.slug, article.title, article.thumbnail, article.excerpt,
  to_char(article.published_at at time zone 'Europe/Warsaw', 'DD.MM.YYYY') as "createdAtDate",
  to_char(article.published_at at time zone 'Europe/Warsaw', 'HH24:MI') as "createdAtTime"`;

/** Where it is kept who has opened an article. */
const readings = {
  news: { table: sql.table('news_reading'), column: sql.ref('news_id') },
  zone_article: { table: sql.table('zone_article_reading'), column: sql.ref('zone_article_id') },
};

/** Values, or their placeholders in a prepared statement. */
type Given<Names extends string> = { readonly [Name in Names]: unknown };

/**
 * People who may read an article find it by its slug; others do not learn that it exists (HZ21).
 */
function isFor({ role, now }: Given<'role' | 'now'>) {
  return sql`article.published_at <= ${now}::timestamptz
    and (article.ends_at is null or article.ends_at > ${now}::timestamptz)
    and ${role}::text = any(article.roles)`;
}

/** Selects the ids first: in one step the database formats the dates of all articles. */
function listed(
  table: ArticleTable,
  given: Given<'role' | 'now' | 'max'>,
  narrowed: RawBuilder<unknown>,
) {
  return sql<ArticleCard>`
    select ${cardColumns} from (
      select article.* from ${sql.table(table)} article
      where ${isFor(given)} ${narrowed}
      order by article.published_at desc, article.id desc
      limit ${given.max}::integer
    ) article
    order by article.published_at desc, article.id desc
  `;
}

/** The first page of the list. */
const newestOf = perTable((table) =>
  statement<ArticleCard, Audience & Pick<Listing, 'max'>>(['role', 'now', 'max'], (given) =>
    listed(table, given, sql``),
  ),
);

const articleOf = perTable((table) =>
  statement<Article & Pick<Opened, 'isRead'>, Asking & { readonly slug: string }>(
    ['role', 'now', 'slug', 'personId'],
    ({ role, now, slug, personId }) => sql<Article & Pick<Opened, 'isRead'>>`
      select ${cardColumns}, article.image, article.content, reading.person_id is not null as "isRead"
      from ${sql.table(table)} article
      left join ${readings[table].table} reading
        on reading.${readings[table].column} = article.id and reading.person_id = ${personId}::bigint
      where article.slug = ${slug} and ${isFor({ role, now })}
    `,
  ),
);

/** Newest first. */
export async function findArticles(
  handle: Handle,
  table: ArticleTable,
  listing: Listing,
): Promise<ArticleCard[]> {
  const { role, now, before, max, where } = listing;
  if (before === undefined && where === undefined)
    return newestOf[table](handle, { role, now, max });
  const older = sql`and (article.published_at, article.id)
    < (select last.published_at, last.id from ${sql.table(table)} last where last.id = ${before ?? null}::bigint)`;
  const narrowed = sql`${before === undefined ? sql`` : older} ${where === undefined ? sql`` : sql`and ${where}`}`;
  return (await listed(table, listing, narrowed).execute(handle)).rows;
}

export async function findArticle(
  handle: Handle,
  table: ArticleTable,
  slug: string,
  { role, now, personId }: Asking,
): Promise<Opened | undefined> {
  const [row] = await articleOf[table](handle, { role, now, slug, personId });
  if (row === undefined) return undefined;
  const { isRead, ...article } = row;
  return { article, isRead };
}

/** Records the first reading; later ones, and one of an article that an undo has removed, change nothing. */
export async function rememberReading(
  handle: Handle,
  table: ArticleTable,
  { personId, slug, now }: Pick<Asking, 'personId' | 'now'> & { readonly slug: string },
): Promise<void> {
  await sql`
    insert into ${readings[table].table} (person_id, ${readings[table].column}, read_at)
    select ${personId}::bigint, article.id, ${now}::timestamptz
    from (select id from ${sql.table(table)} where slug = ${slug} for key share) article
    on conflict do nothing
  `.execute(handle);
}

function perTable<Of>(make: (table: ArticleTable) => Of): Readonly<Record<ArticleTable, Of>> {
  return { news: make('news'), zone_article: make('zone_article') };
}
