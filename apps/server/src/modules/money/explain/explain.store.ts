import type { Role } from '@klub/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { type BonusRule, type PeriodKind, counted } from '../../club/ledger/ledger.ts';
import type { AskedQuestion } from './padlock.rules.ts';
import type { AnswerRow, EntryRow, FigureRow, RuleInForce } from './period.rules.ts';

/** Every query here is bound to one person, so that another person's data cannot be requested. */
export type Reader = {
  readonly personId: number;
  readonly role: Role;
  /** True for the office, which sees who corrected and its own words. */
  readonly seesOffice?: boolean;
};

/**
 * An import's file, number, loading time in Warsaw, and the row; null for an unrecorded import
 * (D45).
 */
export function sourceOf(importId: string, row?: string): RawBuilder<unknown> {
  return sql`(
    select json_build_object(
      'file', file_name, 'importNumber', id, 'row', ${row === undefined ? sql`null` : sql.ref(row)},
      'importedOn', to_char(imported_at at time zone 'Europe/Warsaw', 'DD.MM.YYYY'),
      'importedAt', to_char(imported_at at time zone 'Europe/Warsaw', 'HH24:MI')
    ) from import_run where id = ${sql.ref(importId)}
  )`;
}

/** The person's role in a month, which decides its bonus. */
function roleIn({ personId, role }: Reader, month: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select former.role from role_change former
    where former.person_id = ${personId} and former.since >= ${month} + interval '1 month' order by former.since limit 1
  ), ${role}::text)`;
}

/**
 * Columns of a ledger entry on every screen. `kind`: that of the corrected cause for a manual
 * correction.
 */
export function entryColumns({ seesOffice = false }: Reader): RawBuilder<unknown> {
  return sql`
  case entry.kind when 'correction' then split_part(entry.cause, ':', 1) else entry.kind end as kind,
  entry.kind as "storedKind", entry.cause, entry.month, entry.revision, entry.amount,
  to_char(entry.created_at at time zone 'Europe/Warsaw', 'DD.MM.YYYY') as "bookedOn",
  (select json_build_object('validFrom', to_char(valid_from, 'DD.MM.YYYY'), 'version', version)
    from bonus_rule where id = entry.rule_id) as rule, (
    select settlement.revision from statement_line line join statement on statement.id = line.statement_id
    join settlement on settlement.id = statement.settlement_id where line.entry_id = entry.id
  ) as closing, (
    select json_build_object(
      'number', case when correction.key like 'plik %' then substr(correction.key, 6) else correction.id::text end,
      'reasonCode', correction.reason_code, 'people', num_nonnulls(proposer.id, decider.id),
      'office', case when ${seesOffice}::boolean then json_build_object('words', correction.reason,
        'complaint', correction.complaint, 'by', proposer.name, 'decidedBy', decider.name) end,
      'source', ${sourceOf('correction.import_id', 'correction.import_row')}
    )
    from correction
    left join import_run on import_run.id = correction.import_id
    left join import_batch batch on batch.id = import_run.batch_id
    left join staff proposer on proposer.id = coalesce(correction.staff_id, batch.staff_id, batch.applied_by)
    left join staff decider on decider.id = coalesce(correction.decided_by, batch.approved_by)
    where correction.entry_id = entry.id
  ) as correction`;
}

/** Targets and results that count in a period of these months, one per row. */
export async function findFigures(
  handle: Handle,
  { personId }: Reader,
  kind: PeriodKind,
  months: readonly string[],
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select figure.month, figure.target, figure.points, place.code as "shopId", place.name as "shopName",
      ${sourceOf('figure.import_id', 'figure.import_row')} as source
    from (
      select month, place_id, target, null::bigint as points, import_id, import_row
      from ${counted('plan')} where person_id = ${personId} and month = any(${months}::date[])
      union all
      select month, place_id, null, points, import_id, import_row
      from ${counted('realisation', kind)} where person_id = ${personId} and month = any(${months}::date[])
    ) as figure
    join place on place.id = figure.place_id
    order by figure.month, place.name collate pl, place.code
  `.execute(handle);
  return rows;
}

