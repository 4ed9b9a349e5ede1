import { planRoles } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Fragment } from '../territory/listing.store.ts';
import { phoneCell } from './cells.store.ts';

/** First day. */
export type MonthAsked = { readonly month: string };

export function plansOf({ month }: MonthAsked): Fragment {
  return figuresOf('plan', 'target', 'cel', month);
}

export function realisationsOf({ month }: MonthAsked): Fragment {
  return figuresOf('realisation', 'points', 'punkty', month);
}

/** Non-zero figures, only of people who work in the shop in the month in a role with plans. */
function figuresOf(
  table: 'plan' | 'realisation',
  value: string,
  column: string,
  month: string,
): Fragment {
  const figure = sql.ref(`figure.${value}`);
  return sql`
    select ${phoneCell('person.phone')} as telefon, place.code as sklep, to_char(figure.month, 'YYYY-MM') as miesiac,
      ${figure}::text as ${sql.ref(column)},
      (${figure} = 0 or (
        ${roleIn(sql`figure.month`)} = any(${[...planRoles]}::text[])
        and ${worksIn(sql`figure.month`, sql`(figure.month + interval '1 month' - interval '1 day')::date`)}
      )) as fits
    from ${sql.table(table)} figure
    join person on person.id = figure.person_id
    join place on place.id = figure.place_id
    where figure.month = ${month}::date and person.deleted_at is null
    order by place.code, person.phone
  `;
}

/** The person's role before the first change after the month. */
function roleIn(month: Fragment): Fragment {
  return sql`coalesce((
    select change.role from role_change change
    where change.person_id = person.id and date_trunc('month', change.since::timestamp)::date > ${month}
    order by change.since limit 1
  ), person.role)`;
}

function worksIn(first: Fragment, last: Fragment): Fragment {
  return sql`exists (
    select from person_place stay where stay.person_id = person.id and stay.place_id = place.id
      and stay.from_date <= ${last} and (stay.to_date is null or stay.to_date >= ${first})
  )`;
}

export function tasksTargets(): Fragment {
  return sql`
    select task.slug as zadanie, target.code as kod_celu, target.title as tytul, target.description as opis,
      case target.type when 'points' then 'punkty' else 'sztuki' end as typ, target.bonus::text as premia,
      target.still_left_label as etykieta, target.still_left_qualification_label as etykieta_kwalifikacji,
      target.position::text as kolejnosc, true as fits
    from special_target target join special_task task on task.id = target.task_id
    order by task.opens_at, task.slug, target.position, target.code
  `;
}

export function goalsOf({ month }: MonthAsked): Fragment {
  return ofTasks(month, {
    table: 'special_goal',
    cells: sql`figure.target::text as cel, figure.target_qualification::text as kwalifikacja`,
    isZero: sql`figure.target = 0`,
    isPossible: sql`true`,
  });
}

export function resultsOf({ month, today }: MonthAsked & { readonly today: string }): Fragment {
  return ofTasks(month, {
    table: 'special_result',
    cells: sql`figure.points::text as wynik, figure.points_qualification::text as wynik_kwalifikacji,
      figure.state_on::text as stan_na`,
    isZero: sql`figure.points = 0`,
    isPossible: sql`figure.state_on between ${opensOn} and least(${closesOn}, ${today}::date)`,
  });
}

const opensOn = sql`(task.opens_at at time zone 'Europe/Warsaw')::date`;
const closesOn = sql`((task.closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date`;

type OfTasks = {
  readonly table: 'special_goal' | 'special_result';
  readonly cells: Fragment;
  readonly isZero: Fragment;
  readonly isPossible: Fragment;
};

/** Figures of the tasks that run in a month. */
function ofTasks(month: string, { table, cells, isZero, isPossible }: OfTasks): Fragment {
  return sql`
    select ${phoneCell('person.phone')} as telefon, place.code as sklep, task.slug as zadanie,
      target.code as kod_celu, ${cells},
      ((${isZero} or ${worksIn(opensOn, closesOn)}) and ${isPossible}
        and is_addressed(person.id, person.role, task.roles, task.opens_at, task.closes_at)) as fits
    from ${sql.table(table)} figure
    join special_target target on target.id = figure.target_id
    join special_task task on task.id = target.task_id
    join person on person.id = figure.person_id
    join place on place.id = figure.place_id
    where ${opensOn} < ${month}::date + interval '1 month' and ${closesOn} >= ${month}::date
      and person.deleted_at is null
    order by task.slug, target.position, target.code, place.code, person.phone
  `;
}
