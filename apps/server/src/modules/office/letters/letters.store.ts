import type { LetterKind, LetterResult, LetterSource, LetterState } from '@klub/contract/letters';
import type { Role } from '@klub/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import { type PersonSearch, personIdsOf } from '../people/people.ts';
import type { StoredState } from '../signoffs/signoffs.ts';

export type Wanted = {
  readonly state: 'open' | LetterState | 'all';
  readonly kind?: LetterKind | undefined;
  readonly assigned?: 'me' | 'nobody' | 'others' | undefined;
  readonly due?: 'late' | 'today' | 'week' | undefined;
  readonly numbers?: readonly string[] | undefined;
  readonly search?: PersonSearch | undefined;
  readonly staffId: number;
  readonly today: string;
};

export type FoundLetter = {
  readonly id: number;
  readonly number: string;
  readonly personId: number | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly role: Role | null;
  readonly isGone: boolean;
  readonly source: LetterSource;
  readonly kind: LetterKind;
  readonly contentSealed: string;
  readonly attachmentFile: string | null;
  readonly month: string | null;
  readonly receivedAt: Date;
  readonly dueOn: string;
  readonly state: LetterState;
  readonly result: LetterResult | null;
  readonly assignedTo: number | null;
  readonly assignedName: string | null;
  readonly mergedInto: string | null;
  readonly version: number;
};

const columns = sql`
  letter.id, letter.number, letter.person_id as "personId", person.first_name as "firstName",
  person.last_name as "lastName", person.phone, person.role, person.deleted_at is not null as "isGone",
  letter.source, letter.kind, letter.content_sealed as "contentSealed", letter.attachment_file as "attachmentFile",
  letter.month, letter.received_at as "receivedAt", letter.due_on as "dueOn", letter.state, letter.result,
  letter.assigned_to as "assignedTo", staff.name as "assignedName", letter.merged_into as "mergedInto", letter.version
`;
const joined = sql`
  from letter left join person on person.id = letter.person_id left join staff on staff.id = letter.assigned_to
`;

