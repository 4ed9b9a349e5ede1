import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Cells } from './forms.rules.ts';
import { kindOf } from './forms.rules.ts';
import { formsCopy as copy } from './forms.copy.ts';

/** What a form is of, with its present row. */
export type Subject = {
  readonly personId: number | null;
  readonly name: string;
  /** As a file has them; what the panel never shows is left out. */
  readonly cells: Cells;
  /** What was read, to compare: values that the panel never shows only by their digest. */
  readonly seen: Cells;
  /** Columns with a value that the panel never shows. */
  readonly kept: ReadonlySet<string>;
};

/** Null: no such person, or the account is deleted. */
export async function findPerson(handle: Handle, id: string): Promise<Subject | null> {
  const personId = Number(id);
  const person = await handle
    .selectFrom('person')
    .selectAll()
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (person === undefined) return null;
  const present = await presentRow(handle, 'uczestnicy', sql`t.id = ${personId}`);
  const stored = new Map(Object.entries(person));
  const sealed = Object.entries(kindOf('uczestnicy').columns).flatMap(([name, { seal, to }]) =>
    seal === undefined || to === undefined ? [] : [[name, String(stored.get(to) ?? '')] as const],
  );
  const blocked = { zablokowany: person.blocked_at === null ? 'nie' : 'tak' };
  const cells = { ...present, ...blocked };
  return {
    personId,
    name: `${person.first_name} ${person.last_name}`.trim(),
    cells,
    seen: {
      ...cells,
      ...Object.fromEntries(sealed.map(([name, value]) => [name, digestOf(value)])),
    },
    kept: new Set(sealed.flatMap(([name, value]) => (value === '' ? [] : [name]))),
  };
}

function digestOf(value: string): string {
  return value === '' ? '' : createHash('sha256').update(value).digest('hex').slice(0, 32);
}

/** Null: no such shop. */
export async function findShop(handle: Handle, code: string): Promise<Subject | null> {
  const cells = await presentRow(handle, 'sklepy', sql`t.code = ${code}`);
  const name = cells['kod'];
  if (name === undefined) return null;
  return { personId: null, name, cells, seen: cells, kept: new Set() };
}

/** The row as a file of the kind has it; empty where there is none. */
async function presentRow(handle: Handle, kind: string, only: RawBuilder<unknown>): Promise<Cells> {
  const { present } = kindOf(kind);
  if (present === null) return {};
  const asked = { month: '2000-01-01', today: '2000-01-01', only };
  const { rows } = await sql<Readonly<Record<string, string | null>>>`
    select to_jsonb(present) - 'fits' as row from (${present.rows(asked)}) present
  `.execute(handle);
  const row = (rows[0]?.['row'] ?? {}) as Readonly<Record<string, string | null>>;
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell ?? '']));
}

export async function isPhoneTaken(handle: Handle, phone: string): Promise<boolean> {
  const found = await handle
    .selectFrom('person')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst();
  return found !== undefined;
}

export type Choice = { readonly value: string; readonly label: string };

/** Targets of special tasks that have begun, the latest first. */
export async function targetChoices(handle: Handle, now: Date): Promise<Choice[]> {
  const rows = await handle
    .selectFrom('special_target as target')
    .innerJoin('special_task as task', 'task.id', 'target.task_id')
    .select(['task.slug', 'task.title as task', 'target.code', 'target.title'])
    .where('task.opens_at', '<=', now)
    .orderBy('task.opens_at', 'desc')
    .orderBy('target.position')
    .orderBy('target.id')
    .limit(200)
    .execute();
  return rows.map(({ slug, task, code, title }) => ({
    value: `${slug}|${code}`,
    label: copy.target(task, title),
  }));
}

/** Shops that the person has worked in, the latest first. */
export async function shopChoices(handle: Handle, personId: number): Promise<Choice[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select place.code, place.name from person_place stay join place on place.id = stay.place_id
    where stay.person_id = ${personId} group by place.id order by max(stay.from_date) desc, place.code
  `.execute(handle);
  return rows.map(({ code, name }) => ({ value: code, label: copy.shop(code, name) }));
}
