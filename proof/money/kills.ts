import { sql } from 'kysely';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { type Office, agree, digestOfDue, requireDone, signoffOf, soon } from './office.ts';

/** Where the process dies: at its first write to a table, once something is committed, or once it has answered. */
export type Point = { readonly of: 'closing' | 'payout'; readonly at: string };

const written = (of: Point['of'], ...tables: readonly string[]): Point[] =>
  tables.map((at) => ({ of, at }));

/** Those of the decision, those of the closing that runs after it, and those of a payout, in the order of their coming. */
export const points: readonly Point[] = [
  ...written('closing', 'statement', 'signoff', 'operation', 'job', 'trail_entry', 'answered'),
  ...written(
    'closing',
    'ledger_entry',
    'booked',
    'settlement',
    'statement_line',
    'statement_identity',
    'settled',
  ),
  ...written(
    'payout',
    'payout_part',
    'signoff',
    'payout',
    'payout_item',
    'trail_entry',
    'answered',
    'asked',
    'ordered',
  ),
];

/** Kills the server at a point of a closing, and lets it go on: the month is closed once and whole. */
export async function killClosing(
  office: Office,
  month: string,
  { at }: Point,
  people: number,
): Promise<string[]> {
  const { club, ola, piotr } = office;
  const rehearsalId = await office.rehearse(ola, month);
  const signoff = signoffOf(
    await office.call(ola, 'POST', `months/${month}/propose`, { rehearsalId, note: '' }),
  );
  await office.rehearse(piotr, month);
  await killAt(office, at, () => agree(office, signoff), {
    booked: () =>
      countOf(
        office,
        sql`select count(*) as count from ledger_entry where month = ${`${month}-01`}::date`,
      ),
    settled: () =>
      countOf(
        office,
        sql`select count(*) as count from settlement where signoff_id = ${signoff}::bigint`,
      ),
  });
  const half = wrongClosing(await closingOf(office, month), people);
  await club.start();
  if ((await stateOf(office, signoff)) === 'open') requireDone(await agree(office, signoff));
  // The lease of the process that is gone.
  await club.shift({ minutes: 2 });
  await soon(`the closing of ${month} after a kill at ${at}`, async () => {
    const { rows } = await sql<{ state: string }>`
      select state from operation where kind = 'month.close' and input->>'signoffId' = ${signoff} and ended_at is not null
    `.execute(club.database.kysely);
    return rows[0]?.state ?? null;
  });
  const found = await closingOf(office, month);
  const whole =
    found.settlements === 1 && found.told === 1 && found.agreed === 1 && found.entries === people;
  return [
    ...half.map((what) => `closing killed at ${at}: ${what}`),
    ...[...wrongClosing(found, people), ...(whole ? [] : [JSON.stringify(found)])].map(
      (what) => `after ${at}: ${what}`,
    ),
  ];
}

type Closing = Readonly<
  Record<
    | 'settlements'
    | 'statements'
    | 'lines'
    | 'identities'
    | 'entries'
    | 'amount'
    | 'told'
    | 'agreed',
    number
  >
>;

/** What is there of the month, by the tables alone. */
async function closingOf({ club }: Office, month: string): Promise<Closing> {
  const day = `${month}-01`;
  const { rows } = await sql<Closing>`
    select (select count(*) from settlement where month = ${day}::date) as settlements,
      (select count(*) from statement where month = ${day}::date) as statements,
      (select count(*) from statement_line line join statement on statement.id = line.statement_id
        where statement.month = ${day}::date) as lines,
      (select count(*) from statement_identity identity join statement on statement.id = identity.id
        where statement.month = ${day}::date) as identities,
      (select count(*) from ledger_entry where month = ${day}::date) as entries,
      (select coalesce(sum(amount), 0) from statement where month = ${day}::date) as amount,
      (select count(*) from trail_entry where action = 'month.closed' and subject_id = ${month}) as told,
      (select count(*) from signoff where kind = 'month.close' and subject = ${month} and state = 'approved') as agreed
  `.execute(club.database.kysely);
  const [found] = rows;
  if (found === undefined) throw new Error('counts are always there');
  return found;
}

/** Nothing or everything: the entries may be booked before, all of them; the rest is in one piece. */
function wrongClosing(
  { settlements, statements, lines, identities, entries, amount, told }: Closing,
  people: number,
): string[] {
  const counts = [settlements * people, statements, lines, identities, amount / 50, told * people];
  const isWhole = counts.every((count) => count === people) && entries === people;
  const isNothing = counts.every((count) => count === 0) && (entries === 0 || entries === people);
  return isWhole || isNothing
    ? []
    : [`half: ${JSON.stringify({ settlements, statements, lines, entries, amount, told })}`];
}

