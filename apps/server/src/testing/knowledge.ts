import { randomBytes } from 'node:crypto';
import type { Call } from '@klub/contract/endpoint';
import type { AllEndpoints } from '@klub/contract';
import type { Role } from '@klub/contract/roles';
import type { z } from 'zod';
import { monthOf } from '../infra/warsaw.ts';
import { sessions } from '../modules/club/auth/sessions/sessions.ts';
import { type TestApp, testApp, type TestSettings } from './app.ts';
import { addPerson, addQuestions } from './programme.ts';

/** The app with questions and pills of a test, and people who call it over HTTP. */

const hour = 3_600_000;
const unique = (): string => randomBytes(8).toString('hex');

type Answer<Row> = Row extends { reply: infer Schema extends z.ZodType } ? z.output<Schema> : never;
type Paths<Method extends string> = Extract<keyof AllEndpoints & Call, `${Method} ${string}`>;

/**
 * The body is typed as that of the named row; a refusal has other fields, so check `status` first.
 */
export type Said<Name extends keyof AllEndpoints> = {
  readonly status: number;
  readonly body: Answer<AllEndpoints[Name]>;
  readonly text: string;
};

export type Person = {
  readonly id: number;
  get<Name extends Paths<'GET'>>(
    call: Name,
    slug?: string,
    headers?: Record<string, string>,
  ): Promise<Said<Name>>;
  post<Name extends Paths<'POST'>>(call: Name, slug: string, body?: unknown): Promise<Said<Name>>;
};

export type TestQuestion = {
  readonly id: number;
  readonly slug: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
};

export type QuestionWish = {
  readonly type?: string;
  readonly seconds?: number;
  readonly reward?: number;
  readonly roles?: readonly Role[];
  readonly pillId?: number;
  /** First day; by default the clock's month. */
  readonly month?: string;
  readonly opensAt?: string;
  readonly closesAt?: string;
  /** Number of right replies, of four. */
  readonly right?: number;
};

export type PillWish = {
  readonly slug?: string;
  readonly roles?: readonly Role[];
  readonly opensAt?: string;
  readonly closesAt?: string;
};

export type KnowledgeWorld = TestApp & {
  person(role?: Role): Promise<Person>;
  question(wish?: QuestionWish): Promise<TestQuestion>;
  pill(wish?: PillWish): Promise<{ readonly id: number; readonly slug: string }>;
};

export async function knowledgeWorld(settings: TestSettings = {}): Promise<KnowledgeWorld> {
  const parts = await testApp(settings);
  const { app, deps, database, clock } = parts;
  const handle = database.kysely;
  const near = (hours: number): Date => new Date(clock.now().getTime() + hours * hour);

  async function person(role: Role = 'user1'): Promise<Person> {
    const id = await addPerson(handle, role);
    const token = await sessions(deps).open(handle, {
      personId: id,
      scope: 'full',
      deviceHash: null,
    });
    const ask = async (
      call: string,
      slug: string,
      payload: unknown,
      headers: Record<string, string> = {},
    ) => {
      const [method, path = ''] = call.split(' ');
      const { statusCode, body } = await app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: path.replace(':slug', encodeURIComponent(slug)),
        headers: {
          authorization: `Bearer ${token}`,
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
      });
      return { status: statusCode, body: JSON.parse(body), text: body };
    };
    return {
      id,
      get: (call, slug = '', headers = {}) => ask(call, slug, undefined, headers),
      post: (call, slug, body) => ask(call, slug, body),
    };
  }

  async function question(wish: QuestionWish = {}): Promise<TestQuestion> {
    const slug = `pytanie-${unique()}`;
    const ids = Array.from({ length: 4 }, () => unique());
    const right = ids.slice(0, wish.right ?? 1);
    const [added] = await addQuestions(handle, [
      {
        slug,
        title: `Tytuł ${slug}`,
        excerpt: 'Zajawka',
        reward: 10,
        ...wish,
        month: wish.month ?? monthOf(clock.now()),
        opensAt: wish.opensAt === undefined ? near(-24) : new Date(wish.opensAt),
        closesAt: wish.closesAt === undefined ? near(48) : new Date(wish.closesAt),
        replies: ids.map((reply) => ({ id: reply, isRight: right.includes(reply) })),
      },
    ]);
    const id = added?.id ?? 0;
    return { id, slug, right, wrong: ids.slice(right.length) };
  }

  async function pill(wish: PillWish = {}): Promise<{ id: number; slug: string }> {
    const slug = wish.slug ?? `pigulka-${unique()}`;
    const row = await handle
      .insertInto('pill')
      .values({
        slug,
        title: `Tytuł ${slug}`,
        excerpt: 'Zajawka',
        content: '<p>Treść</p>',
        roles: [...(wish.roles ?? ['user1'])],
        opens_at: wish.opensAt === undefined ? near(-24) : new Date(wish.opensAt),
        closes_at: wish.closesAt === undefined ? near(48) : new Date(wish.closesAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: row.id, slug };
  }

  return { ...parts, person, question, pill };
}
