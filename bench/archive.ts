/**
 * The programme in one file, out of one database and into another, with a fifth of the rows and with all of them: the memory
 * of both commands must not grow with the programme. On a throw-away PostgreSQL.
 *
 *     npm run bench -- archive [ROWS]
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../apps/server/src/infra/db/db.ts';
import { migrate } from '../apps/server/src/infra/db/migrate.ts';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { databaseUrl, onServer } from '../apps/server/src/testing/templates.ts';
import { crowdOf } from '../apps/server/src/testing/crowd.ts';

const rows = Number(process.argv[2] ?? 1_000_000);
const growthMax = 1.3;
const pictures = 100;
const run = promisify(execFile);

type Once = { readonly ms: number; readonly rows: number; readonly memoryMb: number };
type Both = { readonly out: Once; readonly into: Once; readonly bytes: number };

const folder = mkdtempSync(join(tmpdir(), 'klub-bench-'));
const cluster = await startCluster({ shared_buffers: '256MB' });
try {
  report(await measured('few', Math.ceil(rows / 5)), await measured('all', rows));
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measured(name: string, count: number): Promise<Both> {
  const file = join(folder, `${name}.klub`);
  const [from, to] = [`${name}_from`, `${name}_to`];
  await onServer(cluster.url, `create database ${from}`, `create database ${to}`);
  await fill(databaseUrl(cluster.url, from), count);
  writePictures(join(folder, from));
  const out = await once('export', from, file);
  const into = await once('import', to, file);
  if (out.rows !== into.rows || out.rows < count)
    throw new Error(`${out.rows} rows went out, ${into.rows} came in.`);
  return { out, into, bytes: statSync(file).size };
}

/** Entries of the ledger and unread messages: the tables that grow for as long as a programme runs. */
async function fill(url: string, count: number): Promise<void> {
  const database = openDatabase({ url });
  try {
    await migrate(database);
    const { kysely } = database;
    const people = Math.ceil(count / 100);
    const columns = { first_name: "'Imię ' || n", last_name: "'Nazwisko'" };
    await sql.raw(crowdOf(people, { columns })).execute(kysely);
    for (let at = 0; at < count; at += 100_000) {
      await sql`
        insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
        select 1 + n % ${people}::int, 'month', '2026-02-01', 1 + n % 500, 'month ' || n, 1, now()
        from generate_series(${at}::int, ${Math.min(count, at + 100_000) - 1}::int) n
      `.execute(kysely);
    }
  } finally {
    await database.close();
  }
}

/** As large as those of a programme; what is packed already does not pack again. */
function writePictures(dataDir: string): void {
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  for (let n = 0; n < pictures; n += 1) {
    const name = n.toString(16).padStart(40, '0');
    writeFileSync(
      join(dataDir, 'files', `${name}-960x540.webp`),
      crypto.getRandomValues(Buffer.alloc(60_000)),
    );
  }
}

async function once(direction: 'export' | 'import', database: string, file: string): Promise<Once> {
  const part = join(import.meta.dirname, 'once/archive-once.ts');
  const url = databaseUrl(cluster.url, database);
  const { stdout } = await run(process.execPath, [
    part,
    direction,
    url,
    file,
    join(folder, database),
  ]);
  return JSON.parse(stdout) as Once;
}

function report(few: Both, all: Both): void {
  for (const { out, into, bytes } of [few, all]) {
    console.log(`${out.rows} rows, ${pictures} pictures: ${(bytes / 1_000_000).toFixed(1)} MB`);
    for (const [name, { ms, rows: count, memoryMb }] of Object.entries({ out, into })) {
      const pace = `${Math.round(count / (ms / 1000))} rows a second`;
      console.log(
        `  ${name.padEnd(5)} ${(ms / 1000).toFixed(2)} s, ${pace}, memory ${memoryMb.toFixed(0)} MB`,
      );
    }
  }
  const growth = Math.max(
    all.out.memoryMb / few.out.memoryMb,
    all.into.memoryMb / few.into.memoryMb,
  );
  console.log(`memory with five times the rows: ${growth.toFixed(2)} times (at most ${growthMax})`);
  process.exitCode = growth <= growthMax ? 0 : 1;
}
