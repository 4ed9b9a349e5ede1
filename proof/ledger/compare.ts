import { sql } from 'kysely';
import type { AllEndpoints } from '@klub/contract';
import type { z } from 'zod';
import type { Database } from '../../apps/server/src/infra/db/db.ts';
import { sheetOf } from '../../apps/server/src/modules/club/downloads/downloads.testing.ts';
import { ask, each, json } from '../parts/call.ts';
import { sum, total, worthOf } from './histories.ts';
import { type Participant, type LedgerFixture, prices } from './fixture.ts';

/** The same golden points, from every place that shows them. */

type Reply<Name extends keyof AllEndpoints> = z.output<AllEndpoints[Name]['reply']>;
export type Places = {
  readonly ledger: ReadonlyMap<number, number>;
  readonly balances: ReadonlyMap<string, number>;
  readonly exported: ReadonlyMap<string, number>;
};

export async function readPlaces(fixture: LedgerFixture): Promise<Places> {
  return {
    ledger: await ledgerSums(fixture.club.database),
    balances: await balanceSums(fixture),
    exported: await exportedSums(fixture),
  };
}

async function ledgerSums({ kysely }: Database): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; amount: number }>`
    select person_id as id, sum(amount)::bigint as amount from ledger_entry group by person_id
  `.execute(kysely);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

const balancesPath = '/api/v1/salesman/balances?year=2031';

/** What the representative sees, page by page. */
async function balanceSums({
  club,
  seller: { token },
}: LedgerFixture): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (let page = 1, seen = 0, all = 1; seen < all; page += 1) {
    const answer = await ask(club, { path: `${balancesPath}&page=${page}`, token });
    const { data, pager } = json<Reply<'GET /api/v1/salesman/balances'>>(answer);
    const rows = data?.data ?? [];
    all = pager?.total ?? 0;
    seen += rows.length;
    if (rows.length === 0 && seen < all)
      throw new Error(`Page ${page} is empty after ${seen} of ${all} rows.`);
    for (const row of rows) addTo(sums, String(row['person']), Number(row['amount']));
  }
  return sums;
}

/** The file of the same report, read by a reader that is not ours. */
async function exportedSums({
  club,
  seller: { token },
}: LedgerFixture): Promise<Map<string, number>> {
  const { data } = json<Reply<'GET /api/v1/salesman/balances'>>(
    await ask(club, { path: balancesPath, token }),
  );
  const { summaryReportUri = '', headings = [], columns = [] } = data ?? {};
  const link = await linkOf(club, summaryReportUri, token);
  const content = Buffer.from(await (await fetch(club.url() + link)).arrayBuffer());
  const [head = [], ...rows] = await sheetOf(content);
  const at = (key: string): number => head.indexOf(headings[columns.indexOf(key)] ?? '');
  const sums = new Map<string, number>();
  for (const row of rows) addTo(sums, String(row[at('person')]), Number(row[at('amount')]));
  return sums;
}

const tries = 300;

/** Polls until the file is made, as the app does, also after "come back". */
async function linkOf(club: LedgerFixture['club'], path: string, token: string): Promise<string> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const answer = await ask(club, { path, token });
    if (answer.status !== 200 && answer.status !== 503) {
      throw new Error(`The export answered ${answer.status}: ${answer.text}`);
    }
    const file =
      answer.status === 200 ? json<Reply<'GET /api/v1/downloads/:key'>>(answer).data.file : '';
    if (file !== '') return file;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('The export was not made.');
}

function addTo(sums: Map<string, number>, name: string, amount: number): void {
  sums.set(name, (sums.get(name) ?? 0) + amount);
}

/** People whose sums differ between the places, or from the total of their history. */
export async function unlike(
  { club, people }: LedgerFixture,
  { ledger, balances, exported }: Places,
): Promise<string[]> {
  const found = await each(people, 4, async ({ id, name, token, history }) => {
    const worth = worthOf(history);
    const answer = await ask(club, { path: '/api/v1/challenges?year=2031', token });
    if (answer.status !== 200) return `${name}: ${answer.status} ${answer.text}`;
    const { data: plan } = json<Reply<'GET /api/v1/challenges'>>(answer);
    const told = {
      ledger: ledger.get(id) ?? 0,
      challenges: plan.totalBonus,
      monthly: sum(plan.bonusMonthsPlan.map(({ bonus }) => bonus)),
      quarterly: sum(plan.bonusQuartersPlan.map(({ bonus }) => bonus)),
      knowledge: plan.bonusKnowledge,
      specials: plan.bonusSpecials,
      balances: balances.get(name) ?? 0,
      exported: exported.get(name) ?? 0,
    };
    const due = {
      ledger: total(worth),
      challenges: total(worth),
      monthly: worth.monthly,
      quarterly: worth.quarterly,
      knowledge: worth.knowledge,
      specials: worth.special + worth.byHand,
      balances: total(worth),
      exported: total(worth),
    };
    const wrong = Object.entries(due).filter(
      ([place, value]) => told[place as keyof typeof told] !== value,
    );
    return wrong.map(
      ([place, value]) => `${name}: ${place} ${told[place as keyof typeof told]}, due ${value}`,
    );
  });
  return found.flat();
}

type Settled = {
  readonly personId: number;
  readonly settled: number;
  readonly entries: number;
  readonly due: number;
};

/**
 * Of closed months every entry is in one line; points and grosze of the statements are those of
 * their entries.
 */
export async function unsettledDifferences(
  { kysely }: Database,
  people: readonly Participant[],
): Promise<string[]> {
  const { rows } = await sql<Settled & { readonly grosze: number }>`
    select person.id as "personId", coalesce(paid.amount, 0)::bigint as settled, coalesce(paid.grosze, 0)::bigint as grosze,
      coalesce(ledger.amount, 0)::bigint as entries, coalesce(lines.due, 0)::bigint as due
    from person
    left join (select person_id, sum(amount) as amount, sum(grosze) as grosze from statement group by person_id) as paid
      on paid.person_id = person.id
    left join (select person_id, sum(amount) as amount from ledger_entry where month < '2031-04-01' group by person_id) as ledger
      on ledger.person_id = person.id
    left join (
      select entry.person_id, sum(entry.amount * case when statement.month < '2031-03-01'
        then ${prices['2031-01']}::bigint else ${prices['2031-03']}::bigint end) as due
      from statement_line line
      join ledger_entry entry on entry.id = line.entry_id
      join statement on statement.id = line.statement_id
      group by entry.person_id
    ) as lines on lines.person_id = person.id
    where person.id = any(${people.map(({ id }) => id)}::bigint[])
  `.execute(kysely);
  return rows
    .filter(({ settled, entries, grosze, due }) => settled !== entries || grosze !== due)
    .map((row) => JSON.stringify(row));
}

/** Of each table that a closing writes, how many rows there are. */
export async function closedCounts({ kysely }: Database): Promise<string> {
  const { rows } = await sql<Readonly<Record<string, number>>>`
    select (select count(*) from ledger_entry) as entries, (select count(*) from settlement) as settlements,
      (select count(*) from statement) as statements, (select count(*) from statement_line) as lines
  `.execute(kysely);
  return JSON.stringify(rows[0]);
}
