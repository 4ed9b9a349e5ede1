import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { keptAnswers, misbooked } from '../../apps/server/src/testing/answers.ts';
import type { TestServer } from '../parts/test-server.ts';
import { approvalCount, type FaultsProgramme } from './programme.ts';
import type { Write, WriteKind } from './writes.ts';

/** What the tables and files hold of the writes, looked up past the server. */

/** The writes that were acknowledged and are not there. */
export async function lostWrites(
  club: TestServer,
  programme: FaultsProgramme,
  acknowledged: readonly Write[],
): Promise<string[]> {
  const there = await writesThere(club, programme);
  return acknowledged
    .filter(({ kind, key }) => !there[kind].has(key))
    .map(({ kind, key }) => `${kind} ${key}`);
}

async function writesThere(
  club: TestServer,
  { members }: FaultsProgramme,
): Promise<Record<WriteKind, Set<string>>> {
  const keys = async (query: ReturnType<typeof sql<{ key: string }>>): Promise<Set<string>> =>
    new Set((await query.execute(club.database.kysely)).rows.map(({ key }) => key));
  const ids = new Map(members.map(({ id, phone }) => [`+48${phone}`, id]));
  const answers = (await keptAnswers(club.database)).map((key) =>
    key.replace(/^\S+/, (phone) => `${ids.get(phone)}`),
  );
  return {
    answer: new Set(answers),
    invitation: await keys(sql`
      select phone as key from invitation join person on person.id = invitation.person_id
        join person_place on person_place.person_id = person.id
        join job on job.key = 'invitation-sms:' || (select id from invitation_sms where invitation_id = invitation.id)
    `),
    // Each change replaced the previous one, which its writer had found: the stored change proves
    // all before it.
    profile: await keys(sql`
      select id || ' zmiana' || number || '.' || id || '@example.pl' as key
      from person, generate_series(0, nullif(substring(email from '^zmiana(\\d+)'), '')::integer) as number
    `),
    consent: await keys(sql`
      select person_id::text as key from consent_event join person on person.id = person_id
      where value and last_login_at is not null
      group by person_id having count(distinct approval_version_id) = ${approvalCount}
    `),
    contact: await keys(sql`select submission as key from contact_message`),
    read: await keys(sql`select slug as key from notification where read_at is not null`),
  };
}

/** Rows, points, consents and SMS that exist more often than intended. */
export async function doubledWrites(club: TestServer): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'answer of ' || person_id || ' to ' || question_id as what from question_attempt
      group by person_id, question_id having count(*) > 1
    union all
    select 'invitation of ' || person_id from invitation group by person_id having count(*) > 1
    union all
    select 'SMS asked for twice: ' || invitation_id from invitation_sms group by 1, invitation_id having count(*) > 1
    union all
    select 'consent of ' || person_id from consent_event group by person_id, approval_version_id having count(*) > 1
    union all
    select 'contact ' || submission from contact_message group by submission having count(*) > 1
    union all
    select 'letters of ' || person_id from letter group by person_id
      having count(*) > (select count(*) from contact_message where contact_message.person_id = letter.person_id)
    union all
    select 'entry ' || person_id || ' ' || cause from ledger_entry group by person_id, cause having count(*) > 1
    union all
    select 'statement ' || person_id || ' ' || month from statement group by person_id, month having count(*) > 1
  `.execute(club.database.kysely);
  const points = (await misbooked(club.database)).map((row) => `points ${JSON.stringify(row)}`);
  return [
    ...rows.map(({ what }) => what),
    ...points,
    ...repeated(club.sms.sent.map(({ to, message }) => `SMS ${to} ${message}`)),
    ...repeated(lettersOf(club).map(nameOfLetter)),
  ];
}

function repeated(all: readonly string[]): string[] {
  return [...Map.groupBy(all, (one) => one)]
    .filter(([, same]) => same.length > 1)
    .map(([one]) => one);
}

/**
 * Halves of pairs that must exist together. `attachments` are the files in the server's folder, by
 * preset the data folder.
 */
export async function halfWrites(
  club: TestServer,
  attachments = filesIn(club, 'attachments'),
): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'invited without an invitation: ' || phone as what from person
      where phone like '+486%' and not exists (select from invitation where person_id = person.id)
    union all
    select 'invitation without an SMS: ' || id from invitation
      where not exists (select from invitation_sms where invitation_id = invitation.id)
    union all
    select 'consent without a login: ' || person_id from consent_event join person on person.id = person_id
      where last_login_at is null
    union all
    select 'login without consents: ' || person.id from person
      where last_login_at is not null and not exists (select from consent_event where person_id = person.id)
    union all
    select 'unread counted wrongly: ' || person_id from (
      select person.id as person_id,
        (select count(*) from notification where person_id = person.id and read_at is null) as unread,
        (select coalesce(sum(delta), 0) from unread_change where person_id = person.id) as counted
      from person
    ) as counts where unread <> counted
    union all
    select 'settlement of ' || month || ' without all its statements' from settlement
      where statements <> (select count(*) from statement where settlement_id = settlement.id)
    union all
    select 'statement without all its lines: ' || id from statement
      where entries <> (select count(*) from statement_line where statement_id = statement.id)
    union all
    select 'contact not delivered: ' || submission from contact_message where delivered_at is null
    union all
    select 'job given up: ' || queue || ' ' || coalesce(last_error, '') from job
      -- A password that no line let through in its ten minutes fails loudly, and is asked for again.
      where failed_at is not null and not (queue = 'password-sms' and last_error like '%expired before%')
    union all
    select 'job not finished: ' || queue || ' ' || coalesce(last_error, '') from job
      where done_at is null and failed_at is null and attempts > 0
  `.execute(club.database.kysely);
  const told = new Set(club.sms.sent.map(({ to }) => `+${to}`));
  const invited = await club.database.kysely
    .selectFrom('invitation')
    .innerJoin('person', 'person.id', 'person_id')
    .select('phone')
    .execute();
  const silent = invited
    .filter(({ phone }) => !told.has(phone))
    .map(({ phone }) => `no SMS to ${phone}`);
  return [
    ...rows.map(({ what }) => what),
    ...silent,
    ...(await halfFiles(club, attachments)),
    ...(await halfLetters(club)),
  ];
}

