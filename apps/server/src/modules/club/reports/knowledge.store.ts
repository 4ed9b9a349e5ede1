import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import type { Padlock } from '../ledger/ledger.ts';
import type { AskedQuestion, Try } from './knowledge.rules.ts';
import { padlockMonths } from './padlocks.store.ts';
import {
  directionOf,
  everybody,
  type Fragment,
  type Listing,
  listedPeople,
  sliced,
  type Sort,
  type ReportPeriod,
  isStructureColumn,
} from '../territory/territory.ts';

/** A person in a month. `positions` are those of the watches, from 1, unordered. */
export type KnowledgeRow = {
  readonly positions: readonly number[];
  readonly name: string;
  readonly phone: string;
  readonly isDeleted: boolean;
  readonly role: string;
  /** First day. */
  readonly month: string;
  readonly pills: number;
  /** Attempts at the month's questions, by number. */
  readonly tries: readonly Try[];
};

/** Filter of months: padlock open or closed, no answer. */
export const knowledgeStates = ['open', 'locked', 'silent'] as const;

const fits: Readonly<Record<(typeof knowledgeStates)[number], Fragment>> = {
  open: sql`is_open`,
  locked: sql`not is_open`,
  silent: sql`answered = 0`,
};

export type KnowledgeListing = Listing & {
  readonly state: (typeof knowledgeStates)[number] | null;
  /** Of the period's months. */
  readonly padlocks: readonly Padlock[];
};

/** `listed` with only the months of the state. */
function listedIn(listing: KnowledgeListing, column: Parameters<typeof listedPeople>[1]): Fragment {
  const { state, padlocks } = listing;
  if (state === null) return listedPeople(listing, column);
  return listedPeople(
    listing,
    column,
    (rows) => sql`
    with listed as materialized (${rows}), ${padlockMonths(padlocks)}
    select listed.person_id, listed.positions, listed.rank, fitting.months, listed.role, listed.name_order
    from listed join (
      select person_id, bit_or(bit) as months from padlock_month where ${fits[state]} group by person_id
    ) as fitting on fitting.person_id = listed.person_id`,
  );
}

export type KnowledgeHeadline = {
  readonly [Figure in 'people' | (typeof knowledgeStates)[number]]: number;
};

/** The figures above the report; each counts the rows that its state filter leaves. */
export async function findKnowledgeHeadline(
  handle: Handle,
  listing: KnowledgeListing,
): Promise<KnowledgeHeadline | undefined> {
  const { rows } = await sql<KnowledgeHeadline>`
    with ${listedPeople(listing, null)}, ${padlockMonths(listing.padlocks)}
    select count(distinct person_id) as people, count(*) filter (where ${fits.open}) as open,
      count(*) filter (where ${fits.locked}) as locked, count(*) filter (where ${fits.silent}) as silent
    from padlock_month
  `.execute(handle);
  return rows[0];
}

/**
 * The whole report: listed people, each month's data, the ordered rows of the slice, and their
 * columns.
 */
export function knowledgeStatement(
  listing: KnowledgeListing,
  sort: Sort,
  slice: Slice | null,
): Fragment {
  const { from, key } = sortings(listing, sort, slice);
  // For one person the latest month is first, unless months are sorted.
  return sql`
    with ${listedIn(listing, isStructureColumn(sort.column) ? sort.column : null)},
    content as materialized (
      select month.first, month.bit, pills, first_pill, last_pill,
        array(select id from question where question.month = month.first) as questions,
        (select min(id) from question where question.month = month.first) as first_question,
        (select max(id) from question where question.month = month.first) as last_question,
        (
          select json_object_agg(role, ids) from (
            select role, array_agg(question.id)::text as ids from question cross join unnest(roles) as role
            where question.month = month.first group by role
          ) as of_role
        ) as asked
      from period_month as month
      cross join lateral (
        select coalesce(array_agg(id), '{}') as pills, min(id) as first_pill, max(id) as last_pill from pill
        where (opens_at at time zone 'Europe/Warsaw')::date between month.first and month.last
      ) as opened
    ),
    chosen as materialized (
      select ordered.*, row_number() over () as rank
      from (
        select listed.person_id, listed.positions, listed.role, content.* from ${from}
        join content on listed.months & content.bit <> 0
        order by ${key} ${directionOf(sort.order)}, listed.person_id, content.first desc ${sliced(slice)}
      ) as ordered
    )
    select whole.total, detail.*
    from (
      select coalesce(sum(people * (select count(*) from period_month where seen.months & bit <> 0)), 0) as total
      from (select months, count(*) as people from listed group by months) as seen
    ) as whole
    left join (
      select chosen.rank, chosen.positions, trim(person.last_name || ' ' || person.first_name) as name, person.phone,
        person.deleted_at is not null as "isDeleted",
        ${roleOf('chosen', sql`chosen.first`)} as role, chosen.first as month,
        ${readPills('chosen', 'chosen')} as pills,
        (
          select coalesce(json_agg(json_build_object(
            'questionId', question_id, 'number', number, 'outcome', outcome,
            'deadlineMs', floor(extract(epoch from deadline_at) * 1000),
            'decidedMs', floor(extract(epoch from decided_at) * 1000)) order by question_id, number), '[]')
          ${answersTo('chosen', 'chosen')}
        ) as tries
      from chosen
      cross join lateral (
        select first_name, last_name, phone, deleted_at from person where id = chosen.person_id offset 0
      ) as person
    ) as detail on true
    order by detail.rank`;
}

