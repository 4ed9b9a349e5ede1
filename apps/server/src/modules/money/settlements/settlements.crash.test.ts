import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { systemRandom } from '../../../infra/crypto/random.ts';
import { newVaultKey } from '../../../infra/crypto/vault.ts';
import { addMonths, monthOf } from '../../../infra/warsaw.ts';
import { folderHome, serverHome } from '../../../testing/process.ts';
import { counts, someOf } from '../../../../../../scripts/brief.ts';
import { crowdOf, plansReached, shopsOf } from '../../../testing/crowd.ts';

const people = counts(900, 3_000);
/** From the moment at which the closing begins. */
const killMs = Array.from({ length: 10 }, (_, kill) => kill * counts(80, 150));
/** The process that closes has the real clock. */
const month = addMonths(monthOf(new Date()), -1);
const close = ['../testing/close-month', month];

const settings = { DATA_KEYS: newVaultKey(systemRandom), SEED_DEMO: 'no' };

test.each([
  { killed: 'process', points: killMs, homeOf: () => serverHome(settings) },
  {
    killed: 'embedded database',
    points: Array.from({ length: 20 }, (_, kill) => kill * counts(40, 75)),
    homeOf: () => startedFolder(),
  },
])(
  'a repeated closing after its $killed died gives the same ledger [HZ35]',
  async ({ killed, points, homeOf }) => {
    const home = await homeOf();
    const instead = killed === 'process' ? undefined : home.killDatabase;
    onTestFinished(() => home.remove());
    const before = await home.open();
    for (const statement of programme) await sql.raw(statement).execute(before.kysely);
    await before.close();

    for (const afterMs of someOf(3, points))
      await home.run(close, {}, { match: /^opened/, afterMs, instead });
    const last = await home.run(close);
    expect([last.code, last.said]).toEqual([0, '']);

    const after = await home.open();
    const { rows } = await sql`
      select (select count(*) from ledger_entry) as entries, (select sum(amount) from ledger_entry) as ledger,
        (select count(*) from statement_line) as lines, (select sum(amount) from statement) as settled,
        (select count(*) from statement) as statements, (select count(*) from settlement) as settlements,
        (select count(*) from notification where cause like 'settlement:%') as told
    `.execute(after.kysely);
    await after.close();
    expect(rows).toEqual([
      {
        entries: people,
        ledger: people * 50,
        lines: people,
        settled: people * 50,
        statements: people,
        settlements: 1,
        told: people,
      },
    ]);
    const proof = await home.run(['programme', 'verify']);
    expect([proof.code, proof.printed]).toEqual([
      0,
      expect.stringMatching(/^Zgodne\. Zamknięte miesiące: 1, /),
    ]);
  },
  400_000,
);

/** With a database from a first start. */
async function startedFolder() {
  const home = folderHome(settings);
  await (await home.start()).stop();
  return home;
}

/** People who have all reached 100 %, without bookings: the closing must do everything. */
const programme = [
  ...shopsOf(1),
  crowdOf(people),
  ...plansReached(month),
  `insert into bonus_rule (role, period_kind, valid_from, version, knowledge_gate, import_id, created_at)
   values ('user1', 'month', '2020-01-01', 1, false, 1, now())`,
  `insert into bonus_threshold (rule_id, percent, bonus) select id, 100, 50 from bonus_rule`,
];
