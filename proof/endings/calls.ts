import type { AllEndpoints } from '@klub/contract';
import type { Role } from '@klub/contract/roles';
import { createHash, randomBytes } from 'node:crypto';
import { monthOf } from '../../apps/server/src/infra/warsaw.ts';
import {
  addQuestions,
  addShop,
  assign,
  lookAfter,
} from '../../apps/server/src/testing/programme.ts';
import { type Request, ask, json } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import { type Person, addPeople } from '../parts/people.ts';

/**
 * Calls of a session that write: every POST that is not public, and each GET whose row says so. A new one needs an entry; public
 * ones have theirs in `public.ts`.
 */
export type WritingCall = {
  [Call in keyof AllEndpoints]: AllEndpoints[Call]['access'] extends 'public'
    ? never
    : Call extends `POST ${string}`
      ? Call
      : AllEndpoints[Call] extends { readonly writes: true }
        ? Call
        : never;
}[keyof AllEndpoints];

type Fixture = { readonly club: TestServer; readonly ids: Ids };
type Way = {
  readonly role: Role;
  /** What the person needs before, and the call itself. */
  readonly prepare: (
    fixture: Fixture,
    person: Person,
    round: number,
  ) => Promise<Omit<Request, 'token'>> | Omit<Request, 'token'>;
};

type Ids = {
  readonly question: string;
  readonly reply: string;
  readonly pill: string;
  /** A news item and an article of the knowledge zone. */
  readonly article: string;
  readonly customerId: number;
  readonly placeId: number;
};

const post = (path: string, body: object = {}): Omit<Request, 'token'> => ({
  method: 'POST',
  path,
  body,
});

export const ways: Readonly<Record<WritingCall, Way>> = {
  'POST /api/v1/logout': { role: 'user1', prepare: () => post('/api/v1/logout') },
  'GET /api/v1/user/get': { role: 'user1', prepare: () => ({ path: '/api/v1/user/get' }) },
  'POST /api/v1/user/updateandreturnerrors': {
    role: 'user1',
    prepare: (_, __, round) =>
      post('/api/v1/user/updateandreturnerrors', {
        firstname: `Anna${'abcdefghij'[round % 10]}`,
        lastname: 'Nowak',
        email: 'anna@example.pl',
      }),
  },
  'POST /api/v1/user/update': {
    role: 'user1',
    prepare: () =>
      post('/api/v1/user/update', {
        password: 'Zielona łódka 27',
        passwordRepeat: 'Zielona łódka 27',
      }),
  },
  'POST /api/v1/user/delete': {
    role: 'user1',
    prepare: () => post('/api/v1/user/delete', { approvals: [] }),
  },
  'POST /api/v1/slider/seen': { role: 'user1', prepare: () => post('/api/v1/slider/seen') },
  'POST /api/v1/notifications/:slug/update': {
    role: 'user1',
    prepare: async ({ club }, { id }) =>
      post(`/api/v1/notifications/${await addNotification(club, id)}/update`),
  },
  'POST /api/v1/notifications/hide-badge': {
    role: 'user1',
    prepare: () => post('/api/v1/notifications/hide-badge'),
  },
  'POST /api/v1/push': {
    role: 'user1',
    prepare: () =>
      post('/api/v1/push', { kinds: [{ kind: 'plan', isOn: false }], quietFrom: 22, quietTo: 7 }),
  },
  'POST /api/v1/devices': {
    role: 'user1',
    prepare: () =>
      post('/api/v1/devices', {
        token: randomBytes(24).toString('hex'),
        platform: 'android',
        version: '1.1.6',
        apiUrl: 'https://klub.example',
      }),
  },
  'POST /api/v1/devices/forget': {
    role: 'user1',
    prepare: async ({ club }, person) =>
      post('/api/v1/devices/forget', { token: await addDevice(club, person) }),
  },
  'POST /api/v1/questions/:slug/reply': {
    role: 'user1',
    prepare: async ({ club, ids }, { token }) => {
      await ask(club, { path: `/api/v1/question/${ids.question}`, token });
      return post(`/api/v1/questions/${ids.question}/reply`, {
        state: 'sendAnswer',
        replies: [ids.reply],
      });
    },
  },
  'GET /api/v1/question/:slug': {
    role: 'user1',
    prepare: ({ ids }) => ({ path: `/api/v1/question/${ids.question}` }),
  },
  'GET /api/v1/knowledge/pill/:slug': {
    role: 'user1',
    prepare: ({ ids }) => ({ path: `/api/v1/knowledge/pill/${ids.pill}` }),
  },
  'GET /api/v1/news/:slug': {
    role: 'user1',
    prepare: ({ ids }) => ({ path: `/api/v1/news/${ids.article}` }),
  },
  'GET /api/v1/knowledge-zone/:slug': {
    role: 'user1',
    prepare: ({ ids }) => ({ path: `/api/v1/knowledge-zone/${ids.article}` }),
  },
  'POST /api/v1/contact': {
    role: 'user1',
    prepare: (_, __, round) => {
      const form = new FormData();
      const fields = {
        category: 'konto',
        email: 'anna@example.pl',
        message: `Dzień dobry, ${round}`,
      };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return { method: 'POST', path: '/api/v1/contact', form };
    },
  },
  'GET /api/v1/downloads/:key': {
    role: 'salesman',
    prepare: async ({ club, ids }, person) => {
      await giveCustomer(club, person, ids);
      const answer = await ask(club, { path: '/api/v1/invitations', token: person.token });
      return { path: json<{ data: { summaryReportUri: string } }>(answer).data.summaryReportUri };
    },
  },
  'POST /api/v1/salesman/number': {
    role: 'salesman',
    prepare: async (fixture, person) =>
      post('/api/v1/salesman/number', { person: String(await addCallable(fixture, person)) }),
  },
  'POST /api/v1/user/calling': {
    role: 'user1',
    prepare: () => post('/api/v1/user/calling', { isAllowed: false }),
  },
  'POST /api/v1/invitations/post': {
    role: 'salesman',
    prepare: async ({ club, ids }, person) => {
      await giveCustomer(club, person, ids);
      return post('/api/v1/invitations/post', {
        type: 'user1',
        prefix: 'MB',
        user_id: '1000412',
        phone: nextPhone(),
      });
    },
  },
  'POST /api/v1/invitations/:id/resend': {
    role: 'salesman',
    prepare: async (fixture, person) =>
      post(`/api/v1/invitations/${await addInvitation(fixture, person)}/resend`),
  },
  'POST /api/v1/invitations/:id/withdraw': {
    role: 'salesman',
    prepare: async (fixture, person) =>
      post(`/api/v1/invitations/${await addInvitation(fixture, person)}/withdraw`),
  },
};

