import { articlesMax } from '@klub/contract/limits';
import type { RawBuilder } from 'kysely';
import type { Deps } from '../../../infra/deps.ts';
import { refuse } from '../../../infra/refusal.ts';
import type { OwnWrite } from '../../../infra/http/own-write.ts';
import type { Session } from '../../../infra/http/session.ts';
import {
  type Article,
  type ArticleCard,
  type ArticleTable,
  findArticle,
  findArticles,
  rememberReading,
} from './articles.store.ts';

export type Reader = Pick<Session, 'role' | 'personId' | 'scope'>;

export type Articles = {
  /**
   * Newest first; `before` is the id of the last article of the previous page, `where` filters by
   * columns of `article`.
   */
  list(
    reader: Reader,
    before: number | undefined,
    where?: RawBuilder<unknown>,
  ): Promise<{ data: ArticleCard[] }>;
  /**
   * Remembers that a participant has opened it, never for an operator who views one. Throws the same for a missing
   * article and for one of another role (HZ21).
   */
  one(reader: Reader, slug: string, write: OwnWrite): Promise<{ data: Article }>;
};

/** The current articles of one table by role. */
export function articlesOf(
  table: ArticleTable,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): Articles {
  return {
    list: async ({ role }, before, where) => ({
      data: await findArticles(database.kysely, table, {
        role,
        now: clock.now(),
        before,
        where,
        max: articlesMax,
      }),
    }),
    one: async ({ role, personId, scope }, slug, write) => {
      const now = clock.now();
      const found = await findArticle(database.kysely, table, slug, { role, now, personId });
      if (found === undefined) throw refuse('notFound');
      const { article, isRead } = found;
      if (!isRead && scope !== 'viewing')
        await write((transaction) => rememberReading(transaction, table, { personId, slug, now }));
      return { data: article };
    },
  };
}
