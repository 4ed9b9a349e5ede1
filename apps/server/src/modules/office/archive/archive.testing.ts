import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type TarMember, readTar, tarOf } from '../../../infra/tables/tar.ts';
import { type Reference, inLoadOrder, memberOfTable } from './archive.rules.ts';
import { type Header, type Manifest, formatVersion, names } from './archive.format.ts';
import { macOf, passphraseKeys } from './archive.keys.ts';
import { entryOf } from './archive.read.ts';
import { type Kept, conditionOf, htmlColumns, archivedRows } from './archive.tables.ts';

/**
 * Characters that a careless copy breaks: COPY's own, quotes, control characters, astral
 * characters.
 */
const oddText = '\\N\t"Ż\'\r\n\\.\u0001\u00a0\u{1f600}\\';

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly position: number;
  readonly to: string | null;
  readonly toColumn: string | null;
};

/** Values that satisfy a table's checks; other columns accept any value of their type. */
const values: Readonly<Record<string, unknown>> = {
  'person.phone': '+48500100200',
  'person.role': 'user1',
  'phone_change.phone': '+48500100300',
  'approval.occasion': 'login',
  'bonus_rule.role': 'user1',
  'figure_before.kind': 'plan',
  'alone_change.act': 'correction',
  'correction.reason_code': 'data',
  'correction.state': 'proposed',
  'correction.decided_by': null,
  'correction.entry_id': null,
  'correction.booked_at': null,
  'text_version.state': 'taken',
  ...Object.fromEntries(
    ['settlement', 'payout'].flatMap((table) =>
      ['proposed_by', 'decided_by', 'signoff_id'].map((column) => [`${table}.${column}`, null]),
    ),
  ),
  'content_draft.state': 'open',
  'import_batch.state': 'open',
  'bonus_rule.period_kind': 'month',
  'customer.number': '1000412',
  'invitation.role': 'user1',
  'ledger_entry.kind': 'correction',
  'temporary_password.kind': 'reminder',
  'temporary_password_try.kind': 'known',
  'slide.type': 'star',
  'special_target.type': 'pieces',
  'statement.amount': 5 * 21,
  'question_attempt.number': 2,
  'signoff.decided_at': null,
  'signoff.decided_by': null,
  'signoff.state': 'open',
  'staff.email': 'anna@klub.example',
  'viewing.purpose': 'question',
  'trail_entry.outcome': 'done',
  'trail_entry.way': 'command',
  'question_attempt.outcome': 'correct',
  'payout.cancelled_at': null,
  'bank_account_change.way': 'phone',
  'payout_link.kind': 'bank',
  'payout_item.returned_grosze': 20,
  'payout_hold.kind': 'returned',
  'payout_hold.month': null,
  'payout_hold.settled_for': null,
  'import_batch.customers_from': 'today',
  'contact_category.kind': 'question',
  'letter.merged_into': null,
  'letter.result': 'explained',
  'letter.state': 'closed',
  'letter.source': 'app',
  'letter.kind': 'question',
  'letter_entry.what': 'note',
  'message.kind': 'commercial',
  'message.state': 'sent',
  'message.why': 'staff',
  'message_recipient.state': 'put',
  'message_recipient.why': null,
  'job.done_at': null,
  'job.failed_at': null,
  ...Object.fromEntries(
    Object.entries(htmlColumns).map(([table, column]) => [`${table}.${column}`, '<p>Treść</p>']),
  ),
};

/** One row in every archived table, with all references. */
export async function fillKeptTables({ kysely }: Database): Promise<void> {
  const columns = await findColumns(kysely);
  const references: Reference[] = columns.flatMap(({ table, to }) =>
    to === null ? [] : [{ from: table, to }],
  );
  // A line removes its entry from the unsettled ones, so rows that need it are inserted later.
  references.push({ from: 'unsettled_entry', to: 'statement_line' });
  const tables = Object.entries(archivedRows).flatMap(([table, rule]) =>
    rule === 'all' || 'where' in rule ? [table] : [],
  );
  for (const table of inLoadOrder(tables, references)) {
    const own = columns.filter((column) => column.table === table);
    const row = await Promise.all(own.map((column) => valueOf(kysely, column)));
    await sql`
      insert into ${sql.table(table)} (${sql.join(own.map(({ name }) => sql.ref(name)))}) values (${sql.join(row)})
    `.execute(kysely);
  }
}

