import { type Handle, inSnapshot } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { resetPlanner, disableNestedLoops } from '../../../infra/db/planner.ts';
import { readYear } from '../challenges/challenges.ts';
import { closedMonths, closingPeriodOf } from '../settlements/settlements.ts';
import { countCompared } from './compared.store.ts';
import { wrongBonuses, wrongTasks } from './owed.store.ts';
import { type Check, type Checked, checks } from './verify.rules.ts';
import { wrongAccounts, wrongPayoutMarks } from './sealed.service.ts';
import * as store from './verify.store.ts';

export type Difference = store.Found & { readonly check: Check };

export type Verification = {
  readonly months: readonly string[];
  /** The first differences of each check and month; `checked` has their number. */
  readonly differences: readonly Difference[];
  readonly checked: readonly Checked[];
  /** Entries after the closing of their month; no fault, but not settled. */
  readonly open: readonly store.OpenEntries[];
  readonly people: number;
  readonly concerned: readonly store.Concerned[];
};

/** The number of people that `verifySettlements` compares. */
export function settledPeople(handle: Handle): Promise<number> {
  return store.countSettled(handle);
}

type VerifyDeps = Pick<Deps, 'database' | 'clock' | 'vault'>;

/**
 * Recomputes every closed month and compares: bonuses with plans, results, answers and the rule
 * versions in force; rewards with answers; special tasks with their results; statements with ledger
 * entries; transfers with statements; and each person's screen with all of these. Reads only, and
 * shares no statement with the booking.
 * @param onProgress is called with the number of compared people
 */
export async function verifySettlements(
  deps: VerifyDeps,
  onProgress: (people: number) => void = () => {},
): Promise<Verification> {
  const { kysely } = deps.database;
  const now = deps.clock.now();
  const months = await closedMonths(kysely);
  return inSnapshot(kysely, async (handle) => {
    await disableNestedLoops(handle);
    const differences: Difference[] = [];
    const untold = new Map<Check, number>();
    const add: Add = (check, { found, total }) => {
      for (const one of found) differences.push({ check, ...one });
      untold.set(check, (untold.get(check) ?? 0) + total - found.length);
    };
    await compareRows(handle, add);
    const accounts = await wrongAccounts(handle, deps.vault);
    add('account', accounts);
    const marks = await wrongPayoutMarks(handle, deps.vault, dayOf(now));
    add('mark', marks);
    const open = await compareMonths(handle, months, add);
    add('special', await wrongTasks(handle, months));
    await resetPlanner(handle);
    const compared = {
      ...(await countCompared(handle, months)),
      account: accounts.compared,
      mark: marks.compared,
      screen: 0,
      rule: 0,
    };
    const people = await compareScreens(handle, { months, now, compared }, differences, onProgress);
    const personIds = differences.flatMap(({ personId }) => personId ?? []);
    const checked = checks.map((check) => ({
      check,
      compared: compared[check],
      differences:
        differences.filter((one) => one.check === check).length + (untold.get(check) ?? 0),
    }));
    return {
      months,
      differences,
      checked,
      open,
      people,
      concerned: await store.concernedPeople(handle, personIds),
    };
  });
}

type Add = (check: Check, found: store.FoundOfAll) => void;

/** Compares the rows of the books with each other, over all months. */
async function compareRows(handle: Handle, add: Add): Promise<void> {
  add('settlement', await store.wrongSettlements(handle));
  add('statement', await store.wrongStatements(handle));
  add('grosze', await store.wrongGrosze(handle));
  add('entry', await store.wrongEntries(handle));
  add('correction', await store.wrongCorrections(handle));
  add('waiting', await store.wrongWaiting(handle));
  add('payout', await store.wrongPayouts(handle));
  add('parts', await store.wrongParts(handle));
}

/** Compares each month with its data and rules; returns the months with later entries. */
async function compareMonths(
  handle: Handle,
  months: readonly string[],
  add: Add,
): Promise<store.OpenEntries[]> {
  const open: store.OpenEntries[] = [];
  for (const month of months) {
    const period = closingPeriodOf(month);
    add('bonus', await wrongBonuses(handle, period));
    add('groundless', await store.groundlessBonuses(handle, period));
    add('reward', await store.wrongRewards(handle, month));
    const late = await store.openEntries(handle, period);
    if (late.entries > 0) open.push(late);
  }
  return open;
}

const batch = 500;

type Screens = {
  readonly months: readonly string[];
  readonly now: Date;
  /** Is incremented for each comparison. */
  readonly compared: { screen: number; rule: number };
};

/**
 * Compares each person's shown sum, and the bonuses by the rules in TypeScript, with the
 * statements.
 */
async function compareScreens(
  handle: Handle,
  { months, now, compared }: Screens,
  differences: Difference[],
  onProgress: (people: number) => void,
): Promise<number> {
  const people = new Set<number>();
  let afterId = 0;
  for (;;) {
    const years = await store.settledYears(handle, afterId, batch);
    if (years.length === 0) return people.size;
    for (const settled of years) {
      people.add(settled.personId);
      differences.push(...(await screenDifferences(handle, settled, { months, now, compared })));
    }
    onProgress(people.size);
    afterId = years.at(-1)?.personId ?? afterId;
  }
}

async function screenDifferences(
  handle: Handle,
  { personId, role, goesByRules, year, settled, open }: store.SettledYear,
  { months, now, compared }: Screens,
): Promise<Difference[]> {
  const shown = await readYear(handle, { personId, role, year, placeCode: null }, now);
  if (shown === null) return [];
  compared.screen += 1;
  const total = {
    month: null,
    personId,
    subject: String(year),
    expected: settled + open,
    found: shown.totalBonus,
  };
  const differences: Difference[] =
    total.expected === total.found ? [] : [{ check: 'screen', ...total }];
  if (!goesByRules) return differences;
  const worth = new Map(shown.monthsPlan.map(({ month, bonus }) => [month, bonus]));
  for (const { month, bonus, state } of shown.bonusMonthsPlan) {
    const expected = worth.get(month) ?? 0;
    if (!months.includes(`${month}-01`) || state === 'locked' || state === 'none') continue;
    compared.rule += 1;
    if (bonus === expected) continue;
    differences.push({
      check: 'rule',
      month: `${month}-01`,
      personId,
      subject: `month:${month}`,
      expected,
      found: bonus,
    });
  }
  return differences;
}
