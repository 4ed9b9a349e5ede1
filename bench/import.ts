/**
 * A million plan rows through the import, against `\copy` of the same file into a bare table: new, and again unchanged.
 * Both take turns in one run on a throw-away PostgreSQL, so that a busy machine slows both; the ratio is what counts.
 *
 *     npm run bench -- import [ROWS] [ROUNDS]
 */
import { execFile } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../apps/server/src/infra/db/db.ts';
import { migrate } from '../apps/server/src/infra/db/migrate.ts';
import { addMonths } from '../apps/server/src/infra/warsaw.ts';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { crowdOf } from '../apps/server/src/testing/crowd.ts';
import { copiedInto } from './parts/copy.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 3);
const months = 12;
const shops = 2_000;
const ratioMax = 5.2;
const memoryMaxMb = 400;
const run = promisify(execFile);
let memoryMb = 0;
/**
 * The clock is in the month after the last one of the file, as when a closed year is taken over.
 */
const now = new Date('2027-01-04T10:00:00Z');

const folder = mkdtempSync(join(tmpdir(), 'klub-bench-'));
const cluster = await startCluster();
const database = openDatabase({ url: cluster.url });
try {
  await prepare(database);
  const file = join(folder, 'plany.csv');
  await pipeline(Readable.from(lines()), createWriteStream(file));
  const times = { copy: [] as number[], fresh: [] as number[], again: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    times.copy.push(await copy(file));
    await sql`truncate plan, notification, push`.execute(database.kysely);
    times.fresh.push(await importFile(file, 'new'));
    times.copy.push(await copy(file));
    times.again.push(await importFile(file, 'unchanged'));
    await sql`vacuum plan`.execute(database.kysely);
  }
  report(times);
} finally {
  await database.close();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function prepare(target: Database): Promise<void> {
  await migrate(target);
  const people = Math.ceil(rows / months);
  await sql.raw(crowdOf(people + 1, { from: 0 })).execute(target.kysely);
  await sql`insert into customer (prefix, number, name) values ('PL', '1', 'Klient')`.execute(
    target.kysely,
  );
  await sql`
    insert into place (code, name, channel, customer_id)
    select 'S' || lpad(n::text, 5, '0'), 'Sklep', 'Sieci', 1 from generate_series(0, ${shops}::integer) n
  `.execute(target.kysely);
  // Each person works in the shop of their rows.
  await sql`
    insert into person_place (person_id, place_id, from_date)
    select person.id, place.id, '2025-01-01' from person
    join place on place.code = 'S' || lpad(((right(person.phone, 9)::integer - 600000000) % ${shops}::integer)::text, 5, '0')
  `.execute(target.kysely);
  // With a rule in force, as a programme has; there is nothing to book before the first realisations.
  await sql`
    insert into bonus_rule (role, period_kind, valid_from, version, knowledge_gate, import_id, created_at)
    values ('user1', 'month', '2025-01-01', 1, false, 1, now())`.execute(target.kysely);
  await sql`insert into bonus_threshold (rule_id, percent, bonus) values (1, 100, 120)`.execute(
    target.kysely,
  );
  await sql`create table bare (telefon text, sklep text, miesiac text, cel bigint)`.execute(
    target.kysely,
  );
}

function* lines(): Generator<string> {
  yield 'telefon;sklep;miesiac;cel\n';
  for (let row = 0; row < rows; row += 1) {
    const person = Math.floor(row / months);
    const month = addMonths('2026-01-01', row % months).slice(0, 7);
    const shop = `S${String(person % shops).padStart(5, '0')}`;
    yield `${600_000_000 + person};${shop};${month};${((person * 37 + row * 101) % 20_000) + 500}\n`;
  }
}

async function copy(file: string): Promise<number> {
  await sql`truncate bare`.execute(database.kysely);
  return copiedInto(cluster.url, file);
}

/**
 * In a separate process, so that its memory is the import's alone; returns the import's own time.
 */
async function importFile(file: string, expected: 'new' | 'unchanged'): Promise<number> {
  const part = join(import.meta.dirname, 'once/import-once.ts');
  const { stdout } = await run(process.execPath, [part, cluster.url, file, now.toISOString()]);
  const once = JSON.parse(stdout) as {
    ms: number;
    memoryMb: number;
    new: number;
    unchanged: number;
  };
  if (once[expected] !== rows) throw new Error(stdout);
  memoryMb = Math.max(memoryMb, once.memoryMb);
  return once.ms;
}

function report({
  copy: copies,
  fresh,
  again,
}: {
  copy: number[];
  fresh: number[];
  again: number[];
}): void {
  const ratios = { fresh: median(fresh) / median(copies), again: median(again) / median(copies) };
  const seconds = (values: number[]): string => `${(median(values) / 1000).toFixed(2)} s`;
  console.log(`${rows} plan rows, median of ${rounds} rounds`);
  console.log(`\\copy into a bare table   ${seconds(copies)}`);
  console.log(
    `import, all rows new      ${seconds(fresh)}  ${ratios.fresh.toFixed(2)} times (at most ${ratioMax})`,
  );
  console.log(
    `import, all unchanged     ${seconds(again)}  ${ratios.again.toFixed(2)} times (at most ${ratioMax})`,
  );
  console.log(`memory of the process     ${memoryMb.toFixed(0)} MB (under ${memoryMaxMb})`);
  const isMet = ratios.fresh <= ratioMax && ratios.again <= ratioMax && memoryMb < memoryMaxMb;
  process.exitCode = isMet ? 0 : 1;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
