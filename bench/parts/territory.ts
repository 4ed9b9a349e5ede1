import { createHash } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { migrate } from '../../apps/server/src/infra/db/migrate.ts';
import { addMonths, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { databaseUrl, onServer } from '../../apps/server/src/testing/templates.ts';
import { crowdOf, shopsOf } from '../../apps/server/src/testing/crowd.ts';

export type Territories = {
  readonly url: string;
  /** Tokens of all representatives and of all regional managers. */
  readonly representatives: readonly string[];
  readonly managers: readonly string[];
};

/** How long the structure is valid. */
const monthsOfStructure = 10;
const peopleOfRepresentative = 250;
const shopsOfRepresentative = 20;
const representativesOfManager = 20;

/** Each participant has plans, realisations, a bonus and answers in the last so many months. */
export type Programme = { readonly participants: number; readonly months: number };

/**
 * A migrated database with so many participants, in shops of 12 or 13, 20 shops to a representative, 20 representatives to a
 * regional manager (or fewer, where there are no more). Every tenth customer went from one representative to the next
 * half a year ago. Files come month by month, so a person's rows do not lie together; every fifth person joined their shop
 * later than the others and lies elsewhere.
 */
export async function fillTerritories(
  adminUrl: string,
  { participants, months }: Programme,
): Promise<Territories> {
  const name = `klub_bench_reports_${participants}_${months}`;
  await onServer(adminUrl, `create database ${name}`);
  const url = databaseUrl(adminUrl, name);
  const database = openDatabase({ url, poolSize: 1 });
  await migrate(database);
  await database.close();

  const representatives = Math.ceil(participants / peopleOfRepresentative);
  const managers = Math.ceil(representatives / representativesOfManager);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The figures are measured, not the foreign keys and triggers of the filling.
    await client.query('set session_replication_role = replica');
    const size = {
      participants,
      months,
      representatives,
      managers,
      shops: representatives * shopsOfRepresentative,
    };
    for (const statement of fillings(size, monthOf(new Date()))) await client.query(statement);
    const tokens = Array.from(
      { length: managers + representatives },
      (_, index) => `bench-token-of-a-salesman-${index + 1}`,
    );
    await client.query(
      `insert into session (token_hash, person_id, scope, created_at, last_used_at, authenticated_at)
       select hash, position, 'full', now(), now(), now() from unnest($1::bytea[]) with ordinality as given (hash, position)`,
      [tokens.map((token) => createHash('sha256').update(token).digest())],
    );
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return { url, managers: tokens.slice(0, managers), representatives: tokens.slice(managers) };
  } finally {
    await client.end();
  }
}

type Size = Programme & {
  readonly representatives: number;
  readonly managers: number;
  readonly shops: number;
};

