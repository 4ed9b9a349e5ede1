import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';

export type Contents = {
  readonly contact: boolean;
  readonly rules: boolean;
  readonly consents: boolean;
  readonly shops: boolean;
  readonly sellers: boolean;
  readonly people: boolean;
  readonly plans: boolean;
  readonly content: boolean;
  /** A proposal waits for the second person. */
  readonly payerProposed: boolean;
  readonly rulesProposed: boolean;
  /** A name of the programme or of a role is set. */
  readonly namesSet: boolean;
  readonly namesProposed: boolean;
};

/** Whether there is anything of each kind: the first row of an index each. */
export async function findContents(handle: Handle, now: Date): Promise<Contents> {
  const open = sql`state = 'open' and expires_at > ${now}`;
  const { rows } = await sql<Contents>`
    select
      exists (select from text where name = 'contact_text' and html <> '') as contact,
      exists (select from bonus_rule) as rules,
      exists (select from approval where withdrawn_at is null)
        and exists (select from text where name = 'regulations' and html <> '') as consents,
      exists (select from place) as shops,
      exists (select from person where role = 'salesman' and deleted_at is null) as sellers,
      exists (select from person where role in ('user1', 'user2', 'user3') and deleted_at is null) as people,
      exists (select from plan) as plans,
      exists (select from pill) and exists (select from question) and exists (select from news) as content,
      exists (
        select from signoff where kind = 'settings.version' and ${open} and subject like 'platnik~_%' escape '~'
      ) as "payerProposed",
      exists (select from signoff where kind = 'rules.version' and ${open}) as "rulesProposed",
      exists (select from setting where name like 'role~_%' escape '~' or name = 'programme_name') as "namesSet",
      exists (
        select from signoff where kind = 'settings.version' and ${open}
          and (subject like 'rola~_%' escape '~' or subject like 'nazwa~_programu/%' escape '~')
      ) as "namesProposed"
  `.execute(handle);
  const [found] = rows;
  if (found === undefined) throw new Error('A select without a table returns one row.');
  return found;
}

/** Entries of the trail since a moment, at most `max`. */
export async function countEntriesSince(handle: Handle, since: Date, max: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from trail_entry where at > ${since} limit ${max}) as newer
  `.execute(handle);
  return rows[0]?.count ?? 0;
}

export async function findRecipient(
  handle: Handle,
  staffId: number,
): Promise<{ readonly name: string; readonly email: string }> {
  return handle
    .selectFrom('staff')
    .select(['name', 'email'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
}
