import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { type Padlock, counted } from '../../../club/ledger/ledger.ts';

/**
 * A month with fewer questions for a role than its padlock requires, so that no person of the role
 * could open it.
 */
export type Shortfall = {
  /** First day. */
  readonly month: string;
  readonly role: Role;
  readonly questions: number;
  readonly minimum: number;
};

/**
 * Questions of some months for each role that has a rule with a padlock and a person with a target
 * in the month.
 */
export async function countAskedRoles(
  handle: Handle,
  padlocks: readonly Padlock[],
): Promise<Shortfall[]> {
  const { rows } = await sql<Shortfall>`
    with asked as (
      select month, minimum from unnest(
        ${padlocks.map(({ month }) => month)}::date[], ${padlocks.map(({ minimum }) => minimum)}::bigint[]
      ) as given (month, minimum)
    ), gated as (
      select distinct asked.month, asked.minimum, rule.role
      from asked
      cross join lateral (
        select distinct on (role, period_kind) role, knowledge_gate from bonus_rule
        where valid_from <= case period_kind
          when 'quarter' then date_trunc('quarter', asked.month::timestamp)::date else asked.month end
        order by role, period_kind, valid_from desc, version desc
      ) as rule
      where rule.knowledge_gate
    )
    select gated.month, gated.role, gated.minimum, (
      select count(*) from question where question.month = gated.month and gated.role = any(question.roles)
    ) as questions
    from gated
    where exists (
      select from ${counted('plan')}
      join person on person.id = plan.person_id
      where plan.month = gated.month and plan.target > 0 and gated.role = coalesce((
        select former.role from role_change former
        where former.person_id = plan.person_id and former.since >= plan.month + interval '1 month'
        order by former.since limit 1
      ), person.role)
    )
    order by gated.month, gated.role
  `.execute(handle);
  return rows;
}