function fillings(
  { participants, months: filled, representatives, managers, shops }: Size,
  current: string,
): string[] {
  const first = addMonths(current, 1 - monthsOfStructure);
  const moved = addMonths(current, -5);
  const salesmen = managers + representatives;
  const people = `generate_series(1, ${participants}) as n cross join lateral (
    select ${salesmen} + n as id, 1 + case n % 5 when 0 then n * 7919::bigint % ${shops} else (n - 1) * ${shops}::bigint / ${participants} end as place
  ) as person`;
  const months = `(select m::date as month, row_number() over (order by m desc) - 1 as back
    from generate_series('${addMonths(current, 1 - filled)}'::date, '${current}'::date, interval '1 month') as m) as month`;
  const firstNames = `(array['Anna', 'Jan', 'Łucja', 'Piotr', 'Żaneta', 'Michał', 'Ewa', 'Tomasz', 'Ola', 'Ignacy'])`;
  const lastNames = `(array['Nowak', 'Kowalska', 'Wiśniewski', 'Wójcik', 'Kamińska', 'Lewandowski', 'Zielińska', 'Szymański',
    'Dąbrowska', 'Kozłowski', 'Mazur', 'Jankowska', 'Kwiatkowski', 'Krawczyk', 'Piotrowska', 'Grabowski', 'Pawłowska',
    'Michalski', 'Zając', 'Król'])`;
  const names = {
    first_name: `${firstNames}[1 + n % 10]`,
    last_name: `${lastNames}[1 + (n * 31) % 20] || chr((97 + (n * 17) % 26)::int) || chr((97 + (n * 7) % 26)::int)`,
  };
  return [
    crowdOf(salesmen, { columns: { ...names, role: "'salesman'" } }),
    crowdOf(participants, {
      columns: {
        ...names,
        phone: "'+48' || (500000000 + n)",
        role: "(array['user1', 'user1', 'user1', 'user2', 'user3'])[1 + n % 5]",
        activated_at: 'case when n % 5 > 0 then now() end',
        invited_until: 'case when n % 10 = 0 then now() end',
      },
    }),
    ...shopsOf(shops, { city: "'Łódź'", channel: "(array['sieć', 'hurt', 'detal'])[1 + n % 3]" }),
    `insert into manager_seller
     select 1 + (n - 1) / ${representativesOfManager}, ${managers} + n, '${first}' from generate_series(1, ${representatives}) as n`,
    `insert into seller_customer
     select ${managers} + 1 + (n - 1) / ${shopsOfRepresentative}, n, case n % 10 when 0 then '${moved}'::date else '${first}'::date end
     from generate_series(1, ${shops}) as n`,
    `insert into seller_customer
     select ${managers} + 1 + ((n - 1) / ${shopsOfRepresentative} + 1) % ${representatives}, n, '${first}', '${moved}'::date - 1
     from generate_series(1, ${shops}) as n where n % 10 = 0`,
    `insert into person_place (person_id, place_id, from_date, person_role, person_phone, person_searched, person_order)
     select id, place, '${first}', role, phone, searched, name_order from ${people} join person as known using (id) order by n`,
    `insert into plan select id, place, month, 1000 + id % 700, 1 from ${people} cross join ${months} order by month, n`,
    `insert into realisation select id, place, month, 700 + (id * 7 + back * 131) % 900, 1
     from ${people} cross join ${months} order by month, n`,
    `insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
     select id, 'month', month, 50 + id % 90, 'month:' || to_char(month, 'YYYY-MM'), 1, now()
     from ${people} cross join ${months} order by month, n`,
    `insert into question (slug, title, excerpt, type, seconds, reward, roles, month, opens_at, closes_at)
     select 'pytanie-' || back || '-' || number, 'Pytanie ' || number, 'Krótki opis', 'once-text', 60, 5,
       array['user1', 'user3'], month, month::timestamptz, month::timestamptz + interval '27 days'
     from ${months} cross join generate_series(1, 4) as number order by month.month, number`,
    `insert into question_attempt (person_id, question_id, number, opened_at, deadline_at, outcome, decided_at)
     select person.id, question.id, 1, question.opens_at, question.opens_at, case (n + question.id) % 3 when 0 then 'wrong' else 'correct' end,
       question.opens_at + (n % 600) * interval '1 hour'
     from ${people} cross join question where (n + question.id) % 4 > 0 order by question.id, n`,
    `insert into pill (slug, title, excerpt, content, roles, opens_at, closes_at)
     select 'pigulka-' || back || '-' || number, 'Pigułka', 'Krótki opis', '<p>Treść</p>', array['user1', 'user2', 'user3'],
       month::timestamptz + interval '1 day', month::timestamptz + interval '27 days'
     from ${months} cross join generate_series(1, 2) as number order by month.month, number`,
    `insert into pill_reading select person.id, pill.id, pill.opens_at + interval '1 day'
     from ${people} cross join pill where (n + pill.id) % 3 > 0 order by pill.id, n`,
    `insert into special_task (slug, title, excerpt, content, subtitle, roles, opens_at, closes_at)
     select 'zadanie-' || n, 'Zadanie ' || n, 'Krótki opis', '<p>Treść</p>', '[]', array['user1', 'user2'],
       '${first}'::date + interval '1 month' * (n - 1), '${first}'::date + interval '1 month' * (n + 1)
     from generate_series(1, ${monthsOfStructure}) as n`,
    `insert into special_target (task_id, code, title, description, type, bonus, position)
     select task.id, 'c' || number, 'Cel ' || number, 'Opis', 'pieces', 20, number
     from special_task as task cross join generate_series(1, 2) as number order by task.id, number`,
    `insert into special_goal select target.id, person.id, place, 20 + n % 10, 0, 1
     from ${people} cross join special_target as target where (n + target.task_id) % 2 = 0 order by target.id, n`,
    `insert into special_result select target.id, person.id, place, 10 + (n * 7) % 25, 0, (task.opens_at + interval '10 days')::date, 1
     from ${people} cross join special_target as target join special_task as task on task.id = target.task_id
     where (n + target.task_id) % 2 = 0 order by target.id, n`,
    `insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
     select person.id, 'special', '${current}', 40, 'special:' || task.id, 1, now()
     from ${people} cross join special_task as task where (n + task.id) % 6 = 0 order by task.id, n`,
    ...settlementFillings(current),
    ...invitationFillings(participants, managers, salesmen, current),
  ];
}