/** A question, a pill, articles, a category and a customer for everybody. */
export async function addFixture(club: TestServer): Promise<Fixture> {
  const { kysely } = club.database;
  const now = club.now();
  const opens_at = new Date(now.getTime() - 86_400_000);
  const closes_at = new Date(now.getTime() + 2 * 86_400_000);
  const month = monthOf(now);
  await addQuestions(kysely, [
    {
      slug: 'pytanie',
      seconds: 600,
      reward: 10,
      month,
      opensAt: opens_at,
      closesAt: closes_at,
      replies: [{ id: 'tak', content: 'Tak', isRight: true }],
    },
  ]);
  await kysely
    .insertInto('pill')
    .values({
      slug: 'pigulka',
      title: 'Pigułka',
      excerpt: '',
      content: '<p>Treść</p>',
      roles: ['user1'],
      opens_at,
      closes_at,
    })
    .execute();
  const article = {
    slug: 'artykul',
    title: 'Artykuł',
    excerpt: '',
    content: '<p>Treść</p>',
    roles: ['user1'],
    published_at: opens_at,
  };
  await kysely.insertInto('news').values(article).execute();
  const category = await kysely
    .insertInto('zone_category')
    .values({ code: 'farby', name: 'Farby', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('zone_article')
    .values({ ...article, category_id: category.id })
    .execute();
  await kysely
    .insertInto('contact_category')
    .values({ code: 'konto', name: 'Moje konto', roles: ['user1'], position: 1 })
    .execute();
  const customer = { prefix: 'MB', number: '1000412', name: 'Klient' };
  const { customerId, placeId } = await addShop(kysely, { code: 'WR-01', name: 'Sklep', customer });
  return {
    club,
    ids: {
      question: 'pytanie',
      reply: 'tak',
      pill: 'pigulka',
      article: article.slug,
      customerId,
      placeId,
    },
  };
}

async function giveCustomer(
  { database }: TestServer,
  { id }: Person,
  { customerId }: Ids,
): Promise<void> {
  await lookAfter(database.kysely, id, customerId);
}

/** Adds a person who may be called by this representative. */
async function addCallable({ club, ids }: Fixture, person: Person): Promise<number> {
  await giveCustomer(club, person, ids);
  const [called] = await addPeople(club, 1);
  const id = called?.id ?? 0;
  const { kysely } = club.database;
  await assign(kysely, id, ids.placeId, '2020-01-01');
  await kysely
    .insertInto('setting')
    .values({
      name: 'calling_text',
      valid_from: '2020-01-01',
      value: JSON.stringify('Zadzwonimy.'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

let phones = 720_000_000;
function nextPhone(): string {
  phones += 1;
  return String(phones);
}

/** An invitation of a person without a login yet, by this representative. */
async function addInvitation({ club, ids }: Fixture, person: Person): Promise<number> {
  await giveCustomer(club, person, ids);
  const [invited] = await addPeople(club, 1, { hasPassword: false });
  const { kysely } = club.database;
  const until = new Date(club.now().getTime() + 20 * 86_400_000);
  await kysely
    .updateTable('person')
    .set({ invited_until: until })
    .where('id', '=', invited?.id ?? 0)
    .execute();
  const { id } = await kysely
    .insertInto('invitation')
    .values({
      inviter_id: person.id,
      person_id: invited?.id ?? 0,
      customer_id: ids.customerId,
      role: 'user1',
      invited_at: club.now(),
      withdrawn_at: null,
      replaced_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addNotification({ database, now }: TestServer, personId: number): Promise<string> {
  const slug = randomBytes(16).toString('hex');
  await database.kysely
    .insertInto('notification')
    .values({
      slug,
      person_id: personId,
      cause: 'proof',
      title: 'Wieść',
      content: '',
      thumbnail: null,
      url: null,
      created_at: now(),
    })
    .execute();
  return slug;
}

async function addDevice(
  { database, now }: TestServer,
  { id, token: session }: Person,
): Promise<string> {
  const token = randomBytes(24).toString('hex');
  await database.kysely
    .insertInto('device')
    .values({
      token,
      person_id: id,
      platform: 'android',
      version: '1.0.0',
      api_url: '',
      public_key: '',
      auth_secret: '',
      session_hash: createHash('sha256').update(session).digest(),
      created_at: now(),
      updated_at: now(),
    })
    .execute();
  return token;
}
