import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import { heldLock, waiting } from '../../../infra/db/held.testing.ts';
import { closeMonth } from '../../money/settlements/closing/closing.service.ts';
import { importsClub, plan, results } from './imports.testing.ts';

const parts = importsClub();
const { command, postApply, postUndo, shown, checked, agreed, applied, golden, runDue, handle } =
  parts;
const close = (importMs?: number) =>
  closeMonth(parts.club().deps, {
    month: '2026-10-01',
    closedBy: 'Jan',
    listFile: null,
    acceptedMissing: 'any',
    ...(importMs === undefined ? {} : { importMs }),
  });

/** Approved work that no process has started. */
const works: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  apply: async () => {
    await command({ 'w.csv': results(0) });
    const id = await checked({ 'wyniki.csv': results(100) });
    return begun(id, await postApply(id));
  },
  undo: async () => {
    const id = await applied({ 'wyniki.csv': results(60) });
    await postUndo(id, true);
    await runDue();
    return begun(id, await postUndo(id, false));
  },
};

function begun(id: string, { body }: { readonly body: unknown }): () => Promise<unknown> {
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  return async () => {
    await agreed(signoffId);
    return (await shown(id)).state;
  };
}

test.each(Object.keys(works))(
  'during a closing an import can neither %s nor split the month',
  async (name) => {
    await command({ 'p.csv': plan(100) });
    const work = await works[name]?.();
    const before = await golden();
    const { database } = parts.club();
    const [settlements, bookings] = [
      await heldLock(database, advisoryLocks.settlement),
      await heldLock(database, advisoryLocks.booking),
    ];
    await bookings.query('rollback');
    const closing = close();
    await expect.poll(() => waiting(database)).toBe(1);
    await bookings.query(`begin; select pg_advisory_xact_lock(${advisoryLocks.booking})`);
    const working = work?.();
    await expect.poll(() => waiting(database)).toBe(2);
    await settlements.query('commit');
    expect((await closing).outcome).toBe('closed');
    await bookings.query('commit');
    expect(['ready', 'applied']).toContain(await working);
    expect([await golden(), await settled()]).toEqual([before, before]);
  },
  60_000,
);

test('a closing waits for an import for a bounded time', async () => {
  await command({ 'p.csv': plan(100), 'w.csv': results(60) });
  const { database } = parts.club();
  const imports = await heldLock(database, advisoryLocks.import);
  expect(await close(50)).toMatchObject({ outcome: 'importing', revision: 0 });
  expect(await settled()).toBe(0);
  const closing = close();
  await expect.poll(() => waiting(database)).toBe(1);
  await imports.query('commit');
  expect((await closing).outcome).toBe('closed');
  expect(await settled()).toBe(120);
});

async function settled(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::bigint as sum from statement
    `.execute(handle());
  return rows[0]?.sum ?? -1;
}