async function findColumns(kysely: Database['kysely']): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, null) as type,
      a.attnum::int as position, target.relname::text as to, aimed.attname::text as "toColumn"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)
    left join pg_class target on target.oid = f.confrelid
    left join pg_attribute aimed on aimed.attrelid = f.confrelid and aimed.attnum = f.confkey[1]
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity = '' and a.attgenerated = ''
    order by c.relname, a.attnum
  `.execute(kysely);
  return rows;
}

async function valueOf(kysely: Database['kysely'], column: Column): Promise<unknown> {
  const { table, name, type, position, to, toColumn } = column;
  const given = values[`${table}.${name}`];
  if (given !== undefined) return given;
  if (to !== null && toColumn !== null)
    return sql`(select ${sql.ref(toColumn)} from ${sql.table(to)} limit 1)`;
  switch (type) {
    case 'text':
      return `${table}.${name} ${oddText}`;
    case 'text[]':
      return [name, oddText, '', '{}'];
    case 'boolean':
      return true;
    case 'date':
      return '2026-03-01';
    case 'timestamp with time zone':
      // Later columns get later times, because an end follows its beginning.
      return `2026-03-04T05:${String(position).padStart(2, '0')}:07.123456Z`;
    case 'jsonb':
      return JSON.stringify({ [name]: [oddText.replace('\u0000', ''), 1e15, null] });
    case 'bytea':
      return Buffer.from([0, 0xff, 0x5c, 0x0a, position]);
    default:
      return 21;
  }
}

export type Everything = Awaited<ReturnType<typeof everythingIn>>;

/** Count and digest of every table's rows, the sequences, and the files. */
export async function everythingIn({
  database: { kysely },
  files,
}: Pick<Deps, 'database' | 'files'>) {
  const digests = Object.entries<Kept>(archivedRows).map(([table, rule]) => {
    const where = conditionOf(rule) === undefined ? 'false' : (conditionOf(rule) ?? 'true');
    return sql`
      select ${table}::text as name, count(*) as count,
        md5(string_agg(t::text, ${'\n'} order by t::text collate "C")) as digest
      from ${sql.table(table)} t where ${sql.raw(where)}
    `;
  });
  const { rows: tables } = await sql<{
    name: string;
  }>`${sql.join(digests, sql` union all `)}`.execute(kysely);
  const found: Record<string, unknown> = Object.fromEntries(
    tables.map(({ name, ...figures }) => [name, figures]),
  );
  const { rows: sequences } = await sql`
    select sequencename, last_value from pg_sequences
    where schemaname = 'public' and sequencename <> 'job_id_seq' order by 1
  `.execute(kysely);
  const stored = [];
  for (const folderName of ['files', 'attachments'] as const) {
    for await (const { name } of files.list(folderName)) stored.push(name);
  }
  const contents = await Promise.all(
    stored.toSorted().map(async (name) => [name, await files.read(name)]),
  );
  return { found, sequences, contents };
}

type Members = { name: string; content: Buffer }[];

async function membersOf(packed: Buffer): Promise<Members> {
  const members: Members = [];
  for await (const member of readTar(Readable.from([gunzipSync(packed)]), 1e9))
    members.push(member);
  return members;
}

async function packedOf(members: Members): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of tarOf(Readable.from(members), new Date(0))) parts.push(part);
  return gzipSync(Buffer.concat(parts), { level: 1 });
}

/** The archive without some members, and with another header. */
export async function changed(
  packed: Buffer,
  isLeftOut: (name: string) => boolean,
  words: Record<string, string> = {},
): Promise<Buffer> {
  const members = (await membersOf(packed)).filter(({ name }) => !isLeftOut(name));
  const header = members[0];
  if (header !== undefined) {
    const text = Object.entries(words).reduce(
      (all, [from, to]) => all.replace(from, to),
      header.content.toString(),
    );
    members[0] = { ...header, content: Buffer.from(text) };
  }
  return packedOf(members);
}

/** An archive with a manifest forged without the passphrase: one file is missing from both. */
export async function forged(packed: Buffer): Promise<Buffer> {
  const members = await membersOf(packed);
  const gone = members.find(({ name }) => name.startsWith('attachments/'))?.name;
  return packedOf(
    members.flatMap(({ name, content }) => {
      if (name === gone) return [];
      if (name !== 'manifest.json') return [{ name, content }];
      const list = JSON.parse(content.toString()) as { members: { name: string }[] };
      const others = list.members.filter((member) => member.name !== gone);
      return [{ name, content: Buffer.from(JSON.stringify({ ...list, members: others })) }];
    }),
  );
}

/** A drawing as stored in the file store. */
export function drawing(text: string): { readonly name: string; readonly content: Buffer } {
  const content = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${text}</title></svg>`,
  );
  return {
    name: `files/${createHash('sha256').update(content).digest('hex').slice(0, 40)}-9x9.svg`,
    content,
  };
}

