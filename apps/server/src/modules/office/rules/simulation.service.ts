import type { ruleRows } from '@klub/contract/panel/rules';
import type { z } from 'zod';
import type { Deps } from '../../../infra/deps.ts';
import { personNumber } from '../../../infra/polish.copy.ts';
import { refuse } from '../../../infra/refusal.ts';
import { addMonths, monthOf, monthsOfQuarter, quarterOf } from '../../../infra/warsaw.ts';
import { type BonusRule, type PeriodKind, reachedIn } from '../../club/ledger/ledger.ts';
import { namesOf } from '../../club/territory/territory.ts';
import { rulesCopy as copy } from './rules.copy.ts';
import { type Simulated, simulate } from './rules.rules.ts';
import * as store from './rules.store.ts';

type SimulationReply = z.input<(typeof ruleRows)['GET /api/panel/v1/rules/simulation']['reply']>;

/** First month of the period around a month. */
export function startOf(kind: PeriodKind, month: string): string {
  return kind === 'month' ? month : monthsOfQuarter(quarterOf(month))[0];
}

/** The first month after the period. */
function endOf(kind: PeriodKind, start: string): string {
  return addMonths(start, kind === 'month' ? 1 : 3);
}

/** Ended periods by first month, newest first. */
export function periodsToSimulate(
  kind: PeriodKind,
  first: string | null,
  now: Date,
  most: number,
): string[] {
  const current = monthOf(now);
  const starts: string[] = [];
  const step = kind === 'month' ? 1 : 3;
  for (let start = startOf(kind, current); starts.length < most; start = addMonths(start, -step)) {
    if (first === null || endOf(kind, start) <= first) break;
    if (endOf(kind, start) <= current) starts.push(start);
  }
  return starts;
}

/** True when an ended period of the kind has results. */
export async function canSimulate(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  kind: PeriodKind,
): Promise<boolean> {
  const first = await store.findFirstMonth(database.kysely);
  return periodsToSimulate(kind, first, clock.now(), 1).length > 0;
}

export type Asked = store.RuleKey & {
  /** First day of a month within the period. */
  readonly month: string;
  readonly rule: BonusRule;
};

/**
 * Bonuses of an ended period by a rule, next to those of its own rule. Throws `periodNotOver`;
 * reads only.
 */
export async function simulateRule(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { role, kind, month, rule }: Asked,
): Promise<Simulated & { readonly start: string }> {
  const now = clock.now();
  const start = startOf(kind, month);
  if (endOf(kind, start) > monthOf(now)) throw refuse('periodNotOver');
  const before = await store.findInForce(database.kysely, { role, kind }, start);
  const groups = await reachedIn(database.kysely, { role, kind, start }, now);
  return { start, ...simulate(groups, { before, after: rule }) };
}

/** The same, with the names of the people whose golden points change most. */
export async function showSimulation(
  deps: Pick<Deps, 'database' | 'clock'>,
  asked: Asked,
): Promise<SimulationReply> {
  const { start, largest, ...sums } = await simulateRule(deps, asked);
  const names = await namesOf(
    deps.database.kysely,
    largest.map(({ personId }) => personId),
  );
  return {
    data: {
      month: start.slice(0, 7),
      title: copy.title(asked.kind, start),
      ...sums,
      largest: largest.map(({ personId, ...rest }) => ({
        personId: String(personId),
        name: names.get(personId) || personNumber(personId),
        ...rest,
      })),
    },
  };
}
