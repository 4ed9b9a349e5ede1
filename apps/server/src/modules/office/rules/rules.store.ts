import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { BonusRule, PeriodKind } from '../../club/ledger/ledger.ts';

export type RuleRole = 'user1' | 'user3';

export type RuleVersion = BonusRule & {
  readonly id: number;
  readonly role: RuleRole;
  readonly kind: PeriodKind;
  readonly from: string;
  readonly version: number;
  readonly isLatest: boolean;
  readonly file: string;
  /** Author and approver; both empty for a command. */
  readonly by: string;
  readonly approvedBy: string;
  readonly at: Date;
};

/** Maximum number of shown versions; a programme has some a year. */
const versionsMax = 500;

const ruleColumns = sql`
  rule.above_rate as "aboveRate", rule.above_cap as "aboveCap", rule.knowledge_gate as "knowledgeGate",
  (select coalesce(json_agg(json_build_object('percent', step.percent, 'bonus', step.bonus) order by step.percent), '[]')
    from bonus_threshold step where step.rule_id = rule.id) as thresholds`;

/** Newest first. */
export async function findVersions(handle: Handle): Promise<RuleVersion[]> {
  const { rows } = await sql<RuleVersion>`
    select rule.id, rule.role, rule.period_kind as kind, rule.valid_from as "from", rule.version, ${ruleColumns},
      rule.version = max(rule.version) over (partition by rule.role, rule.period_kind, rule.valid_from) as "isLatest",
      coalesce(run.file_name, '') as file, coalesce(staff.name, '') as by,
      coalesce(approver.name, '') as "approvedBy", rule.created_at as at
    from bonus_rule rule
    left join import_run run on run.id = rule.import_id
    left join import_batch batch on batch.id = run.batch_id
    left join staff on staff.id = batch.applied_by
    left join staff approver on approver.id = batch.approved_by
    order by rule.valid_from desc, rule.role, rule.period_kind, rule.version desc
    limit ${versionsMax}
  `.execute(handle);
  return rows;
}

export type RuleKey = { readonly role: RuleRole; readonly kind: PeriodKind };

/** The rule of a period that begins on a day; undefined: none yet. */
export async function findInForce(
  handle: Handle,
  { role, kind }: RuleKey,
  start: string,
): Promise<
  (BonusRule & { readonly id: number; readonly from: string; readonly version: number }) | undefined
> {
  const { rows } = await sql<BonusRule & { id: number; from: string; version: number }>`
    select rule.id, rule.valid_from as "from", rule.version, ${ruleColumns}
    from bonus_rule rule
    where rule.role = ${role} and rule.period_kind = ${kind} and rule.valid_from <= ${start}::date
    order by rule.valid_from desc, rule.version desc limit 1
  `.execute(handle);
  return rows[0];
}

export type OpenProposal = {
  readonly id: number;
  readonly subject: string;
  readonly proposedBy: number;
};

/** Proposals of a kind that wait for the second person, oldest first. */
export async function findProposals(
  handle: Handle,
  kind: 'rules.version' | 'settings.version',
  now: Date,
): Promise<OpenProposal[]> {
  return handle
    .selectFrom('signoff')
    .select(['id', 'subject', 'proposed_by as proposedBy'])
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
}

/** Time of the last payout, to compare with the payer's account; null: none. */
export async function findLastPayout(handle: Handle): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null;
  }>`select max(execution_day) as day from payout`.execute(handle);
  return rows[0]?.day ?? null;
}

/** The first month with a result; null: none. */
export async function findFirstMonth(handle: Handle): Promise<string | null> {
  const { rows } = await sql<{
    month: string | null;
  }>`select min(month) as month from realisation`.execute(handle);
  return rows[0]?.month ?? null;
}
