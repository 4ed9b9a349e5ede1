import { sql } from 'kysely';
import type { Handle } from '../../infra/db.ts';
import type { CurrentApproval, Tick } from './consents.rules.ts';

/** The newest version of each approval of the login, with whether this person has answered it. */
export async function currentApprovals(handle: Handle, personId: number | null, now: Date): Promise<CurrentApproval[]> {
  const { rows } = await sql<CurrentApproval>`
    select v.id as "versionId", v.name, v.content, v.required,
      exists (
        select 1 from consent_event c where c.person_id = ${personId}::bigint and c.approval_version_id = v.id
      ) as "isAnswered"
    from approval a
    join lateral (
      select * from approval_version where approval_id = a.id and valid_from <= ${now} order by version desc limit 1
    ) v on true
    where a.occasion = 'login' and a.withdrawn_at is null
    order by a.position, a.id
  `.execute(handle);
  return rows;
}

type Pending = { readonly ticks: readonly Tick[]; readonly at: Date; readonly userAgent: string };

export async function savePending(
  handle: Handle,
  phone: string,
  pending: Pending & { readonly source: string; readonly expiresAt: Date },
): Promise<void> {
  const row = {
    ticks: JSON.stringify(pending.ticks),
    at: pending.at,
    source: pending.source,
    user_agent: pending.userAgent,
    expires_at: pending.expiresAt,
  };
  await handle
    .insertInto('pending_consent')
    .values({ phone, ...row })
    .onConflict((conflict) => conflict.column('phone').doUpdateSet(row))
    .execute();
}

/** Takes the ticks that this source left for its number; those of another source are nobody's consent (H3). */
export async function takePending(handle: Handle, phone: string, source: string, now: Date): Promise<Pending | null> {
  const row = await handle
    .deleteFrom('pending_consent')
    .where('phone', '=', phone)
    .where('source', '=', source)
    .where('expires_at', '>', now)
    .returning(['ticks', 'at', 'user_agent'])
    .executeTakeFirst();
  return row === undefined ? null : { ticks: row.ticks, at: row.at, userAgent: row.user_agent };
}

type Evidence = {
  readonly at: Date;
  readonly source: string;
  readonly userAgent: string;
  readonly channel: string;
};

export async function recordConsents(
  handle: Handle,
  personId: number,
  ticks: readonly Tick[],
  evidence: Evidence,
): Promise<void> {
  if (ticks.length === 0) return;
  await handle
    .insertInto('consent_event')
    .values(
      ticks.map(({ approvalVersionId, value }) => ({
        person_id: personId,
        approval_version_id: approvalVersionId,
        value,
        at: evidence.at,
        source: evidence.source,
        user_agent: evidence.userAgent,
        channel: evidence.channel,
      })),
    )
    .execute();
}

export async function recordYesOfMany(
  handle: Handle,
  personIds: readonly number[],
  versionIds: readonly number[],
  { at, source, channel }: Omit<Evidence, 'userAgent'>,
): Promise<void> {
  await sql`
    insert into consent_event (person_id, approval_version_id, value, at, source, user_agent, channel)
    select p.id, v.id, true, ${at}::timestamptz, ${source}, '', ${channel}
    from unnest(${[...personIds]}::bigint[]) as p (id) cross join unnest(${[...versionIds]}::bigint[]) as v (id)
  `.execute(handle);
}

export async function deleteLapsedPending(handle: Handle, now: Date): Promise<void> {
  await handle.deleteFrom('pending_consent').where('expires_at', '<', now).execute();
}