export async function findLetters(
  handle: Handle,
  wanted: Wanted,
  { limit, offset }: Slice,
): Promise<{ readonly found: readonly FoundLetter[]; readonly total: number }> {
  const where = sql.join(conditionsOf(wanted), sql` and `);
  const order =
    wanted.state === 'closed' || wanted.state === 'all'
      ? sql`letter.id desc`
      : sql`letter.due_on, letter.id`;
  const { rows } = await sql<FoundLetter>`
    select ${columns} ${joined} where ${where} order by ${order} limit ${limit} offset ${offset}
  `.execute(handle);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from letter where ${where}`.execute(handle);
  return { found: rows, total: counted.rows[0]?.total ?? 0 };
}

function conditionsOf(wanted: Wanted): RawBuilder<unknown>[] {
  const { state, kind, numbers, search } = wanted;
  return [
    stateCondition(state),
    ...(kind === undefined ? [] : [sql`letter.kind = ${kind}`]),
    ...assignedConditions(wanted),
    ...dueConditions(wanted),
    ...(numbers === undefined ? [] : [sql`letter.number = any(${[...numbers]}::text[])`]),
    ...(search === undefined ? [] : [sql`letter.person_id in (${personIdsOf(search)})`]),
  ];
}

function stateCondition(state: Wanted['state']): RawBuilder<unknown> {
  if (state === 'all') return sql`true`;
  return state === 'open' ? sql`letter.state <> 'closed'` : sql`letter.state = ${state}`;
}

function assignedConditions({ assigned, staffId }: Wanted): RawBuilder<unknown>[] {
  if (assigned === undefined) return [];
  if (assigned === 'nobody') return [sql`letter.assigned_to is null`];
  return assigned === 'me'
    ? [sql`letter.assigned_to = ${staffId}`]
    : [sql`letter.assigned_to is not null and letter.assigned_to <> ${staffId}`];
}

function dueConditions({ due, today }: Wanted): RawBuilder<unknown>[] {
  if (due === undefined) return [];
  const isOpen = sql`letter.state <> 'closed'`;
  if (due === 'late') return [isOpen, sql`letter.due_on < ${today}::date`];
  if (due === 'today') return [isOpen, sql`letter.due_on = ${today}::date`];
  return [isOpen, sql`letter.due_on between ${today}::date and ${today}::date + 7`];
}

export async function findLetter(handle: Handle, id: number): Promise<FoundLetter | null> {
  const { rows } =
    await sql<FoundLetter>`select ${columns} ${joined} where letter.id = ${id}`.execute(handle);
  return rows[0] ?? null;
}

/** Locks the letter until commit. */
export async function lockLetter(handle: Handle, id: number): Promise<FoundLetter | null> {
  await sql`select id from letter where id = ${id} for update`.execute(handle);
  return findLetter(handle, id);
}

/** Locks both in the order of their ids, so that two merges do not wait for each other. */
export async function lockLetters(handle: Handle, id: number, number: string): Promise<void> {
  await sql`
    select id from letter where id = ${id} or number = ${number} order by id for update
  `.execute(handle);
}

export async function findNumbered(
  handle: Handle,
  numbers: readonly string[],
): Promise<FoundLetter[]> {
  const { rows } = await sql<FoundLetter>`
    select ${columns} ${joined} where letter.number = any(${[...numbers]}::text[]) order by letter.id desc
  `.execute(handle);
  return rows;
}

/** Letters that repeat this one. */
export async function findDuplicates(
  handle: Handle,
  number: string,
): Promise<{ readonly id: number; readonly number: string }[]> {
  return handle
    .selectFrom('letter')
    .select(['id', 'number'])
    .where('merged_into', '=', number)
    .orderBy('id')
    .execute();
}

/** Other letters of the person, the newest first. */
export async function findOthers(
  handle: Handle,
  { id, personId }: Pick<FoundLetter, 'id' | 'personId'>,
  max: number,
): Promise<FoundLetter[]> {
  if (personId === null) return [];
  const { rows } = await sql<FoundLetter>`
    select ${columns} ${joined} where letter.person_id = ${personId} and letter.id <> ${id}
    order by letter.id desc limit ${max}
  `.execute(handle);
  return rows;
}

export type Entry = {
  readonly id: number;
  readonly at: Date;
  readonly staffId: number | null;
  readonly name: string | null;
  readonly what: 'received' | 'assigned' | 'sorted' | 'note' | 'answer' | 'merged';
  readonly details: EntryDetails;
  readonly textSealed: string;
  readonly mailedAt: Date | null;
};

export type EntryDetails = {
  readonly source?: string;
  /** Of the account that got the letter; null: no account has it. */
  readonly to?: string | null;
  readonly kind?: string;
  readonly month?: string | null;
  readonly dueOn?: string;
  readonly outcome?: string;
  readonly isLate?: boolean;
  readonly into?: string;
  readonly from?: string;
};

const entriesMax = 500;

export async function findEntries(handle: Handle, letterId: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select entry.id, entry.at, entry.staff_id as "staffId", staff.name, entry.what, entry.details,
      entry.text_sealed as "textSealed", entry.mailed_at as "mailedAt"
    from letter_entry entry left join staff on staff.id = entry.staff_id
    where entry.letter_id = ${letterId} order by entry.id limit ${entriesMax}
  `.execute(handle);
  return rows;
}

export type NewEntry = {
  readonly letterId: number;
  readonly personId: number | null;
  readonly staffId: number;
  readonly what: Entry['what'];
  readonly details?: EntryDetails;
  readonly textSealed?: string;
  readonly formKey?: string;
  readonly now: Date;
};

