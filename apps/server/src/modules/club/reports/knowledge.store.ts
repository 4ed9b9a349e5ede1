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
  isStructureColumn,
  type Listing,
  rankOf,
  roleIn,
  scope,
  sliced,
  type Sort,
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

/** `seen`, the people of the report with a `key` that orders them, and `padlock_month`. */
function peopleOf(listing: KnowledgeListing, key: Fragment): Fragment {
  return sql`${scope(listing)},
    seen as materialized (
      select person_id, array_agg(position) as positions, bit_or(months) as months, min(role) as role, min(${key}) as key
      from visible group by person_id
    ),
    ${padlockMonths(listing.padlocks)}`;
}

/**
 * `content`: each month's pills and questions, these by role as lists of ids; `reading`: the number
 * of pills that people read. A month's questions, like its pills, have mostly consecutive ids, so
 * one index range covers them; "+ 0" prevents one look-up per question.
 */
const content = sql`
    content as materialized (
      select month.first, month.bit, pills, first_pill, last_pill,
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
    reading as materialized (
      select person_id, bit, count(*) as pills
      from (
        select person_id, pill_id from pill_reading
        where person_id = ${everybody} and pill_id between (select min(first_pill) from content) and (select max(last_pill) from content)
        offset 0
      ) as read
      join (select bit, unnest(pills) as pill_id from content) as opened on opened.pill_id = read.pill_id
      group by person_id, bit
    )`;

/** Columns that count what a person did in a month, by the CTE that has them. */
const counts = new Map([
  ['pills', sql`reading`],
  ['answered', sql`padlock_month`],
  ['correct', sql`padlock_month`],
]);

/**
 * The whole report: people with the months of the state, each month's content, the ordered rows of
 * the slice, and their columns. For one person the latest month is first, unless months are sorted.
 */
export function knowledgeStatement(
  listing: KnowledgeListing,
  { column, order }: Sort,
  slice: Slice | null,
): Fragment {
  const { state, watches } = listing;
  const direction = directionOf(order);
  const isByRank = isStructureColumn(column);
  const isByPerson = isByRank || column === 'person';
  const count = counts.get(column);
  return sql`
    with ${peopleOf(listing, isByRank ? rankOf(watches, column, sql`position`) : sql`name_order`)},
    listed as ${
      state === null
        ? sql`not materialized (select * from seen)`
        : sql`materialized (
            select seen.person_id, positions, fitting.months, role, key
            from seen join (
              select person_id, bit_or(bit) as months from padlock_month where ${fits[state]} group by person_id
            ) as fitting on fitting.person_id = seen.person_id
          )`
    },
    ${content},
    person_month as not materialized (
      select listed.person_id, positions, role, key, first, bit
      from ${
        isByPerson && slice !== null
          ? // The first rows belong to the first people: the others' months need not be expanded.
            sql`(select * from listed order by key ${direction}, person_id limit ${slice.offset + slice.limit})`
          : sql`listed`
      } as listed
      join period_month on listed.months & bit <> 0
    ),
    chosen as materialized (
      select ordered.*, row_number() over () as rank
      from (
        select person_id, positions, role, first
        from ${
          count === undefined
            ? sql`person_month`
            : sql`(
                select person_month.*, coalesce(${sql.ref(column)}, 0) as figure from person_month
                full join ${count} as counted on counted.person_id = person_month.person_id and counted.bit = person_month.bit
                offset 0
              ) as counted`
        }
        where first is not null
        order by ${count !== undefined ? sql`figure` : isByPerson ? sql`key` : sql`first`} ${direction}, person_id, first desc
        ${sliced(slice)}
      ) as ordered
    )
    ${shown}`;
}

/** The rows of `chosen` with all columns, and the total. */
const shown = sql`
    select counted.total, detail.*
    from (
      select coalesce(sum(people * (select count(*) from period_month where each.months & bit <> 0)), 0) as total
      from (select months, count(*) as people from listed group by months) as each
    ) as counted
    left join (
      select chosen.rank, chosen.positions, trim(person.last_name || ' ' || person.first_name) as name, person.phone,
        person.deleted_at is not null as "isDeleted", own.role, chosen.first as month,
        (
          select count(*) from pill_reading where person_id = chosen.person_id
            and pill_id between content.first_pill and content.last_pill and pill_id + 0 = any(content.pills)
        ) as pills,
        (
          select coalesce(json_agg(json_build_object(
            'questionId', question_id, 'number', number, 'outcome', outcome,
            'deadlineMs', floor(extract(epoch from deadline_at) * 1000),
            'decidedMs', floor(extract(epoch from decided_at) * 1000)) order by question_id, number), '[]')
          from question_attempt where person_id = chosen.person_id
            and question_id between content.first_question and content.last_question and question_id + 0 = any(own.questions)
        ) as tries
      from chosen
      join content on content.first = chosen.first
      cross join lateral (
        select role, (content.asked ->> role)::bigint[] as questions
        from (select ${roleIn('chosen', sql`chosen.first`)} as role offset 0) as past
        offset 0
      ) as own
      cross join lateral (
        select first_name, last_name, phone, deleted_at from person where id = chosen.person_id offset 0
      ) as person
    ) as detail on true
    order by detail.rank`;

export type KnowledgeHeadline = {
  readonly [Figure in 'people' | (typeof knowledgeStates)[number]]: number;
};

/** The figures above the report: the people in the rows that each state filter leaves. */
export async function findKnowledgeHeadline(
  handle: Handle,
  listing: KnowledgeListing,
): Promise<KnowledgeHeadline | undefined> {
  const { rows } = await sql<KnowledgeHeadline>`
    with ${peopleOf(listing, sql`name_order`)}
    select count(distinct person_id) as people, count(distinct person_id) filter (where ${fits.open}) as open,
      count(distinct person_id) filter (where ${fits.locked}) as locked, count(distinct person_id) filter (where ${fits.silent}) as silent
    from padlock_month
  `.execute(handle);
  return rows[0];
}

export function findQuestions(handle: Handle, months: readonly string[]): Promise<AskedQuestion[]> {
  return handle
    .selectFrom('question')
    .select(['id', 'month', 'roles', 'opens_at as opensAt', 'closes_at as closesAt'])
    .where('month', 'in', [...months])
    .execute();
}
