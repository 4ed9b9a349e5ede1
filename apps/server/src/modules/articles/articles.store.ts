import { type RawBuilder, sql } from 'kysely';
import type { Role } from '@klub/contract/roles';
import type { Handle } from '../../infra/db.ts';

/** News and the knowledge zone keep their articles alike, each in a table of its own. */
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
  /** The id of the last article that the reader already has. */
  readonly before: number | undefined;
  readonly max: number;
  /** Narrows the list further, by columns of `article`. */
  readonly where?: RawBuilder<unknown>;
};

/** Dates are written by the database: a formatter of its own for each of a hundred rows cost more than finding them. */
const cardColumns = sql`
  article.id::text as id, article.slug, article.title, article.thumbnail, article.excerpt,
  to_char(article.published_at at time zone 'Europe/Warsaw', 'DD.MM.YYYY') as "createdAtDate",
  to_char(article.published_at at time zone 'Europe/Warsaw', 'HH24:MI') as "createdAtTime"`;

/** Whoever may read an article may also find it by its slug; nobody else learns that it exists (H21). */
function isFor({ role, now }: Audience) {
  return sql`article.published_at <= ${now}::timestamptz
    and (article.ends_at is null or article.ends_at > ${now}::timestamptz)
    and ${role}::text = any(article.roles)`;
}

/** Newest first. */
export async function findArticles(handle: Handle, table: ArticleTable, listing: Listing): Promise<ArticleCard[]> {
  const { before, max, where } = listing;
  const older = sql`and (article.published_at, article.id)
    < (select last.published_at, last.id from ${sql.table(table)} last where last.id = ${before ?? null}::bigint)`;
  // Chosen first and dressed afterwards: else the dates of all articles are written before the newest are taken.
  const { rows } = await sql<ArticleCard>`
    select ${cardColumns} from (
      select article.* from ${sql.table(table)} article
      where ${isFor(listing)} ${before === undefined ? sql`` : older} ${where === undefined ? sql`` : sql`and ${where}`}
      order by article.published_at desc, article.id desc
      limit ${max}
    ) article
    order by article.published_at desc, article.id desc
  `.execute(handle);
  return rows;
}

export async function findArticle(
  handle: Handle,
  table: ArticleTable,
  slug: string,
  audience: Audience,
): Promise<Article | undefined> {
  const { rows } = await sql<Article>`
    select ${cardColumns}, article.image, article.content from ${sql.table(table)} article
    where article.slug = ${slug} and ${isFor(audience)}
  `.execute(handle);
  return rows[0];
}
