import { createHash } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { migrate } from '../../apps/server/src/infra/db/migrate.ts';
import { addMonths, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { databaseUrl, onServer } from '../../apps/server/src/testing/templates.ts';
import { crowdOf, shopsOf } from '../../apps/server/src/testing/crowd.ts';

export type Directed = {
  readonly url: string;
  /** Who sees everybody. */
  readonly directorId: number;
  readonly director: string;
  /** Participants with plans, realisations and bonuses. */
  readonly participants: readonly string[];
  /** The calendar year that has all months. */
  readonly year: string;
};

const directorId = 1;
const callers = 2_000;
const peopleOfShop = 12;

/**
 * A migrated database with so many participants, all in the shops of one person, and for each of ten months of a year a read
 * pill and an answered question of each: the report of knowledge has ten rows of a participant.
 */
export async function fillDirected(adminUrl: string, participants: number): Promise<Directed> {
  const name = `klub_bench_export_${participants}`;
  await onServer(adminUrl, `create database ${name}`);
  const url = databaseUrl(adminUrl, name);
  const database = openDatabase({ url, poolSize: 1 });
  await migrate(database);
  await database.close();

  const current = monthOf(new Date());
  // Ten months of one year: of this one when it has them, else of the last.
  const last =
    Number(current.slice(5, 7)) >= 10 ? current : addMonths(`${current.slice(0, 4)}-01-01`, -1);
  const tokens = [
    'bench-token-of-the-director',
    ...Array.from({ length: callers }, (_, at) => `bench-token-number-${at}`),
  ];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const statement of fillings(participants, addMonths(last, -9), last))
      await client.query(statement);
    await client.query(
      `insert into session (token_hash, person_id, scope, created_at, last_used_at, authenticated_at)
       select hash, position, 'full', now(), now(), now() from unnest($1::bytea[]) with ordinality as given (hash, position)`,
      [tokens.map((token) => createHash('sha256').update(token).digest())],
    );
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    const [director = '', ...others] = tokens;
    return { url, directorId, director, participants: others, year: last.slice(0, 4) };
  } finally {
    await client.end();
  }
}

function fillings(participants: number, first: string, last: string): string[] {
  const shops = Math.ceil(participants / peopleOfShop);
  const people = `generate_series(2, ${participants + 1}) as person (id)`;
  const some = `generate_series(2, ${callers + 1}) as person (id)`;
  const months = `(select m::date as month from generate_series('${first}'::date, '${last}'::date, interval '1 month') as m) as month`;
  return [
    crowdOf(1, { columns: { role: "'salesman'", first_name: "'Ewa'", last_name: "'Wójcik'" } }),
    crowdOf(participants, {
      from: 2,
      columns: {
        first_name: "(array['Anna', 'Jan', 'Łucja', 'Piotr'])[1 + n % 4]",
        last_name:
          "(array['Nowak', 'Kowalska', 'Wójcik', 'Żak'])[1 + (n * 31) % 4] || (n * 7919::bigint) % 9973",
      },
    }),
    ...shopsOf(shops, { city: "'Łódź'" }),
    `insert into seller_customer select ${directorId}, n, '${first}' from generate_series(1, ${shops}) n`,
    `insert into person_place select id, 1 + id % ${shops}, '${first}' from ${people}`,
    `insert into question (slug, title, excerpt, type, seconds, reward, roles, month, opens_at, closes_at)
     select 'pytanie-' || month, 'Pytanie', 'Krótki opis', 'once-text', 60, 5, array['user1'], month, month::timestamptz,
       month::timestamptz + interval '27 days'
     from ${months}`,
    `insert into question_attempt (person_id, question_id, number, opened_at, deadline_at, outcome, decided_at)
     select person.id, question.id, 1, question.opens_at, question.opens_at,
       case (person.id + question.id) % 3 when 0 then 'wrong' else 'correct' end, question.opens_at + interval '5 hours'
     from ${people} cross join question order by question.id, person.id`,
    `insert into pill (slug, title, excerpt, content, roles, opens_at, closes_at)
     select 'pigulka-' || month, 'Pigułka', 'Krótki opis', '<p>Treść</p>', array['user1'], month::timestamptz + interval '1 day',
       month::timestamptz + interval '27 days'
     from ${months}`,
    `insert into pill_reading select person.id, pill.id, pill.opens_at from ${people} cross join pill order by pill.id, person.id`,
    `insert into plan select id, 1 + id % ${shops}, month, 1000 + id % 700, 1 from ${some} cross join ${months} order by month, id`,
    `insert into realisation select id, 1 + id % ${shops}, month, 700 + id % 900, 1 from ${some} cross join ${months} order by month, id`,
    `insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
     select id, 'month', month, 100, 'month:' || to_char(month, 'YYYY-MM'), 1, now() from ${some} cross join ${months} order by month, id`,
  ];
}