export async function insertEntry(handle: Handle, entry: NewEntry): Promise<number> {
  const { id } = await handle
    .insertInto('letter_entry')
    .values({
      letter_id: entry.letterId,
      person_id: entry.personId,
      at: entry.now,
      staff_id: entry.staffId,
      what: entry.what,
      details: JSON.stringify(entry.details ?? {}),
      text_sealed: entry.textSealed ?? '',
      form_key: entry.formKey ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a form has written before; null: it has not. */
export async function findByForm(
  handle: Handle,
  letterId: number,
  formKey: string,
): Promise<{ readonly what: Entry['what']; readonly textSealed: string } | null> {
  const row = await handle
    .selectFrom('letter_entry')
    .select(['what', 'text_sealed as textSealed'])
    .where('letter_id', '=', letterId)
    .where('form_key', '=', formKey)
    .executeTakeFirst();
  return row ?? null;
}

export async function findByTypedForm(
  handle: Handle,
  formKey: string,
): Promise<FoundLetter | null> {
  const { rows } = await sql<FoundLetter>`
    select ${columns} ${joined} where letter.form_key = ${formKey}
  `.execute(handle);
  return rows[0] ?? null;
}

export type Change = {
  readonly state?: LetterState;
  readonly result?: LetterResult | null;
  readonly assignedTo?: number | null;
  readonly kind?: LetterKind;
  readonly month?: string | null;
  readonly dueOn?: string;
  readonly mergedInto?: string;
  readonly closedAt?: Date | null;
};

const changed = {
  state: 'state',
  result: 'result',
  assignedTo: 'assigned_to',
  kind: 'kind',
  month: 'month',
  dueOn: 'due_on',
  mergedInto: 'merged_into',
  closedAt: 'closed_at',
} as const satisfies Readonly<Record<keyof Change, string>>;

/** @returns the new version */
export async function changeLetter(handle: Handle, id: number, change: Change): Promise<number> {
  const values = Object.entries(change).map(([name, value]) => [
    changed[name as keyof Change],
    value,
  ]);
  const { version } = await handle
    .updateTable('letter')
    .set(Object.fromEntries(values))
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export type OfPerson = {
  readonly firstName: string;
  readonly isGone: boolean;
};

/** Null: no such participant. */
export async function findPerson(handle: Handle, id: number): Promise<OfPerson | null> {
  const { rows } = await sql<OfPerson>`
    select first_name as "firstName", deleted_at is not null as "isGone" from person where id = ${id}
  `.execute(handle);
  return rows[0] ?? null;
}

export type Colleague = {
  readonly id: number;
  readonly name: string;
  readonly roles: readonly string[];
};

/** Accounts with one of these roles that can sign in. */
export async function findColleagues(
  handle: Handle,
  roles: readonly string[],
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select id, name, roles from staff
    where suspended_at is null and roles && ${[...roles]}::text[] order by name, id
  `.execute(handle);
  return rows;
}

export type FoundCorrection = {
  readonly id: number;
  readonly amount: number;
  readonly state: 'proposed' | 'booked';
  readonly signoffState: StoredState | null;
  readonly signoffExpiresAt: Date | null;
  readonly signoffId: number | null;
};

/** Corrections that name this letter. */
export async function findCorrections(handle: Handle, number: string): Promise<FoundCorrection[]> {
  const { rows } = await sql<FoundCorrection>`
    select correction.id, correction.amount, correction.state, signoff.state as "signoffState",
      signoff.expires_at as "signoffExpiresAt", correction.signoff_id as "signoffId"
    from correction left join signoff on signoff.id = correction.signoff_id
    where correction.complaint = ${number} and correction.complaint <> '' order by correction.id limit 50
  `.execute(handle);
  return rows;
}

export type AnswerToSend = {
  readonly letterId: number;
  readonly textSealed: string;
  readonly mailedAt: Date | null;
};

export async function findAnswer(handle: Handle, entryId: number): Promise<AnswerToSend | null> {
  const row = await handle
    .selectFrom('letter_entry')
    .select(['letter_id as letterId', 'text_sealed as textSealed', 'mailed_at as mailedAt'])
    .where('id', '=', entryId)
    .where('what', '=', 'answer')
    .executeTakeFirst();
  return row ?? null;
}

export async function noteMailed(handle: Handle, entryId: number, now: Date): Promise<void> {
  await handle
    .updateTable('letter_entry')
    .set({ mailed_at: now })
    .where('id', '=', entryId)
    .execute();
}

/** Open letters that are due on one of these days. */
export async function findDueOn(handle: Handle, days: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from letter where state <> 'closed' and due_on = any(${[...days]}::date[]) order by id
  `.execute(handle);
  return rows.map(({ id }) => id);
}

export type Template = { readonly id: number; readonly name: string; readonly content: string };

const templatesMax = 200;

export async function findTemplates(handle: Handle): Promise<Template[]> {
  return handle
    .selectFrom('letter_template')
    .select(['id', 'name', 'content'])
    .orderBy('name')
    .limit(templatesMax)
    .execute();
}

export type SavedTemplate = {
  readonly name: string;
  readonly content: string;
  readonly staffId: number;
  readonly now: Date;
};

/** Null: another template has the name. */
export async function insertTemplate(
  handle: Handle,
  { name, content, staffId, now }: SavedTemplate,
): Promise<number | null> {
  const row = await handle
    .insertInto('letter_template')
    .values({ name, content, staff_id: staffId, changed_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findTemplateNamed(handle: Handle, name: string): Promise<Template | null> {
  const row = await handle
    .selectFrom('letter_template')
    .select(['id', 'name', 'content'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** False: there is no such template. */
export async function updateTemplate(
  handle: Handle,
  id: number,
  { name, content, staffId, now }: SavedTemplate,
): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('letter_template')
    .set({ name, content, staff_id: staffId, changed_at: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns its name; null: there is no such template. */
export async function deleteTemplate(handle: Handle, id: number): Promise<string | null> {
  const row = await handle
    .deleteFrom('letter_template')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
