import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../infra/db/db.ts';
import { jobWorker } from '../../infra/jobs/jobs.ts';
import { eachEngine } from '../../testing/database.ts';
import { addStaff } from '../../infra/http/panel/panel.testing.ts';
import { type SettlementWorld, october, settlementWorld } from '../settlements/settlements.testing.ts';
import { operationJobs } from './operations.jobs.ts';
import { operations } from './operations.service.ts';
import { everyWork } from './operations.testing.ts';
import type { OperationWork } from './run.service.ts';
import { type TrailCheck, verifyWork } from './verify.work.ts';

const whole: TrailCheck = async () => ({ isWhole: true, words: 'pieczęcie się zgadzają (3).' });
const broken: TrailCheck = async () => ({ isWhole: false, words: 'wpis 17 zmieniono.' });
const notAsked: OperationWork = () => Promise.reject(new Error('not asked'));

eachEngine((engine) => {
  let world: SettlementWorld;
  beforeAll(async () => {
    world = await settlementWorld(engine);
  });
  beforeEach(async () => {
    await world.reset();
    await sql`truncate operation, staff, trail_entry, trail_waiting, job cascade`.execute(world.database.kysely);
  });

  async function verified(checkTrail: TrailCheck) {
    const staffId = await addStaff(world.database.kysely, 'Anna', ['approver']);
    const own = operations(world.deps, { ...everyWork(notAsked), verify: verifyWork(world.deps, checkTrail) });
    const id = await inTransaction(world.database.kysely, (transaction) =>
      own.begin(transaction, { kind: 'verify', staffId, input: {} }),
    );
    await jobWorker(world.deps, operationJobs(own)).runDue();
    return own.find(staffId, id);
  }

  test('a verification says that books and trail agree, in lines to read', async () => {
    await world.figures(await world.person(), october, 120);
    await world.close(october);
    const { state, progress, note, lines } = await verified(whole);
    expect([state, progress]).toEqual(['done', 100]);
    expect(note).toMatch(/^Zgodne\. Zamknięte miesiące: 1, osoby: 1\./);
    expect(lines).toEqual([note, 'Dziennik: pieczęcie się zgadzają (3).']);
  });

  test('a difference names the person by number only, because not everybody who verifies reads people', async () => {
    const { kysely } = world.database;
    const personId = await world.person({ name: ['Wiesława', 'Kwiatkowska'] });
    await world.figures(personId, october, 120);
    await world.close(october);
    await sql`alter table ledger_entry disable trigger ledger_entry_append_only`.execute(kysely);
    await sql`update ledger_entry set amount = amount + 1`.execute(kysely);
    await sql`alter table ledger_entry enable trigger ledger_entry_append_only`.execute(kysely);
    const { state, note, lines } = await verified(whole);
    expect(state).toBe('done');
    expect(note).toMatch(/^NIEZGODNE\. Różnice: \d+/);
    expect(lines.join('\n')).toContain(`osoba nr ${personId}`);
    expect(lines.join('\n')).not.toContain('Kwiatkowska');
  });

  test('a broken trail is told first', async () => {
    const { note, lines } = await verified(broken);
    expect(note).toBe('DZIENNIK NARUSZONY: wpis 17 zmieniono. Żaden miesiąc nie jest jeszcze zamknięty.');
    expect(lines.at(-1)).toBe('DZIENNIK NARUSZONY: wpis 17 zmieniono.');
  });
});
