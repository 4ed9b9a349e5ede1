import type { LetterKind, LetterResult, LetterSource, LetterState } from '@klub/contract/letters';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/** How many letters of the year there are, with this one. Numbers of deleted letters are not used again. */
export async function nextCount(handle: Handle, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into letter_counter (year, last) values (${year}, 1)
    on conflict (year) do update set last = letter_counter.last + 1 returning last
  `.execute(handle);
  return rows[0]?.last ?? 0;
}

export type LetterRow = {
  readonly number: string;
  readonly personId: number | null;
  readonly source: LetterSource;
  readonly kind: LetterKind;
  readonly contentSealed: string;
  readonly attachmentFile: string | null;
  readonly formKey: string | null;
  readonly receivedAt: Date;
  readonly dueOn: string;
};

/** Inserts a letter with the first entry of its history; returns its id. */
export async function insertLetter(
  handle: Handle,
  letter: LetterRow,
  { staffId, now }: { readonly staffId: number | null; readonly now: Date },
): Promise<number> {
  const { id } = await handle
    .insertInto('letter')
    .values({
      number: letter.number,
      person_id: letter.personId,
      source: letter.source,
      kind: letter.kind,
      content_sealed: letter.contentSealed,
      attachment_file: letter.attachmentFile,
      form_key: letter.formKey,
      received_at: letter.receivedAt,
      due_on: letter.dueOn,
      state: 'new',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await handle
    .insertInto('letter_entry')
    .values({
      letter_id: id,
      person_id: letter.personId,
      at: now,
      staff_id: staffId,
      what: 'received',
      details: JSON.stringify({ source: letter.source }),
    })
    .execute();
  return id;
}

export type OwnLetter = {
  readonly id: number;
  readonly number: string;
  readonly contentSealed: string;
  readonly receivedAt: Date;
  readonly dueOn: string;
  readonly state: LetterState;
  readonly result: LetterResult | null;
  readonly mergedInto: string | null;
  readonly answers: number;
};

const ownColumns = sql`
  letter.id, letter.number, letter.content_sealed as "contentSealed", letter.received_at as "receivedAt",
  letter.due_on as "dueOn", letter.state, letter.result, letter.merged_into as "mergedInto",
  (select count(*) from letter_entry entry where entry.letter_id = letter.id and entry.what = 'answer') as answers
`;

/** A person's letters after the one with this number, the newest first. */
export async function findOwnLetters(
  handle: Handle,
  personId: number,
  { before, max }: { readonly before: string | null; readonly max: number },
): Promise<OwnLetter[]> {
  const older =
    before === null
      ? sql``
      : sql`and letter.id < (select id from letter where person_id = ${personId} and number = ${before})`;
  const { rows } = await sql<OwnLetter>`
    select ${ownColumns} from letter where letter.person_id = ${personId} ${older} order by letter.id desc limit ${max}
  `.execute(handle);
  return rows;
}

/** Null: the person has no such letter. */
export async function findOwnLetter(
  handle: Handle,
  personId: number,
  number: string,
): Promise<OwnLetter | null> {
  const { rows } = await sql<OwnLetter>`
    select ${ownColumns} from letter where letter.number = ${number} and letter.person_id = ${personId}
  `.execute(handle);
  return rows[0] ?? null;
}

export type Answer = { readonly at: Date; readonly textSealed: string };

export async function findAnswers(handle: Handle, letterId: number): Promise<Answer[]> {
  return handle
    .selectFrom('letter_entry')
    .select(['at', 'text_sealed as textSealed'])
    .where('letter_id', '=', letterId)
    .where('what', '=', 'answer')
    .orderBy('id')
    .execute();
}

/** Attachments that letters keep, also after the e-mail about them has gone. */
export async function findLetterFiles(handle: Handle): Promise<string[]> {
  const rows = await handle
    .selectFrom('letter')
    .select('attachment_file as file')
    .where('attachment_file', 'is not', null)
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}

export async function isLetterFile(handle: Handle, file: string): Promise<boolean> {
  const row = await handle
    .selectFrom('letter')
    .select('id')
    .where('attachment_file', '=', file)
    .executeTakeFirst();
  return row !== undefined;
}

export type DueCounts = { readonly late: number; readonly today: number };

/** Open letters past their due date, and those due on this day. */
export async function countDue(handle: Handle, today: string): Promise<DueCounts> {
  const { rows } = await sql<DueCounts>`
    select count(*) filter (where due_on < ${today}::date) as late, count(*) filter (where due_on = ${today}::date) as today
    from letter where state <> 'closed' and due_on <= ${today}::date
  `.execute(handle);
  return rows[0] ?? { late: 0, today: 0 };
}

/** Deleted with an account: what served it alone. Claims and requests about data stay for their own time. */
export async function deleteWithAccount(handle: Handle, personId: number): Promise<void> {
  const ids = sql`select id from letter where person_id = ${personId} and kind in ('question', 'technical')`;
  await sql`delete from letter_entry where letter_id in (${ids})`.execute(handle);
  await sql`delete from letter where id in (${ids})`.execute(handle);
}

/**
 * How long a closed letter is kept: questions for a year; requests about data and complaints for
 * three, as long as a claim or an inspection may ask for them; complaints that have moved money for
 * six.
 */
const keptFor = sql`case
  when kind in ('question', 'technical') then interval '12 months'
  when kind = 'complaint' and exists (
    select from correction where complaint in (letter.number, letter.merged_into) and correction.state = 'booked'
  ) then interval '72 months'
  else interval '36 months' end`;

/** @returns how many letters were deleted, at most `max` */
export async function deleteOver(handle: Handle, now: Date, max: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from letter
    where state = 'closed' and closed_at <= ${now}::timestamptz - interval '12 months'
      and closed_at + ${keptFor} <= ${now}::timestamptz
    order by closed_at limit ${max} for update skip locked
  `.execute(handle);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`delete from letter_entry where letter_id = any(${ids}::bigint[])`.execute(handle);
  await sql`delete from letter where id = any(${ids}::bigint[])`.execute(handle);
  return ids.length;
}
