import fc from 'fast-check';
import { verifySettlements } from '../../apps/server/src/modules/money/audit/verify.service.ts';
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import { readVaultKeys, vault } from '../../apps/server/src/infra/crypto/vault.ts';
import type { Answer } from '../parts/call.ts';
import { openTestServer } from '../parts/test-server.ts';
import { closedCounts, readPlaces, unlike, unsettledDifferences } from './compare.ts';
import { closings, history, phases } from './histories.ts';
import { closeAtOnce, live, addFixture } from './fixture.ts';
import { proof } from '../parts/proof.ts';

const closedMonths = ['2031-01-01', '2031-02-01', '2031-03-01'] as const;

proof(
  'PR7',
  'after any history all places agree on golden points and złoty',
  async ({ judge, scale }) => {
    const people = scale({ full: 1_000, short: 60 });
    const seed = Date.now() % 1_000_000;
    const club = await openTestServer();
    const fixture = await addFixture(club, fc.sample(history, { numRuns: people, seed }));
    const [planned = []] = fc.sample(closings, { numRuns: 1, seed });
    const answers: Answer[] = [];
    for (const phase of phases.keys()) {
      const close = (month: string, atOnce: number) => closeAtOnce(club, month, atOnce);
      answers.push(...(await live(fixture, phase, planned[phase] ?? [], close)));
    }
    for (const month of closedMonths) await closeAtOnce(club, month, 1);
    judge.none(
      'calls without an answer in words',
      answers.length,
      answers
        .filter(({ status }) => status === 0 || status >= 500)
        .map(({ status, text }) => `${status} ${text}`),
    );

    const places = await readPlaces(fixture);
    judge.none(
      `ledger, challenges, knowledge, specials, balances, export unlike the history (seed ${seed})`,
      people,
      await unlike(fixture, places),
    );
    const { database } = club;
    judge.none(
      'statements unlike their ledger, in points or grosze',
      people,
      await unsettledDifferences(database, fixture.people),
    );

    const before = await closedCounts(database);
    const again = [];
    for (const month of closedMonths) again.push(...(await closeAtOnce(club, month, 3)));
    judge.none(
      'closings again, three at once, that found anything to do',
      again.length,
      again
        .filter(({ outcome }) => outcome !== 'nothing')
        .map(({ outcome, month }) => `${month} ${outcome}`),
    );
    const after = await closedCounts(database);
    judge.none(
      'rows that closing again left behind',
      again.length,
      before === after ? [] : [`${before}, then ${after}`],
    );
    const keys = vault(await readVaultKeys(undefined, club.home.dataDir), systemRandom);
    const { differences } = await verifySettlements({ database, clock: club, vault: keys });
    judge.none('differences that the programme itself finds', people, differences);

    const planted = {
      kind: 'correction' as const,
      month: '2031-02-01',
      amount: 1,
      cause: 'reka:podłożone',
      revision: 1,
    };
    const somebody = fixture.people.slice(0, 1);
    await database.kysely
      .insertInto('ledger_entry')
      .values(somebody.map(({ id }) => ({ ...planted, person_id: id, created_at: club.now() })))
      .execute();
    // The same file is not made twice within minutes.
    await club.shift({ hours: 1 });
    const found = await unlike({ ...fixture, people: somebody }, await readPlaces(fixture));
    judge.equal('control: places that show one golden point planted by hand', 1, found.length, 5);
    const unsettled = await unsettledDifferences(database, fixture.people);
    judge.equal('control: and the statements lack it', 1, unsettled.length, 1);
  },
);