/** Kills and restarts the server during an approved payout; returns each deviation. */
export async function killPayout(office: Office, { at }: Point): Promise<string[]> {
  const { club, ola, call } = office;
  const executionDay = await dayOfWarsaw(office);
  const digest = await digestOfDue(office);
  const signoff = signoffOf(await call(ola, 'POST', 'payouts/propose', { executionDay, digest }));
  await killAt(office, at, () => agree(office, signoff), {
    ordered: () =>
      countOf(
        office,
        sql`select count(*) as count from payout where signoff_id = ${signoff}::bigint`,
      ),
  });
  const half = await wrongPayouts(office, signoff);
  await club.start();
  if ((await stateOf(office, signoff)) === 'open') requireDone(await agree(office, signoff));
  const again = await agree(office, signoff);
  const { rows } = await sql<{ id: number }>`
    select id from payout where signoff_id = ${signoff}::bigint
  `.execute(club.database.kysely);
  const wrong = [
    ...half.map((what) => `payout killed at ${at}: ${what}`),
    ...(await wrongPayouts(office, signoff)).map((what) => `after ${at}: ${what}`),
    ...(again.status === 409 ? [] : [`after ${at}: agreed to again: ${again.status}`]),
    ...(rows.length === 1 ? [] : [`after ${at}: ${rows.length} payouts of one decision`]),
  ];
  // What it pays is due again for the next one.
  const cancelled = { reason: 'Bank nie przyjął pliku.', newestFile: null };
  requireDone(await call(ola, 'POST', `payouts/${rows[0]?.id}/cancel`, cancelled));
  return wrong;
}

async function wrongPayouts({ club }: Office, signoff: string): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'approved without a payout' as what from signoff where id = ${signoff}::bigint and state = 'approved'
      and not exists (select from payout where signoff_id = signoff.id)
    union all select 'a payout without approval' from payout join signoff on signoff.id = payout.signoff_id
      where signoff.state <> 'approved'
    union all select 'untold: ' || count(*) from trail_entry where action = 'signoff.approved' and subject_id = ${signoff}
      having count(*) <> (select count(*) from payout where signoff_id = ${signoff}::bigint)
    union all select 'half a payout: ' || payout.id from payout
      where transfers <> (select count(*) from payout_item where payout_id = payout.id)
        or grosze <> (select coalesce(sum(grosze), 0) from payout_item where payout_id = payout.id)
        or grosze <> (select coalesce(sum(statement.grosze), 0) from payout_item item
          join payout_part part on part.item_id = item.id join statement on statement.id = part.statement_id
          where item.payout_id = payout.id)
  `.execute(club.database.kysely);
  return rows.map(({ what }) => what);
}

type Watches = Readonly<Record<string, () => Promise<number>>>;

/** Lets the act run until the point, and kills the process there. */
async function killAt(
  office: Office,
  at: string,
  act: () => Promise<unknown>,
  watches: Watches,
): Promise<void> {
  const { club } = office;
  const watch = watches[at];
  if (at === 'answered') {
    await act();
    await club.kill();
    return;
  }
  if (at === 'asked') {
    const done = act().catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 25));
    await club.kill();
    await done;
    return;
  }
  if (watch !== undefined) {
    const done = act().catch(() => null);
    await soon(at, async () => ((await watch()) > 0 ? true : null));
    await club.kill();
    await done;
    return;
  }
  await killAtWrite(office, at, act);
}

/** Reads go on, and the first write to the table waits: there the process dies, and its transaction with it. */
async function killAtWrite(
  { club }: Office,
  table: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const url = club.home.environment['DATABASE_URL'] ?? '';
  const gate = openDatabase({ url, poolSize: 1 });
  try {
    await gate.kysely.transaction().execute(async (transaction) => {
      await sql`lock table ${sql.table(table)} in share mode`.execute(transaction);
      const done = act().catch(() => null);
      await soon(`a write to ${table}`, async () => {
        const { rows } = await sql`
          select from pg_locks where relation = ${table}::regclass and not granted limit 1
        `.execute(club.database.kysely);
        return rows.length > 0 ? true : null;
      });
      await club.kill();
      await done;
    });
  } finally {
    await gate.close();
  }
}

async function countOf({ club }: Office, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`${query}`.execute(club.database.kysely);
  return rows[0]?.count ?? 0;
}

async function stateOf({ club }: Office, signoff: string): Promise<string> {
  const row = await club.database.kysely
    .selectFrom('signoff')
    .select('state')
    .where('id', '=', Number(signoff))
    .executeTakeFirst();
  return row?.state ?? 'gone';
}

async function dayOfWarsaw({ club }: Office): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (${club.now()}::timestamptz at time zone 'Europe/Warsaw')::date::text as day
  `.execute(club.database.kysely);
  return rows[0]?.day ?? '';
}