/** A message that waits and a letter have their file, and no file is there without them. */
async function halfFiles(club: TestServer, attachments: readonly string[]): Promise<string[]> {
  const rows = await club.database.kysely
    .selectFrom('contact_message')
    .select('attachment_file as file')
    .where('attachment_file', 'is not', null)
    .execute();
  const kept = await club.database.kysely
    .selectFrom('letter')
    .select('attachment_file as file')
    .where('attachment_file', 'is not', null)
    .execute();
  const files = [...rows, ...kept].map(({ file }) => file ?? '');
  const [wanted, found] = [new Set(files), new Set(attachments)];
  return [
    ...[...wanted].filter((file) => !found.has(file)).map((file) => `row without a file: ${file}`),
    ...[...found].filter((file) => !wanted.has(file)).map((file) => `file without a row: ${file}`),
    ...filesIn(club, 'making').map((file) => `left half made: ${file}`),
  ];
}

async function halfLetters(club: TestServer): Promise<string[]> {
  const rows = await club.database.kysely
    .selectFrom('contact_message')
    .select('submission')
    .where('delivered_at', 'is not', null)
    .execute();
  const letters = lettersOf(club).filter((letter) => submissionOf(letter) !== undefined);
  const arrived = new Set(letters.map(submissionOf));
  return [
    ...rows
      .filter(({ submission }) => !arrived.has(submission))
      .map(({ submission }) => `no letter of ${submission}`),
    ...letters
      .filter((letter) => !letter.includes('filename=pismo.pdf'))
      .map(() => 'letter without its file'),
  ];
}

/** The submission of a letter from the contact form; other letters tell of a changed e-mail. */
function submissionOf(letter: string): string | undefined {
  return /^list-\d+-\d+/m.exec(letter)?.[0];
}

function nameOfLetter(letter: string): string {
  const { to = '' } = /^To: (?<to>.*)$/m.exec(letter)?.groups ?? {};
  return `letter ${submissionOf(letter) ?? `to ${to}`}`;
}

function lettersOf(club: TestServer): string[] {
  const letters = filesIn(club, 'outbox').filter((name) => name.endsWith('.eml'));
  return letters.map((name) => readFileSync(join(club.home.dataDir, 'outbox', name), 'latin1'));
}

function filesIn(club: TestServer, folder: string): string[] {
  try {
    return readdirSync(join(club.home.dataDir, folder));
  } catch {
    return [];
  }
}

/** Lines of statements of the months that were acknowledged as closed: how many there are, and what is wrong with them. */
export async function settledLines(
  { database }: Pick<TestServer, 'database'>,
  { earners }: FaultsProgramme,
  closed: readonly string[],
): Promise<{ readonly count: number; readonly wrong: string[] }> {
  const { rows } = await sql<{ month: string; lines: number; amount: number }>`
    select month, (select count(*) from statement join statement_line on statement_id = statement.id where statement.month = closed.month) as lines,
      (select coalesce(sum(amount), 0) from statement where statement.month = closed.month) as amount
    from unnest(${[...closed]}::date[]) as closed (month)
  `.execute(database.kysely);
  const wrong = rows.filter(({ lines, amount }) => lines !== earners || amount !== earners * 50);
  return {
    count: rows.reduce((sum, { lines }) => sum + lines, 0),
    wrong: wrong.map(
      ({ month, lines, amount }) => `month ${month}: ${lines} lines, ${amount} points`,
    ),
  };
}