/** The rule in force on a period's first day, as the booking reads it. */
export async function findRule(
  handle: Handle,
  reader: Reader,
  kind: PeriodKind,
  start: string,
): Promise<(BonusRule & RuleInForce) | undefined> {
  const { rows } = await sql<BonusRule & RuleInForce>`
    select to_char(rule.valid_from, 'DD.MM.YYYY') as "validFrom", rule.version, rule.above_rate as "aboveRate",
      rule.above_cap as "aboveCap", rule.knowledge_gate as "knowledgeGate", ${sourceOf('rule.import_id')} as source, (
        select coalesce(json_agg(json_build_object('percent', percent, 'bonus', bonus) order by percent), '[]')
        from bonus_threshold where rule_id = rule.id
      ) as thresholds
    from bonus_rule rule
    where rule.role = ${roleIn(reader, sql`${start}::date`)} and rule.period_kind = ${kind} and rule.valid_from <= ${start}::date
    order by rule.valid_from desc, rule.version desc
    limit 1
  `.execute(handle);
  return rows[0];
}

type StoredQuestion = Omit<AskedQuestion, 'attempts'> & {
  readonly attempts: readonly (Omit<AskedQuestion['attempts'][number], 'deadlineAt'> & {
    deadlineMs: number;
  })[];
};

/** The questions that count for some months, with the person's attempts, by opening time. */
export async function findQuestions(
  handle: Handle,
  reader: Reader,
  months: readonly string[],
): Promise<AskedQuestion[]> {
  const { rows } = await sql<StoredQuestion>`
    select question.slug, question.title, question.reward, pill.slug as pill, question.month, question.opens_at as "opensAt",
      question.closes_at as "closesAt", (
        select coalesce(json_agg(json_build_object('number', number, 'outcome', outcome, 'replyIds', null,
          'deadlineMs', floor(extract(epoch from deadline_at) * 1000)) order by number), '[]')
        from question_attempt where person_id = ${reader.personId} and question_id = question.id
      ) as attempts
    from question left join pill on pill.id = question.pill_id and ${reader.role}::text = any(pill.roles)
    where question.month = any(${months}::date[]) and ${roleIn(reader, sql`question.month`)} = any(question.roles)
    order by question.opens_at, question.id
  `.execute(handle);
  return rows.map(({ attempts, ...question }) => ({
    ...question,
    attempts: attempts.map(({ deadlineMs, ...attempt }) => ({
      ...attempt,
      deadlineAt: new Date(deadlineMs),
    })),
  }));
}

/** Ledger entries of a month's or a quarter's bonus, by booking. */
export async function findPeriodEntries(
  handle: Handle,
  reader: Reader,
  kind: PeriodKind,
  months: readonly string[],
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select * from (
      select ${entryColumns(reader)}, entry.id from ledger_entry entry
      where entry.person_id = ${reader.personId} and entry.month = any(${months}::date[])
    ) as entry
    where kind = ${kind}
    order by id
  `.execute(handle);
  return rows;
}

export type TitledEntry = EntryRow & {
  /** Of the question or task in the cause. */
  readonly title: string | null;
  /** Of the task. */
  readonly slug: string | null;
  /** The correct answer to the question in the cause. */
  readonly answer: AnswerRow | null;
};

/** By booking. */
export async function findYearEntries(
  handle: Handle,
  reader: Reader,
  year: number,
): Promise<TitledEntry[]> {
  const { rows } = await sql<TitledEntry>`
    select entry.*, coalesce(
      (select title from question where id = entry.subject and entry.kind in ('knowledge', 'question')),
      (select title from special_task where id = entry.subject and entry.kind = 'special')
    ) as title, (select slug from special_task where id = entry.subject and entry.kind = 'special') as slug, (
      select json_build_object(
        'month', to_char(question.month, 'YYYY-MM'), 'reward', question.reward, 'attempt', attempt.number,
        'day', (attempt.decided_at at time zone 'Europe/Warsaw')::date,
        'answeredOn', to_char(attempt.decided_at at time zone 'Europe/Warsaw', 'DD.MM.YYYY'),
        'source', ${sourceOf('question.import_id', 'question.import_row')}
      )
      from question_attempt attempt join question on question.id = attempt.question_id
      where attempt.person_id = entry.person_id and attempt.question_id = entry.subject
        and attempt.outcome = 'correct' and entry.kind in ('knowledge', 'question')
    ) as answer
    from (
      select ${entryColumns(reader)}, entry.id, entry.person_id, case
        when split_part(entry.cause, ':', 2) ~ '^[0-9]{1,15}$' then split_part(entry.cause, ':', 2)::bigint
      end as subject
      from ledger_entry entry
      where entry.person_id = ${reader.personId}
        and entry.month >= ${`${year}-01-01`}::date and entry.month < ${`${year + 1}-01-01`}::date
    ) as entry
    order by entry.id
  `.execute(handle);
  return rows;
}
