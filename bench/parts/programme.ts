import { createHash } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { migrate } from '../../apps/server/src/infra/db/migrate.ts';
import { addMonths, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { databaseUrl, onServer } from '../../apps/server/src/testing/templates.ts';
import { crowdOf, shopsOf } from '../../apps/server/src/testing/crowd.ts';

export type Programme = {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly slug: string;
};

const monthsBack = 23;
/** Many callers, so that the limit of calls per person is far away and no page of one person stays warm alone. */
const callers = 2_000;
const slug = 'pytanie-0-1';

/**
 * A migrated database of participants with one shop each, 24 months of plans, realisations and
 * bonuses, four questions a month, two of them answered in the last twelve, and rules with five
 * thresholds. Written by SQL, month by month as files bring them, so that a person's rows are
 * scattered. `version`: the last migration of a former release.
 */
export async function fillProgramme(
  adminUrl: string,
  participants: number,
  version?: string,
): Promise<Programme> {
  const name = `klub_bench_${participants}`;
  await onServer(adminUrl, `create database ${name}`);
  const url = databaseUrl(adminUrl, name);
  const database = openDatabase({ url, poolSize: 1 });
  await migrate(database, version);
  await database.close();

  const current = monthOf(new Date());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The figures are measured, not the foreign keys of the filling.
    await client.query(`set session_replication_role = replica`);
    for (const statement of fillings(participants, addMonths(current, -monthsBack), current)) {
      await client.query(statement);
    }
    const tokens = tokensOf(Math.min(callers, participants));
    await client.query(
      `insert into session (token_hash, person_id, scope, created_at, last_used_at, authenticated_at)
       select hash, 1 + (position - 1) * $2 / $3, 'full', now(), now(), now()
       from unnest($1::bytea[]) with ordinality as given (hash, position)`,
      [
        tokens.map((token) => createHash('sha256').update(token).digest()),
        participants,
        tokens.length,
      ],
    );
    // The requested question is open for every caller: opening it is a write, and not measured
    // here.
    await client.query(
      `insert into question_attempt (person_id, question_id, number, opened_at, deadline_at)
       select person_id, (select id from question where slug = $1), 1, now(), now() + interval '9 hours' from session`,
      [slug],
    );
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return { url, tokens, slug };
  } finally {
    await client.end();
  }
}

function tokensOf(count: number): string[] {
  return Array.from({ length: count }, (_, position) => `bench-token-of-a-participant-${position}`);
}

function fillings(participants: number, first: string, current: string): string[] {
  const people = `generate_series(1, ${participants}) as person (id)`;
  const months = `(select m::date as month, row_number() over (order by m desc) - 1 as back
    from generate_series('${first}'::date, '${current}'::date, interval '1 month') as m) as month`;
  const places = Math.ceil(participants / 6);
  return [
    crowdOf(participants, {
      columns: {
        role: "case n % 5 when 0 then 'user3' else 'user1' end",
        first_name: "'Jan'",
        last_name: "'Kowalski'",
      },
    }),
    ...shopsOf(places),
    `insert into person_place (person_id, place_id, from_date) select id, 1 + id % ${places}, '${first}' from ${people}`,
    `insert into plan select id, 1 + id % ${places}, month, 1000 + id % 700, 1 from ${people} cross join ${months}
     order by month, id`,
    `insert into realisation select id, 1 + id % ${places}, month, 700 + (id * 7 + back * 131) % 900, 1
     from ${people} cross join ${months} order by month, id`,
    `insert into bonus_rule (role, period_kind, valid_from, version, above_rate, above_cap, knowledge_gate, import_id, created_at)
     select role, kind, '${first}', 1, 1, 50, true, 1, now()
     from unnest(array['user1', 'user3']) role cross join unnest(array['month', 'quarter']) kind`,
    `insert into bonus_threshold select id, percent, percent from bonus_rule cross join unnest(array[70, 80, 90, 100, 120]) percent`,
    `insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
     select id, 'month', month, 100, 'month:' || to_char(month, 'YYYY-MM'), 1, now()
     from ${people} cross join ${months} order by month, id`,
    `insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
     select id, 'quarter', month, 100, 'quarter:' || to_char(month, 'YYYY-"Q"Q'), 1, now()
     from ${people} cross join ${months} where extract(month from month) in (1, 4, 7, 10) order by month, id`,
    `insert into question (slug, title, excerpt, type, seconds, reward, roles, month, opens_at, closes_at)
     select 'pytanie-' || back || '-' || number, 'Pytanie ' || number, 'Krótki opis pytania', 'once-text', 36000, 5,
       array['user1', 'user3'], month, month::timestamptz, month::timestamptz + interval '2 months'
     from ${months} cross join generate_series(1, 4) as number`,
    `insert into question_reply (id, question_id, position, content)
     select md5(question.id || '-' || position), question.id, position, 'Odpowiedź numer ' || position
     from question cross join generate_series(1, 4) as position`,
    `insert into answer_key select question_id, id from question_reply where position = 1`,
    `insert into question_attempt (person_id, question_id, number, opened_at, deadline_at, outcome, decided_at)
     select person.id, question.id, 1, now(), now(), 'correct', now()
     from ${people} cross join question
     where right(question.slug, 1) in ('3', '4') and question.month > '${addMonths(current, -12)}'
     order by question.id, person.id`,
    `insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
     select person.id, 'knowledge', question.month, 5, 'question:' || question.id, 1, now()
     from ${people} cross join question
     where right(question.slug, 1) in ('3', '4') and question.month > '${addMonths(current, -12)}'
     order by question.id, person.id`,
  ];
}
