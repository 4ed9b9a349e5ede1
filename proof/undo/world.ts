import { sql } from 'kysely';
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import { vault } from '../../apps/server/src/infra/crypto/vault.ts';
import type { Database } from '../../apps/server/src/infra/db/db.ts';
import {
  type Batches,
  batches,
} from '../../apps/server/src/modules/office/programme/batch/batch.testing.ts';
import { testClock } from '../../apps/server/src/testing/clock.ts';
import { answer, markClosed } from '../../apps/server/src/testing/programme.ts';
import { base, freshCategory, freshPill, strangers } from './files.ts';

export type World = { readonly database: Database; readonly panel: Batches };

/** Events other than imports. */
export type Edit =
  | { readonly does: 'rename'; readonly phone: string; readonly name: string }
  | { readonly does: 'join'; readonly phone: string }
  | { readonly does: 'answer'; readonly phone: string }
  | { readonly does: 'earn'; readonly phone: string }
  | { readonly does: 'close'; readonly month: string };

const clock = testClock('2026-11-16T10:00:00+01:00');
const seals = vault([{ id: 'test', secret: Buffer.alloc(32, 7) }], systemRandom);

/** A programme with the first files alone. */
export async function begin(database: Database): Promise<World> {
  await sql`truncate person, place, customer, bonus_rule, setting, special_task, special_goal, special_result, plan,
    realisation, settlement, import_run, import_batch, row_before, figure_before, staff, pill, question, news, text,
    approval, zone_category, zone_article, calendar_item, slide, contact_category, correction restart identity cascade`.execute(
    database.kysely,
  );
  const panel = await batches(database, clock);
  const report = await panel.command(base);
  if (report.outcome !== 'applied')
    throw new Error(`The first files: ${JSON.stringify(report.files)}`);
  return { database, panel };
}

export async function edit({ database: { kysely } }: World, one: Edit): Promise<void> {
  if (one.does === 'close') return markClosed(kysely, `${one.month}-01`, 1);
  const person = kysely.updateTable('person').where('phone', '=', `+48${one.phone}`);
  if (one.does === 'rename') await person.set({ first_name: one.name }).execute();
  if (one.does === 'join') await person.set({ activated_at: clock.now() }).execute();
  if (one.does === 'earn') {
    await sql`
      insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
      select id, 'correction', '2026-11-01', 5, 'proof', 1, ${clock.now()}::timestamptz from person
      where phone = ${`+48${one.phone}`}
    `.execute(kysely);
  }
  if (one.does !== 'answer') return;
  const { rows } = await sql<{ person: number; question: number }>`
    select person.id as person, question.id as question from person, question
    where phone = ${`+48${one.phone}`} and slug = 'q1'
      and not exists (select from question_attempt where person_id = person.id)
  `.execute(kysely);
  for (const row of rows) await answer(kysely, row.person, row.question);
}

/** Rows of later files, as far as other rows refer to them. */
export async function presentIn({ database }: World): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select right(phone, 9) as name from person where right(phone, 9) = any(${[...strangers]})
    union all select code from place where code in ('S3', 'S4')
    union all select slug from pill where slug = ${freshPill}
    union all select code from zone_category where code = ${freshCategory}
  `.execute(database.kysely);
  return new Set(rows.map(({ name }) => name));
}

export async function phonesOf(
  { database }: World,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; phone: string }>`
    select id, right(phone, 9) as phone from person where id = any(${[...ids]}::bigint[])
  `.execute(database.kysely);
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}

/** All that the files write, by the names that they use; golden points as they sum up. */
export async function stateOf({ database: { kysely } }: World): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'person', phone, role, first_name, last_name, email, blocked_at is null) as line from person
    union all select concat_ws(' ', 'customer', prefix, number, name) from customer
    union all select concat_ws(' ', 'place', code, place.name, channel, city, customer.number)
      from place join customer on customer.id = customer_id
    union all select concat_ws(' ', 'works', phone, code, from_date, to_date)
      from person_place join person on person.id = person_id join place on place.id = place_id
    union all select concat_ws(' ', 'task', slug, title, roles, closes_at) from special_task
    union all select concat_ws(' ', 'target', code, title, bonus, position) from special_target
    union all select concat_ws(' ', 'goal', phone, place.code, target)
      from special_goal join person on person.id = person_id join place on place.id = place_id
    union all select concat_ws(' ', 'reached', phone, place.code, points, state_on)
      from special_result join person on person.id = person_id join place on place.id = place_id
    union all select concat_ws(' ', 'plan', phone, code, month, target)
      from plan join person on person.id = person_id join place on place.id = place_id
    union all select concat_ws(' ', 'result', phone, code, month, points)
      from realisation join person on person.id = person_id join place on place.id = place_id
    union all select concat_ws(' ', 'answered', phone, slug, outcome)
      from question_attempt join person on person.id = person_id join question on question.id = question_id
    union all select concat_ws(' ', 'golden', phone, split_part(cause, ':', 1), month, sum(amount))
      from ledger_entry join person on person.id = person_id
      group by phone, split_part(cause, ':', 1), month having sum(amount) <> 0
    union all select concat_ws(' ', 'minimum', coalesce((select value #>> '{}' from setting where name = 'knowledge_minimum'), '3'))
    union all select concat_ws(' ', 'rule', role, (
        select string_agg(percent || ':' || bonus, ' ' order by percent) from bonus_threshold where rule_id = (
          select id from bonus_rule where bonus_rule.role = asked.role order by valid_from desc, version desc limit 1
        )
      )) from (select distinct role from bonus_rule) asked
    union all select concat_ws(' ', 'question', question.slug, question.title, pill.slug, month, (
        select string_agg(concat_ws(' ', position, reply.content, answer_key.reply_id is not null), ', ' order by position)
        from question_reply reply left join answer_key on answer_key.reply_id = reply.id
        where reply.question_id = question.id
      )) from question left join pill on pill.id = pill_id
    union all select concat_ws(' ', 'pill', slug, title, content) from pill
    union all select concat_ws(' ', 'news', slug, title) from news
    union all select concat_ws(' ', 'text', name, html) from text
    union all select concat_ws(' ', 'category', code, name) from zone_category
    union all select concat_ws(' ', 'article', slug, title, code)
      from zone_article join zone_category on zone_category.id = category_id
    union all select concat_ws(' ', 'day', title, day, position) from calendar_item
    union all select concat_ws(' ', 'slide', position, type, title) from slide
    union all select concat_ws(' ', 'topic', code, name, roles) from contact_category
    union all select concat_ws(' ', 'closed', month) from settlement
    order by line
  `.execute(kysely);
  const { rows: accounts } = await sql<{ id: number; phone: string; sealed: string }>`
    select id, phone, iban_sealed as sealed from person where iban_sealed <> '' order by phone
  `.execute(kysely);
  return [
    ...rows.map(({ line }) => line),
    ...accounts.map(
      ({ id, phone, sealed }) => `account ${phone} ${seals.open('iban', sealed, id)}`,
    ),
  ];
}
