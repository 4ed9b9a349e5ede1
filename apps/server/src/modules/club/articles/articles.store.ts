import { type RawBuilder, sql } from 'kysely';
import type { Role } from '@klub/contract/roles';
import type { Handle } from '../../../infra/db/db.ts';
import { statement } from '../../../infra/db/statement.ts';

/** News and the knowledge zone use equal tables. */
export type ArticleTable = 'news' | 'zone_article';

export type Audience = { readonly role: Role; readonly now: Date };

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
  statement<Article, Audience & { readonly slug: string }>(
    ['role', 'now', 'slug'],
    ({ role, now, slug }) => sql<Article>`
      select ${cardColumns}, article.image, article.content from ${sql.table(table)} article
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
  { role, now }: Audience,
): Promise<Article | undefined> {
  return (await articleOf[table](handle, { role, now, slug }))[0];
}

function perTable<Of>(make: (table: ArticleTable) => Of): Readonly<Record<ArticleTable, Of>> {
  return { news: make('news'), zone_article: make('zone_article') };
}
