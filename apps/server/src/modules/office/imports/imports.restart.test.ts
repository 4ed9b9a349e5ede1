import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { operationJobs } from '../operations/operations.jobs.ts';
import { operations } from '../operations/operations.service.ts';
import { everyWork } from '../operations/operations.testing.ts';
import { sweepImports } from './imports.service.ts';
import { importWorks } from './imports.works.ts';
import { importsClub, plan, results } from './imports.testing.ts';

const parts = importsClub();
const { command, postApply, postUndo, shown, checked, agreed, applied, golden, handle } = parts;

/** Another server process, which is stopped once the work reports that it writes. */
async function stoppedProcess(): Promise<void> {
  const { deps } = parts.club();
  const works = importWorks(deps);
  const process = operations(deps, {
    ...everyWork(() => Promise.reject(new Error('not asked'))),
    'import.apply': (input, context) =>
      works['import.apply'](input, {
        ...context,
        beginWriting: async () => {
          const mayWrite = await context.beginWriting();
          process.stop();
          return mayWrite;
        },
      }),
  });
  await jobWorker(deps, operationJobs(process)).runDue();
}

async function runLater(): Promise<void> {
  parts.club().clock.advance({ minutes: 10 });
  await parts.runDue();
}

test('the next process applies an import whose process was stopped', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await checked({ 'wyniki.csv': results(60) });
  await postApply(id);
  await stoppedProcess();
  expect([(await shown(id)).state, await golden()]).toEqual(['applying', 0]);
  await runLater();
  expect([(await shown(id)).state, await golden()]).toEqual(['applied', 120]);
});

test('an import is retried after a deadlock', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await checked({ 'wyniki.csv': results(60) });
  const letThrough = await endsWith('40P01', sql`insert on ledger_entry for each row`);
  await postApply(id);
  await parts.runDue();
  expect([(await shown(id)).state, await golden()]).toEqual(['applying', 0]);
  await letThrough();
  await runLater();
  expect([(await shown(id)).state, await golden()]).toEqual(['applied', 120]);
});

test('an undo is repeated after a lost connection and reported once', async () => {
  await command({ 'p.csv': plan(100) });
  const id = await applied({ 'wyniki.csv': results(60) });
  await postUndo(id, true);
  await parts.runDue();
  const comeBack = await connectionEnds(
    sql`insert on trail_entry for each row when (new.action = 'import.undone')`,
  );
  const { body } = await postUndo(id, false);
  await agreed((body as { data: { signoffId: string } }).data.signoffId);
  expect([(await shown(id)).state, await golden()]).toEqual(['undoing', 120]);
  await comeBack();
  await runLater();
  expect([(await shown(id)).state, await golden()]).toEqual(['undone', 0]);
});

test.each([
  { by: 'the next run', erase: runLater },
  { by: 'the sweep', erase: () => sweepImports(parts.club().deps) },
])('files of an import that crashed after committing are deleted by $by', async ({ erase }) => {
  await command({ 'p.csv': plan(100) });
  const id = await checked({ 'wyniki.csv': results(60) });
  const written = sql`update on import_batch for each row when (old.state = 'applied' and new.state = 'applied')`;
  const comeBack = await connectionEnds(written);
  await postApply(id);
  await parts.runDue();
  await comeBack();
  expect([(await shown(id)).state, parts.stored().length]).toEqual(['applied', 1]);
  await erase();
  expect([(await shown(id)).state, parts.stored()]).toEqual(['applied', []]);
});

/**
 * From now on the server closes the connection at this statement; returns a function that ends
 * that.
 */
function connectionEnds(at: RawBuilder<unknown>): Promise<() => Promise<unknown>> {
  return endsWith('57P01', at);
}

async function endsWith(
  code: '57P01' | '40P01',
  at: RawBuilder<unknown>,
): Promise<() => Promise<unknown>> {
  await sql`
      create function test_end() returns trigger language plpgsql as $$
      begin raise exception 'ended' using errcode = ${sql.lit(code)}; end $$
    `.execute(handle());
  await sql`create trigger test_ended before ${at} execute function test_end()`.execute(handle());
  return () => sql`drop function test_end() cascade`.execute(handle());
}