/** All months but the current one are closed, and the older ones are paid: one transfer a person. */
function settlementFillings(current: string): string[] {
  const paid = addMonths(current, -3);
  return [
    `insert into settlement
       (month, revision, golden_point_grosze, statements, amount, last_import_id, closed_by, closed_at)
     select month, 1, 100, count(*), sum(amount), 0, 'Anna', month + interval '1 month 5 days'
     from ledger_entry where kind = 'month' and month < '${current}' group by month order by month`,
    `insert into statement
       (settlement_id, person_id, month, monthly, quarterly, special, knowledge, corrections, amount, grosze, entries)
     select settlement.id, entry.person_id, entry.month, entry.amount, 0, 0, 0, 0, entry.amount, entry.amount * 100, 1
     from ledger_entry as entry join settlement on settlement.month = entry.month
     where entry.kind = 'month' order by settlement.id, entry.person_id`,
    `insert into statement_line
     select entry.id, statement.id
     from statement join ledger_entry as entry
       on entry.person_id = statement.person_id and entry.month = statement.month and entry.kind = 'month'
     order by entry.id`,
    `insert into payout
       (execution_day, payer_name, payer_address, payer_account, transfers, grosze, made_by, approved_by, created_at, paid_on)
     select '${paid}', 'Program', 'Warszawa', '', count(distinct person_id), coalesce(sum(grosze), 0), 'Anna', 'Jan', '${paid}', '${paid}'
     from statement where month < '${paid}'`,
    `insert into payout_item (payout_id, person_id, grosze, first_name, last_name, iban_sealed, street_sealed, city_sealed,
       zip_code_sealed, keep_until)
     select 1, person_id, sum(grosze), '', '', '', '', '', '', '${paid}' from statement where month < '${paid}'
     group by person_id order by person_id`,
    `insert into payout_part
     select item.id, statement.id from statement join payout_item as item using (person_id)
     where statement.month < '${paid}' order by statement.id`,
    `insert into unsettled_entry
     select id, person_id, settling_month(month, cause), kind, amount from ledger_entry as entry
     where not exists (select from statement_line where entry_id = entry.id) order by id`,
  ];
}

/**
 * Every participant was invited by the representative of their shop; every seventh invitation was withdrawn, every
 * tenth was not accepted.
 */
function invitationFillings(
  participants: number,
  managers: number,
  salesmen: number,
  current: string,
): string[] {
  return [
    `insert into invitation
       (inviter_id, person_id, customer_id, role, invited_at, withdrawn_at, person_phone, person_searched)
     select ${managers} + 1 + (n - 1) / ${peopleOfRepresentative}, person.id, theirs.place_id, person.role,
       '${addMonths(current, -8)}'::timestamptz + n * 7919 % 5000 * interval '1 hour',
       case when n % 7 = 0 then '${current}'::timestamptz end, person.phone, person.searched
     from generate_series(1, ${participants}) as n join person on person.id = ${salesmen} + n
     join person_place as theirs on theirs.person_id = person.id order by n * 31 % 1009, n`,
  ];
}

export type Totals = { readonly representative: number; readonly manager: number };

/** How many rows each report has for the third representative and for the first manager, counted from the assignments. */
export async function totalsOf(
  url: string,
): Promise<Readonly<Record<'people' | 'balances' | 'invitations', Totals>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const count = async (query: string): Promise<Totals> => {
    const { rows } = await client.query<{ representative: string; manager: string }>(
      `with seller as (
         select seller_id as id, seller_id = (select min(seller_id) + 2 from manager_seller) as is_third, manager_id = 1 as is_first
         from manager_seller
       ) ${query}`,
    );
    return { representative: Number(rows[0]?.representative), manager: Number(rows[0]?.manager) };
  };
  const seen = `from seller join seller_customer theirs on theirs.seller_id = seller.id
    join place on place.customer_id = theirs.customer_id join person_place on person_place.place_id = place.id`;
  try {
    return {
      people: await count(
        `select count(*) filter (where is_third) as representative, count(*) filter (where is_first) as manager
         ${seen} where theirs.to_date is null`,
      ),
      balances: await count(
        `, part as (
           select person_id, month, id from statement union all select distinct person_id, month, 0 from unsettled_entry
         ), found as (
           select part.person_id, part.month, part.id, bool_or(is_third) as is_third, bool_or(is_first) as is_first
           ${seen} join part on part.person_id = person_place.person_id
             and theirs.from_date <= part.month + 27 and (theirs.to_date is null or theirs.to_date >= part.month)
           where is_third or is_first group by part.person_id, part.month, part.id
         )
         select count(*) filter (where is_third) as representative, count(*) filter (where is_first) as manager from found`,
      ),
      invitations: await count(
        `select count(*) filter (where is_third) as representative, count(*) filter (where is_first) as manager
         from seller join invitation on inviter_id = seller.id`,
      ),
    };
  } finally {
    await client.end();
  }
}