/**
 * The archive with another manifest, signed with its passphrase. Members follow the manifest where
 * possible: renamed, removed, and with matching checksums.
 */
export async function relisted(
  packed: Buffer,
  passphrase: string,
  change: (list: Manifest) => unknown,
  contents: Readonly<Record<string, Buffer>> = {},
): Promise<Buffer> {
  const contentOf = new Map((await membersOf(packed)).map(({ name, content }) => [name, content]));
  for (const [name, content] of Object.entries(contents)) contentOf.set(name, content);
  const list = await listOf(packed);
  const members = list.members.map(({ name }) => ({
    ...entryOf({ name, content: contentOf.get(name) ?? Buffer.alloc(0) }),
    [origin]: name,
  }));
  const other = change({ ...list, members }) as Partial<Manifest> | null;
  const text = Buffer.from(JSON.stringify(other));
  const costs = JSON.parse(contentOf.get(names.keys)?.toString() ?? '') as Parameters<
    typeof passphraseKeys
  >[1];
  const mac = macOf(text, await keysOf(passphrase, costs)).toString('hex');
  const listed: unknown = other?.members;
  const following = (Array.isArray(listed) ? (listed as unknown[]) : members).flatMap((entry) => {
    const { name, [origin]: before } = (entry ?? {}) as { name?: unknown; [origin]?: string };
    if (typeof name !== 'string' || name.length > 100 || !/^[\x20-\x7e]+$/.test(name)) return [];
    return [{ name, content: contentOf.get(before ?? name) ?? Buffer.alloc(0) }];
  });
  const signature = { name: names.mac, content: Buffer.from(mac) };
  return packedOf([...following, { name: names.manifest, content: text }, signature]);
}

const known = new Map<string, ReturnType<typeof passphraseKeys>>();

/** Caches the derived keys of a passphrase and salt, which take 0.1 s. */
function keysOf(
  passphrase: string,
  costs: Parameters<typeof passphraseKeys>[1],
): ReturnType<typeof passphraseKeys> {
  const found = known.get(costs.salt) ?? passphraseKeys(passphrase, costs);
  known.set(costs.salt, found);
  return found;
}

/** A member's original name; a symbol, so that it is not written. */
const origin = Symbol('origin');

export async function listOf(packed: Buffer): Promise<Manifest> {
  return JSON.parse((await contentIn(packed, names.manifest)).toString()) as Manifest;
}

export async function contentIn(packed: Buffer, member: string): Promise<Buffer> {
  const found = (await membersOf(packed)).find(({ name }) => name === member);
  if (found === undefined) throw new Error(`The archive has no member ${member}.`);
  return found.content;
}

/** Writes a header and tables of zeros: some kilobytes per sixty megabytes. */
export async function writeBomb(path: string, count: number): Promise<void> {
  const header: Header = {
    format: 'klub-partnera',
    version: formatVersion,
    schema: '0001',
    madeAt: '',
  };
  async function* members(): AsyncGenerator<TarMember> {
    yield { name: names.header, content: Buffer.from(JSON.stringify(header)) };
    const content = Buffer.alloc(60 * 1_048_576);
    for (let part = 1; part <= count; part += 1)
      yield { name: memberOfTable('text', part), content };
  }
  await pipeline(
    Readable.from(tarOf(members(), new Date(0))),
    createGzip({ level: 4 }),
    createWriteStream(path),
  );
}
