import { articlesMax } from '@klub/contract/limits';
import type { Role } from '@klub/contract/roles';
import type { RawBuilder } from 'kysely';
import type { Deps } from '../../infra/deps.ts';
import { refuse } from '../../infra/refusal.ts';
import { type Article, type ArticleCard, type ArticleTable, findArticle, findArticles } from './articles.store.ts';

export type Articles = {
  /** Newest first; `before` is the id of the last one that the reader already has, `where` narrows by columns of `article`. */
  list(role: Role, before: number | undefined, where?: RawBuilder<unknown>): Promise<ArticleCard[]>;
  /** Not there and not for this role are the same (H21). */
  one(role: Role, slug: string): Promise<Article>;
};

/** What one table of articles shows to whom, now. */
export function articlesOf(table: ArticleTable, { database, clock }: Pick<Deps, 'database' | 'clock'>): Articles {
  return {
    list: (role, before, where) =>
      findArticles(database.kysely, table, {
        ...{ role, now: clock.now(), before, max: articlesMax },
        ...(where === undefined ? {} : { where }),
      }),
    one: async (role, slug) => {
      const article = await findArticle(database.kysely, table, slug, { role, now: clock.now() });
      if (article === undefined) throw refuse('notFound');
      return article;
    },
  };
}
