import {
  addShop,
  lookAfter,
  named,
  work,
} from '../../apps/server/src/modules/club/reports/reports.testing.ts';
import { monthOf } from '../../apps/server/src/infra/warsaw.ts';
import type { TestServer } from '../parts/test-server.ts';
import { type Person, addPeople } from '../parts/people.ts';

/** In everything that the callers may not see: in the rows of a stranger, their shop and their people. */
export const canary = 'Kanarek';
const own = 'Swój';

export type SqlWorld = Readonly<Record<'user1' | 'salesman', readonly Person[]>>;

const day = 86_400_000;

/** Callers, each with a shop, and people unrelated to them. */
export async function sqlWorld(club: TestServer, each: number): Promise<SqlWorld> {
  const { kysely } = club.database;
  const salesman = await addPeople(club, each, { role: 'salesman', firstName: own, lastName: own });
  const user1 = await addPeople(club, each, { role: 'user1', firstName: own, lastName: own });
  for (const [index, { id }] of salesman.entries()) {
    const shop = await addShop(kysely, { name: own, channel: own, city: own });
    await lookAfter(kysely, id, shop);
    const worker = user1[index];
    if (worker !== undefined) await work(kysely, worker.id, shop);
  }
  const stranger = await named(kysely, 'salesman', [canary, canary]);
  const shop = await addShop(kysely, { name: canary, channel: canary, city: canary });
  await lookAfter(kysely, stranger, shop);
  const worker = await named(kysely, 'user1', [canary, canary]);
  await work(kysely, worker, shop);
  await contentOfOthers(club, worker);
  return { user1, salesman };
}

/** Content for others: for another person, for another role, or from next week on. */
async function contentOfOthers(club: TestServer, personId: number): Promise<void> {
  const { kysely } = club.database;
  const now = club.now();
  const dates = {
    opens_at: new Date(now.getTime() - day),
    closes_at: new Date(now.getTime() + day),
  };
  const text = { title: canary, content: canary };
  await kysely
    .insertInto('notification')
    .values({
      ...text,
      slug: 'powiadomienie',
      person_id: personId,
      cause: 'proof',
      created_at: now,
    })
    .execute();
  await kysely
    .insertInto('pill')
    .values({ ...text, ...dates, slug: 'pigulka', excerpt: '', roles: ['user3'] })
    .execute();
  const question = {
    title: canary,
    slug: 'pytanie',
    excerpt: '',
    type: 'once-text',
    seconds: 60,
    roles: ['user3' as const],
  };
  await kysely
    .insertInto('question')
    .values({ ...question, ...dates, month: monthOf(now) })
    .execute();
  await kysely
    .insertInto('contact_category')
    .values({ code: 'konto', name: 'Konto', roles: ['user1', 'salesman'], position: 1 })
    .execute();
}
