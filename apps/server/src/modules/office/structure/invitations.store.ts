import type { InvitationFilter } from '@klub/contract/panel/people/invitations';
import { type RawBuilder, sql } from 'kysely';
import { dayMs } from '../../../infra/clock.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import { type PersonSearch, personIdsOf } from '../people/people.ts';
import type { InvitationState, InvitedRole } from '../invitations/invitations.ts';

export type ListedInvitation = {
  readonly id: number;
  readonly personId: number;
  readonly person: string;
  readonly phone: string;
  readonly role: InvitedRole;
  readonly customer: string;
  readonly inviterId: number;
  readonly inviter: string;
  readonly invitedAt: Date;
  readonly invitedUntil: Date | null;
  readonly state: InvitationState;
  readonly sms: number;
  readonly lastSmsAt: Date | null;
  readonly isReplaced: boolean;
  readonly hasLeft: boolean;
  readonly hasJoined: boolean;
  readonly isBlocked: boolean;
};

/** @param soon end of the time in which an invitation is about to expire */
export type When = { readonly now: Date; readonly soon: Date };

/** The same states as in a representative's list, for `invitation` and its `person`. */
function inState(state: InvitationFilter, { now, soon }: When): RawBuilder<unknown> {
  const stands = sql`invitation.withdrawn_at is null and invitation.replaced_at is null`;
  const open = sql`${stands} and person.activated_at is null`;
  const conditions: Readonly<Record<InvitationFilter, RawBuilder<unknown>>> = {
    withdrawn: sql`invitation.withdrawn_at is not null`,
    expired: sql`invitation.withdrawn_at is null and (
      invitation.replaced_at is not null or (person.activated_at is null and person.invited_until <= ${now}::timestamptz)
    )`,
    joined: sql`${stands} and person.activated_at is not null`,
    sent: sql`${open} and (person.invited_until is null or person.invited_until > ${now}::timestamptz)`,
    expiring: sql`${open} and person.invited_until > ${now}::timestamptz and person.invited_until <= ${soon}::timestamptz`,
  };
  return conditions[state];
}

export type Asked = {
  readonly search: PersonSearch | null;
  readonly state: InvitationFilter | undefined;
};

function wanted({ search, state }: Asked, when: When): RawBuilder<unknown> {
  const found = search === null ? sql`true` : matching(search);
  return sql`${found} and ${state === undefined ? sql`true` : inState(state, when)}`;
}

function matching(search: PersonSearch): RawBuilder<unknown> {
  const people = personIdsOf(search);
  return sql`(invitation.person_id in (${people}) or invitation.inviter_id in (${people}))`;
}

const joined = sql`from invitation join person on person.id = invitation.person_id`;

export async function findPage(handle: Handle, asked: Asked, { limit, offset }: Slice, when: When) {
  const { rows } = await sql<ListedInvitation>`
    select invitation.id, person.id as "personId", trim(person.first_name || ' ' || person.last_name) as person,
      person.phone, invitation.role, customer.name || ' (' || customer.prefix || '/' || customer.number || ')' as customer,
      inviter.id as "inviterId", trim(inviter.first_name || ' ' || inviter.last_name) as inviter,
      invitation.invited_at as "invitedAt", person.invited_until as "invitedUntil",
      case
        when invitation.withdrawn_at is not null then 'withdrawn'
        when invitation.replaced_at is not null then 'expired'
        when person.activated_at is not null then 'joined'
        when person.invited_until <= ${when.now}::timestamptz then 'expired'
        else 'sent'
      end as state,
      coalesce(sent.count, 0)::integer as sms, sent."lastAt" as "lastSmsAt",
      invitation.replaced_at is not null as "isReplaced", person.deleted_at is not null as "hasLeft",
      person.activated_at is not null or person.password_hash is not null as "hasJoined",
      person.blocked_at is not null as "isBlocked"
    from (
      select invitation.* ${joined} where ${wanted(asked, when)}
      order by invitation.invited_at desc, invitation.id desc limit ${limit} offset ${offset}
    ) invitation
    join person on person.id = invitation.person_id
    join person inviter on inviter.id = invitation.inviter_id
    join customer on customer.id = invitation.customer_id
    left join lateral (
      select count(*) as count, max(asked_at) as "lastAt" from invitation_sms
      where person_id = invitation.person_id and invitation_id = invitation.id
    ) sent on true
    order by invitation.invited_at desc, invitation.id desc
  `.execute(handle);
  return rows;
}

export async function countAll(handle: Handle, asked: Asked, when: When): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total ${joined} where ${wanted(asked, when)}
  `.execute(handle);
  return rows[0]?.total ?? 0;
}

export type Counts = Readonly<Record<InvitationFilter, number>> & { readonly sms: number };

export async function countStates(handle: Handle, when: When): Promise<Counts> {
  const each = (state: InvitationFilter) =>
    sql`(count(*) filter (where ${inState(state, when)}))::integer`;
  const dayAgo = new Date(when.now.getTime() - dayMs);
  const { rows } = await sql<Counts>`
    select ${each('sent')} as sent, ${each('expiring')} as expiring, ${each('joined')} as joined,
      ${each('expired')} as expired, ${each('withdrawn')} as withdrawn,
      (select count(*) from invitation_sms where asked_at > ${dayAgo}::timestamptz)::integer as sms
    ${joined}
  `.execute(handle);
  return rows[0] ?? { sent: 0, expiring: 0, joined: 0, expired: 0, withdrawn: 0, sms: 0 };
}

/** Data of the invitation for the trail entry. */
export async function findSides(
  handle: Handle,
  id: number,
): Promise<{ readonly inviterId: number; readonly personId: number } | null> {
  const row = await handle
    .selectFrom('invitation')
    .select(['inviter_id as inviterId', 'person_id as personId'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
