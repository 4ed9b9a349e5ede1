import type { AllEndpoints } from '@klub/contract';
import type { Call } from '@klub/contract/endpoint';
import type { Role } from '@klub/contract/roles';
import type { z } from 'zod';
import { sessions } from '../modules/club/auth/sessions/sessions.ts';
import { type TestApp, testApp } from './app.ts';
import { addPerson } from './programme.ts';

/** The app with articles of a test, and a reader of each role who calls it over HTTP. */

type ReadCall = Extract<keyof AllEndpoints & Call, `GET ${string}`>;
type Answer<Row> = Row extends { reply: infer Schema extends z.ZodType } ? z.output<Schema> : never;
/**
 * The body is typed as that of the named row; a refusal has other fields, so check `status` first.
 */
type Said<Name extends ReadCall> = {
  readonly status: number;
  readonly body: Answer<AllEndpoints[Name]>;
};

export type ArticleWish = {
  readonly slug: string;
  readonly roles?: readonly Role[];
  readonly publishedAt?: string;
  readonly endsAt?: string;
  readonly content?: string;
};

export type ContentWorld = TestApp & {
  news(...wishes: readonly ArticleWish[]): Promise<void>;
  category(code: string, position?: number): Promise<number>;
  zone(categoryId: number, ...wishes: readonly ArticleWish[]): Promise<void>;
  /** Makes a call as a user of this role. */
  ask<Name extends ReadCall>(role: Role, call: Name, rest?: string): Promise<Said<Name>>;
};

const everyone: readonly Role[] = ['user1', 'user2', 'user3', 'salesman'];

export async function contentWorld(): Promise<ContentWorld> {
  const parts = await testApp();
  const { app, deps, database } = parts;
  const handle = database.kysely;
  const tokens = new Map<Role, string>();

  async function tokenOf(role: Role): Promise<string> {
    const known = tokens.get(role);
    if (known !== undefined) return known;
    const personId = await addPerson(handle, role);
    const token = await sessions(deps).open(handle, { personId, scope: 'full', deviceHash: null });
    tokens.set(role, token);
    return token;
  }

  return {
    ...parts,
    news: async (...wishes) => {
      await handle.insertInto('news').values(wishes.map(articleRow)).execute();
    },
    category: async (code, position = 0) => {
      const row = { code, name: `Kategoria ${code}`, position };
      return (
        await handle
          .insertInto('zone_category')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    },
    zone: async (categoryId, ...wishes) => {
      const rows = wishes.map((wish) => ({ ...articleRow(wish), category_id: categoryId }));
      await handle.insertInto('zone_article').values(rows).execute();
    },
    ask: async (role, call, rest = '') => {
      const reply = await app.inject({
        method: 'GET',
        url: `${call.slice('GET '.length).replace('/:slug', '')}${rest}`,
        headers: { authorization: `Bearer ${await tokenOf(role)}` },
      });
      return { status: reply.statusCode, body: reply.json() };
    },
  };
}

function articleRow({ slug, roles = everyone, publishedAt, endsAt, content }: ArticleWish) {
  return {
    slug,
    title: `Tytuł ${slug}`,
    excerpt: 'Zajawka',
    thumbnail: '/files/miniatura.svg',
    image: '/files/obraz.svg',
    content: content ?? '<p>Treść</p>',
    roles: [...roles],
    published_at: new Date(publishedAt ?? '2026-11-01T08:00:00+01:00'),
    ends_at: endsAt === undefined ? null : new Date(endsAt),
  };
}
