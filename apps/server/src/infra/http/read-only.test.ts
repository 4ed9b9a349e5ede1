import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

test('on a read-only database writes and readiness answer 503, reads go on', async () => {
  const { app, database } = await testApp();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    database.kysely,
  );
  const name = rows[0]?.name ?? '';
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(
    database.kysely,
  );
  // As a fail-over does.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name} and pid <> pg_backend_pid()
  `.execute(database.kysely);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.kysely).catch(() => {});
  // The pool has a connection again, so that a refusal below is not that of a lost one.
  const mode = sql<{ mode: string }>`select current_setting('transaction_read_only') as mode`;
  const modeNow = () =>
    mode.execute(database.kysely).then(
      (answer) => answer.rows[0]?.mode,
      () => '',
    );
  await expect.poll(modeNow).toBe('on');
  const readiness = () => app.inject({ url: '/readyz' });
  expect((await readiness()).statusCode).toBe(503);
  const login = await app.inject({
    method: 'POST',
    url: '/authorization',
    payload: { username: '500000001', password: 'x' },
  });
  expect(login.statusCode).toBe(503);
  expect(login.headers['retry-after']).toBe('5');
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
});
