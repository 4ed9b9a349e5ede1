import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sweepMaking } from '../../infra/files/file-store.ts';
import { eachEngine } from '../../testing/database.ts';
import { importsClub, plan } from './batches.testing.ts';
import { inWorkspace } from './workspace.ts';

eachEngine((engine) => {
  const parts = importsClub(engine);
  const { upload, opened, shown, stored, handle } = parts;

  async function storedOf(id: string): Promise<string> {
    const file = handle().selectFrom('import_file').select('stored').where('batch_id', '=', Number(id));
    return (await file.executeTakeFirstOrThrow()).stored ?? '';
  }

  test('a file that takes the place of another stays, also where the other one cannot be removed at once', async () => {
    const { dataDir } = parts.club().deps.config;
    const id = await opened({ 'plany.csv': plan(100) });
    const former = join(dataDir, await storedOf(id));
    // A folder is no file that could be removed.
    rmSync(former);
    mkdirSync(former);
    onTestFinished(() => rmSync(former, { recursive: true }));
    expect((await upload(id, 'plany.csv', plan(200))).status).toBe(200);
    expect(existsSync(join(dataDir, await storedOf(id)))).toBe(true);
  });

  test('an upload that is undone at its commit leaves no file', async () => {
    const id = await opened({});
    const before = stored();
    await sql`
      create function test_refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$
    `.execute(handle());
    await sql`
      create constraint trigger test_refused after insert on import_file deferrable initially deferred
      for each row execute function test_refuse()
    `.execute(handle());
    const { status } = await upload(id, 'plany.csv', plan(100));
    await sql`drop function test_refuse() cascade`.execute(handle());
    expect([status, stored(), (await shown(id)).files]).toEqual([500, before, []]);
  });

  test('the folder of an import that runs or waits for hours is not taken for one that was left behind', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { deps, clock } = parts.club();
    const before = clock.now();
    onTestFinished(() => clock.set(before.toISOString()));
    clock.set('2031-01-01T00:00:00Z');
    const sweep = () => sweepMaking(deps.config.dataDir, new Date(clock.now().getTime() - 3_600_000));
    await inWorkspace(deps, [], async ({ folder }) => {
      vi.advanceTimersByTime(3_600_000);
      await vi.waitFor(() => expect(statSync(folder).mtime).toEqual(clock.now()));
      await sweep();
      expect(existsSync(folder)).toBe(true);
    });
    expect(parts.making()).toEqual([]);
  });
});