/** Sources of the rows, and the columns that order them. */
function sortings(
  { period }: Listing,
  { column, order }: Sort,
  slice: Slice | null,
): { readonly from: Fragment; readonly key: Fragment } {
  const personKey = isStructureColumn(column)
    ? sql`listed.rank`
    : column === 'person'
      ? sql`listed.name_order`
      : null;
  if (personKey !== null) {
    // Sorted by people, the first rows belong to the first people: the others' months need not be
    // expanded.
    const from =
      slice === null
        ? sql`listed`
        : sql`(
            select * from listed order by ${personKey} ${directionOf(order)}, person_id limit ${slice.offset + slice.limit}
          ) as listed`;
    return { from, key: personKey };
  }
  const counted = period.months.length === 1 ? countedOf(column, period) : null;
  return counted === null
    ? { from: sql`listed`, key: monthKey(column) }
    : { from: withFigures(counted), key: sql`listed.figure` };
}

/** Rows by person in one month, and the expression of the `figure`. */
type Counted = { readonly rows: Fragment; readonly figure: Fragment };

/** `listed` with a figure of its single month, counted for everyone in one query. */
function withFigures({ rows, figure }: Counted): Fragment {
  return sql`(
    select listed.*, coalesce(${figure}, 0) as figure
    from listed full join (${rows}) as counted on counted.person_id = listed.person_id
    offset 0
  ) as listed`;
}

/** Number of pills or answers by person in one month; null for other columns. */
function countedOf(column: string, { months: [month = ''] }: ReportPeriod): Counted | null {
  const answers = (outcomes: readonly string[]): Counted => ({
    rows: sql`
      select person_id, array_agg(question_id) as questions from (
        select distinct person_id, question_id from content
        cross join lateral (
          select person_id, question_id from question_attempt
          where person_id = ${everybody} and question_id between content.first_question and content.last_question
            and question_id + 0 = any(content.questions) and outcome = any(${outcomes}::text[])
          offset 0
        ) as answer
      ) as answered group by person_id`,
    figure: sql`(
      select count(*) from (
        select ${askedOf('listed', sql`(select asked from content)`, sql`${month}::date`)} as questions offset 0
      ) as own cross join unnest(counted.questions) as id
      where id = any(own.questions)
    )`,
  });
  switch (column) {
    case 'pills':
      return {
        rows: sql`
          select person_id, count(*) as pills from content
          cross join lateral (
            select person_id from pill_reading
            where person_id = ${everybody} and pill_id between content.first_pill and content.last_pill
              and pill_id + 0 = any(content.pills)
            offset 0
          ) as read group by person_id`,
        figure: sql`counted.pills`,
      };
    case 'answered':
      return answers(['correct', 'wrong']);
    case 'correct':
      return answers(['correct']);
    default:
      return null;
  }
}

function monthKey(column: string): Fragment {
  switch (column) {
    case 'pills':
      return readPills('listed', 'content');
    case 'answered':
      return sql`(select count(distinct question_id) ${answersTo('listed', 'content')} and outcome in ('correct', 'wrong'))`;
    case 'correct':
      return sql`(select count(*) ${answersTo('listed', 'content')} and outcome = 'correct')`;
    default:
      return sql`content.first`;
  }
}

function readPills(person: string, month: string): Fragment {
  const [of, content] = [sql.ref(person), sql.ref(month)];
  return sql`(
    select count(*) from pill_reading where person_id = ${of}.person_id
      and pill_id between ${content}.first_pill and ${content}.last_pill and pill_id + 0 = any(${content}.pills)
  )`;
}

/**
 * Answers to a month's questions for its role. A month's questions, like its pills, have mostly
 * consecutive ids, so one index range covers them; "+ 0" prevents one look-up per question.
 */
function answersTo(person: string, month: string): Fragment {
  const [of, content] = [sql.ref(person), sql.ref(month)];
  return sql`
    from (
      select ${askedOf(person, sql`${content}.asked`, sql`${content}.first`)} as questions offset 0
    ) as own
    cross join question_attempt
    where question_attempt.person_id = ${of}.person_id
      and question_id between ${content}.first_question and ${content}.last_question
      and question_id + 0 = any(own.questions)`;
}

/** A month's questions for a person of the rows; `asked` has those of each role. */
function askedOf(person: string, asked: Fragment, month: Fragment): Fragment {
  return sql`(${asked} ->> ${roleOf(person, month)})::bigint[]`;
}

/** The role of a person of the rows in a month, which decides the questions. */
function roleOf(person: string, month: Fragment): Fragment {
  const of = sql.ref(person);
  // Few roles have ever changed: only for those are the days looked up.
  return sql`case when ${of}.person_id in (select person_id from role_change) then coalesce((
      select former.role from role_change former
      where former.person_id = ${of}.person_id and former.since >= ${month} + interval '1 month'
      order by former.since limit 1
    ), ${of}.role) else ${of}.role end`;
}

export function findQuestions(handle: Handle, months: readonly string[]): Promise<AskedQuestion[]> {
  return handle
    .selectFrom('question')
    .select(['id', 'month', 'roles', 'opens_at as opensAt', 'closes_at as closesAt'])
    .where('month', 'in', [...months])
    .execute();
}
