import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '../../infra/db.ts';
import { readTar, tarOf } from '../../infra/tar.ts';
import { type Reference, inLoadOrder } from './archive.rules.ts';
import { kept } from './archive.tables.ts';

/** Letters that a careless copy spoils: COPY's own signs, quotes, control characters, what is outside the first plane. */
export const oddText = '\\N\t"Ż\'\r\n\\.\u0001\u00a0\u{1f600}\\';

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly position: number;
  readonly to: string | null;
  readonly toColumn: string | null;
};

/** What the rules of a table ask for; any other column takes any value of its type. */
const values: Readonly<Record<string, unknown>> = {
  'person.phone': '+48500100200',
  'person.role': 'user1',
  'approval.occasion': 'login',
  'bonus_rule.role': 'user1',
  'bonus_rule.period_kind': 'month',
  'customer.number': '1000412',
  'invitation.role': 'user1',
  'ledger_entry.kind': 'correction',
  'temporary_password.kind': 'reminder',
  'slide.type': 'star',
  'special_target.type': 'pieces',
  'statement.amount': 5 * 21,
  'question_attempt.number': 2,
  'question_attempt.outcome': 'correct',
  'payout.cancelled_at': null,
  'job.done_at': null,
  'job.failed_at': null,
};

/** One row in every table that an archive keeps, pointing at each other as the schema wants it. */
export async function fillKeptTables({ kysely }: Database): Promise<void> {
  const columns = await findColumns(kysely);
  const references: Reference[] = columns.flatMap(({ table, to }) => (to === null ? [] : [{ from: table, to }]));
  const tables = Object.entries(kept).flatMap(([table, rule]) => (rule === 'all' || 'where' in rule ? [table] : []));
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
  if (to !== null && toColumn !== null) return sql`(select ${sql.ref(toColumn)} from ${sql.table(to)} limit 1)`;
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
      // Later columns are later moments, as an end is after its beginning.
      return `2026-03-04T05:${String(position).padStart(2, '0')}:07.123456Z`;
    case 'jsonb':
      return JSON.stringify({ [name]: [oddText.replace('\u0000', ''), 1e15, null] });
    case 'bytea':
      return Buffer.from([0, 0xff, 0x5c, 0x0a, position]);
    default:
      return 21;
  }
}

type Members = { name: string; content: Buffer }[];

async function membersOf(packed: Buffer): Promise<Members> {
  const members: Members = [];
  for await (const member of readTar(Readable.from([gunzipSync(packed)]), 1e9)) members.push(member);
  return members;
}

async function packedOf(members: Members): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of tarOf(Readable.from(members), new Date(0))) parts.push(part);
  return gzipSync(Buffer.concat(parts), { level: 1 });
}

/** The archive without some members, and with other words in its header. */
export async function changed(
  packed: Buffer,
  isLeftOut: (name: string) => boolean,
  words: Record<string, string> = {},
): Promise<Buffer> {
  const members = (await membersOf(packed)).filter(({ name }) => !isLeftOut(name));
  const header = members[0];
  if (header !== undefined) {
    const text = Object.entries(words).reduce((all, [from, to]) => all.replace(from, to), header.content.toString());
    members[0] = { ...header, content: Buffer.from(text) };
  }
  return packedOf(members);
}

/** A list of contents that somebody without the passphrase has made to fit: it says that a file stands in the archive twice less. */
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
