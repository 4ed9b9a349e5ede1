import type { ruleRows } from '@klub/contract/panel/rules';
import { may } from '@klub/contract/panel/permissions';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { addMonths, monthOf } from '../../../infra/warsaw.ts';
import { type ActDeps, checkFile, importsCopy } from '../imports/imports.ts';
import type { BonusRule } from '../../club/ledger/ledger.ts';
import { ruleDays, usedStarts, thresholdsFrom, reasons } from '../programme/programme.ts';
import { closedMonths } from '../../money/settlements/settlements.ts';
import {
  signoffsCopy,
  type SignoffCaller,
  type Signoffs,
  type ShownLine,
} from '../signoffs/signoffs.ts';
import { rulesCopy as copy } from './rules.copy.ts';
import { stateOf, thresholdsText } from './rules.rules.ts';
import * as store from './rules.store.ts';
import { canSimulate, periodsToSimulate, simulateRule, startOf } from './simulation.service.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';

export type RuleParts = ActDeps & Pick<Signoffs, 'propose'>;

type RulesReply = z.input<(typeof ruleRows)['GET /api/panel/v1/rules']['reply']>;
type ProposeRow = (typeof ruleRows)['POST /api/panel/v1/rules/propose'];
export type Proposed = z.input<ProposeRow['reply']>;
export type Proposer = { readonly staffId: number; readonly name: string };

const monthsShown = 24;
const quartersShown = 8;
const monthsBack = 13;
const monthsAhead = 12;

/** Every version of the rules, and the periods that can be simulated. */
export async function listRules(
  { database, clock }: ActDeps,
  caller: SignoffCaller,
): Promise<RulesReply> {
  const { kysely } = database;
  const now = clock.now();
  const versions = await store.findVersions(kysely);
  const proposals = await store.findProposals(kysely, 'rules.version', now);
  const closed = await closedMonths(kysely);
  const first = await store.findFirstMonth(kysely);
  const histories = Map.groupBy(versions, ({ role, kind }) => `${role}|${kind}`);
  const shown = (kind: 'month' | 'quarter', most: number) =>
    periodsToSimulate(kind, first, now, most).map((month) => ({
      month: month.slice(0, 7),
      title: copy.title(kind, month),
    }));
  return {
    data: {
      versions: versions.map((version) => {
        const { role, kind, from, isLatest, thresholds, aboveRate, aboveCap, knowledgeGate } =
          version;
        const history = histories.get(`${role}|${kind}`) ?? [];
        const today = startOf(kind, monthOf(now));
        const state = stateOf(
          from,
          history.map((one) => one.from),
          today,
        );
        return {
          id: String(version.id),
          role,
          period: kind,
          from: from.slice(0, 7),
          version: version.version,
          thresholds: [...thresholds],
          aboveRate,
          aboveCap,
          gate: knowledgeGate,
          state: isLatest ? state : 'replaced',
          isFrozen: isLatest && usedStarts(history, ruleDays(kind, closed)).has(from),
          origin: {
            file: version.file,
            by: importsCopy.people(version.by, version.approvedBy),
            at: version.at.toISOString(),
          },
        };
      }),
      months: shown('month', monthsShown),
      quarters: shown('quarter', quartersShown),
      proposals: proposals.map((one) => {
        const [role = '', period = ''] = one.subject.split('/');
        return { role, period, id: proposalFor(one, caller)?.id ?? null };
      }),
      starts: startsFrom(monthOf(now), closed).map((month) => month.slice(0, 7)),
    },
  };
}

/** A proposal that waits; its id for those who may open it. */
export function proposalFor(
  proposal: store.OpenProposal | undefined,
  { staffId, roles }: SignoffCaller,
): { readonly id: string | null } | null {
  if (proposal === undefined) return null;
  const mayOpen = proposal.proposedBy === staffId || may(roles, 'rules.decide');
  return { id: mayOpen ? String(proposal.id) : null };
}

/**
 * The open months around the current one: a rule may begin in each, with or without results (D69).
 */
function startsFrom(current: string, closed: readonly string[]): string[] {
  return Array.from({ length: monthsBack + 1 + monthsAhead }, (_, index) =>
    addMonths(current, index - monthsBack),
  ).filter((month) => !closed.includes(month));
}

/** A rule from a form, with thresholds in the format of files. */
export type GivenRule = store.RuleKey & {
  /** First day. */
  readonly from: string;
  readonly thresholds: string;
  readonly aboveRate: number;
  readonly aboveCap: number;
  readonly gate: boolean;
};

/** Throws for thresholds that the importer would reject. */
export function ruleOf(
  given: Pick<GivenRule, 'thresholds' | 'aboveRate' | 'aboveCap' | 'gate'>,
): BonusRule {
  const thresholds = thresholdsFrom(given.thresholds);
  if (typeof thresholds === 'string') throw invalid({ thresholds: [reasons[thresholds]] });
  return {
    thresholds,
    aboveRate: given.aboveRate,
    aboveCap: given.aboveCap,
    knowledgeGate: given.gate,
  };
}

/** An import file of one row. */
function fileOf(
  { role, kind, from, aboveRate, aboveCap, gate }: GivenRule,
  { thresholds }: BonusRule,
): string {
  const period = kind === 'month' ? 'miesiac' : 'kwartal';
  const row = [
    role,
    period,
    from.slice(0, 7),
    thresholdsText(thresholds),
    aboveRate,
    aboveCap,
    copy.yesNo(gate),
  ];
  return `rola;okres;od;progi;za_procent;limit;bramka_wiedzy\n${row.join(';')}\n`;
}

