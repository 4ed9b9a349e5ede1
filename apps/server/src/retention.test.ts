import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { dayMs } from './infra/clock.ts';
import { sweeps } from './sweeps.ts';
import { type TestApp, testDeps } from './testing/app.ts';
import { addPerson } from './testing/programme.ts';
import { housekeepingJobs, enqueueHousekeeping } from './modules/club/auth/auth.jobs.ts';
import { jobWorker } from './infra/jobs/jobs.ts';

let club: Omit<TestApp, 'app'>;
let personId = 0;
beforeAll(async () => {
  club = await testDeps();
  personId = await addPerson(club.database.kysely, 'user1');
});
afterEach(async () => {
  for (const table of ['job', 'notification', 'security_event'] as const)
    await club.database.kysely.deleteFrom(table).execute();
});

const daysAgo = (days: number): Date => new Date(club.clock.now().getTime() - days * dayMs);

async function housekeep(): Promise<void> {
  await enqueueHousekeeping(club.database.kysely, club.clock.now());
  await jobWorker(club.deps, housekeepingJobs(club.deps, sweeps)).runDue();
}

type Age = { readonly created: number; readonly read: number | null };

async function addNotifications(ages: readonly Age[]): Promise<void> {
  const rows = ages.map(({ created, read }, index) => ({
    slug: `slug-${index}`,
    person_id: personId,
    cause: `cause-${index}`,
    title: 'Nowość',
    content: '',
    created_at: daysAgo(created),
    read_at: read === null ? null : daysAgo(read),
  }));
  if (rows.length > 0) await club.database.kysely.insertInto('notification').values(rows).execute();
}

test('notifications go 465 days after their reading, unread ones never', async () => {
  const age = fc
    .tuple(
      fc.integer({ min: 0, max: 1_000 }),
      fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    )
    .map(([created, part]) => ({
      created,
      read: part === null ? null : Math.round(created * part),
    }));
  await fc.assert(
    fc
      .asyncProperty(fc.array(age, { maxLength: 40 }), async (drawn) => {
        const ages = drawn.toSorted((a, b) => b.created - a.created);
        await addNotifications(ages);
        await housekeep();
        const left = await club.database.kysely
          .selectFrom('notification')
          .select('slug')
          .orderBy('id')
          .execute();
        const kept = ages.flatMap(({ read }, index) =>
          read !== null && read > 465 ? [] : [`slug-${index}`],
        );
        expect(left.map(({ slug }) => slug)).toEqual(kept);
      })
      .afterEach(async () => {
        await club.database.kysely.deleteFrom('notification').execute();
        await club.database.kysely.deleteFrom('job').execute();
      }),
    { numRuns: 15 },
  );
});

test('many read notifications go in batches, past those that stay', async () => {
  await sql`
    insert into notification (slug, person_id, cause, title, content, created_at, read_at)
    select 'many-' || number, ${personId}::bigint, 'many-' || number, '', '', ${daysAgo(800)}::timestamptz,
      case when number % 6000 < 3 then null else ${daysAgo(700)}::timestamptz end
    from generate_series(1, 12000) number
  `.execute(club.database.kysely);
  await housekeep();
  const { rows } = await sql<{ left: number; read: number }>`
    select count(*) as left, count(read_at) as read from notification
  `.execute(club.database.kysely);
  expect(rows).toEqual([{ left: 6, read: 0 }]);
});

test('security events go after 730 days, all of them', async () => {
  await sql`
    insert into security_event (kind, person_id, at, details)
    select 'login_blocked', null, ${daysAgo(731)}::timestamptz, '{}'::jsonb from generate_series(1, 10001)
    union all select 'login_blocked', ${personId}::bigint, ${daysAgo(729)}::timestamptz, '{}'::jsonb
  `.execute(club.database.kysely);
  await housekeep();
  const left = await club.database.kysely.selectFrom('security_event').select('at').execute();
  expect(left).toEqual([{ at: daysAgo(729) }]);
});