const fields: Readonly<Record<string, string>> = {
  rola: 'role',
  okres: 'period',
  od: 'from',
  progi: 'thresholds',
  za_procent: 'aboveRate',
  limit: 'aboveCap',
  bramka_wiedzy: 'gate',
  nazwa: 'name',
  wartosc: 'value',
};

/**
 * Throws at the affected field when the importer would reject the file: also for a date in a closed
 * month (D40).
 */
export async function requireTaken(deps: ActDeps, name: string, text: string): Promise<void> {
  const problem = await checkFile(deps, memorySource(name, text, ''));
  if (problem !== null) throw invalid({ [fields[problem.column] ?? 'from']: [problem.reason] });
}

export type RuleRequest = GivenRule & {
  /** First day of the simulated period; null: no period can be simulated. */
  readonly simulated: string | null;
  readonly reason: string;
  readonly proposer: Proposer;
};

/** The changes that both people agree to. */
export const agreedLines = z
  .array(z.object({ label: z.string(), before: z.string(), after: z.string() }))
  // Without lines the proposal is rejected as changed.
  .default([]);

/** What both people see, and the file to apply. */
export const rulePayload = z.object({
  role: z.enum(['user1', 'user3']),
  kind: z.enum(['month', 'quarter']),
  from: z.string(),
  text: z.string(),
  rule: z.object({
    thresholds: z.array(z.object({ percent: z.number(), bonus: z.number() })),
    aboveRate: z.number(),
    aboveCap: z.number(),
    knowledgeGate: z.boolean(),
  }),
  simulation: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  lines: agreedLines,
  proposer: z.object({ staffId: z.number(), name: z.string() }),
});

export type RulePayload = z.infer<typeof rulePayload>;
type PreparedRule = Omit<RulePayload, 'lines'>;

/** Runs slow checks before the act: the importer's and the simulation. */
export async function prepareRule(deps: ActDeps, request: RuleRequest): Promise<PreparedRule> {
  const { role, kind, from, proposer } = request;
  const rule = ruleOf(request);
  const text = fileOf(request, rule);
  await requireTaken(deps, copy.file('reguly'), text);
  return {
    role,
    kind,
    from,
    text,
    rule: { ...rule, thresholds: [...rule.thresholds] },
    simulation: await simulationLines(deps, request, rule),
    proposer,
  };
}

/** Throws for a rule without a simulation when an ended period has results. */
async function simulationLines(
  deps: ActDeps,
  { role, kind, simulated }: RuleRequest,
  rule: BonusRule,
): Promise<ShownLine[]> {
  const { shown } = copy;
  if (simulated === null) {
    if (await canSimulate(deps, kind)) throw invalid({ simulated: [copy.simulateFirst] });
    return [{ label: shown.simulation, before: '', after: copy.nothingToSimulate }];
  }
  const { start, before, after, gaining, losing } = await simulateRule(deps, {
    role,
    kind,
    month: simulated,
    rule,
  });
  return [
    { label: shown.sum(copy.title(kind, start)), before: String(before), after: String(after) },
    { label: shown.gaining, before: '', after: copy.moved(gaining) },
    { label: shown.losing, before: '', after: copy.moved(losing) },
  ];
}

export async function proposeRule(
  { propose }: Pick<Signoffs, 'propose'>,
  transaction: Transaction<Schema>,
  prepared: PreparedRule,
  { reason, seen }: { readonly reason: string; readonly seen: string | null },
): Promise<Noted<Proposed>> {
  const { role, kind, from, proposer } = prepared;
  const before = await store.findInForce(transaction, { role, kind }, from);
  if (seen !== (before === undefined ? null : String(before.id))) throw refuse('ruleMoved');
  const lines = linesBetween(before, prepared.rule);
  const isSame = lines.every(({ before, after }) => before === after);
  if (isSame) throw refuse('ruleUnchanged');
  const names = await roleNamesOn(transaction, from);
  const words = copy.words(role, kind, from, names);
  const signoffId = await propose(transaction, {
    kind: 'rules.version',
    subject: `${role}/${kind}/${from.slice(0, 7)}`,
    payload: { ...prepared, lines },
    shown: [...lines, ...prepared.simulation],
    words,
    reason,
    proposedBy: proposer.staffId,
  });
  return {
    result: { code: 200, message: signoffsCopy.proposed, data: { signoffId: String(signoffId) } },
    note: {
      subject: { kind: 'rule', id: `${role}/${kind}/${from.slice(0, 7)}`, name: words },
      reason,
    },
  };
}

/** The rule without the proposal next to the proposed one. */
export async function ruleLines(
  handle: Parameters<typeof store.findInForce>[0],
  { role, kind, from, rule }: PreparedRule,
): Promise<ShownLine[]> {
  return linesBetween(await store.findInForce(handle, { role, kind }, from), rule);
}

function linesBetween(before: BonusRule | undefined, rule: BonusRule): ShownLine[] {
  const { shown } = copy;
  const number = (value: number | undefined): string =>
    value === undefined ? copy.none : String(value);
  return [
    { label: shown.thresholds, before: copy.thresholds(before), after: copy.thresholds(rule) },
    { label: shown.rate, before: number(before?.aboveRate), after: number(rule.aboveRate) },
    { label: shown.cap, before: number(before?.aboveCap), after: number(rule.aboveCap) },
    {
      label: shown.gate,
      before: before === undefined ? copy.none : copy.yesNo(before.knowledgeGate),
      after: copy.yesNo(rule.knowledgeGate),
    },
  ];
}
