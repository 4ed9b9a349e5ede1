import { createReadStream } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { remarkKinds } from '@klub/contract/panel/money/month-states';
import type { RoleNames } from '@klub/contract/roles';
import type { Deps } from '../../../infra/deps.ts';
import { makingFolder } from '../../../infra/files/file-store.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';
import { append } from '../../../infra/trail/trail.ts';
import type { OperationContext, OperationResult, OperationWork } from '../operations/operations.ts';
import { stateOfProgramme } from '../programme/programme.ts';
import {
  type Rehearsal,
  closeAsAgreed,
  rehearseClosing,
} from '../../money/settlements/settlements.ts';
import {
  channelSums,
  linesSince,
  missingSums,
  movedLines,
  refusalsOf,
  stateSums,
} from './lines.ts';
import { monthsCopy as copy } from './months.copy.ts';
import { type Found, closingInput, countKinds, monthInput } from './months.rules.ts';
import * as store from './months.store.ts';

export type MonthDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'vault'>;

export function monthWorks(
  deps: MonthDeps,
): Readonly<Record<'month.rehearse' | 'month.close', OperationWork>> {
  return {
    'month.rehearse': (input, context) => rehearse(deps, monthInput.parse(input).month, context),
    'month.close': (input, context) => close(deps, input, context),
  };
}

async function rehearse(
  deps: MonthDeps,
  month: string,
  context: OperationContext,
): Promise<OperationResult> {
  await context.progress(5, copy.computing);
  const listFile = join(makingFolder(deps.config.dataDir), `months-${randomUUID()}.xlsx`);
  try {
    const { report } = await rehearseAndKeep(deps, {
      month,
      staffId: context.staffId,
      operationId: context.operationId,
      listFile,
      signal: context.signal,
    });
    const isListed = report.outcome === 'rehearsed';
    if (isListed)
      await context.keepFile(`proba-${month.slice(0, 7)}.xlsx`, createReadStream(listFile));
    return {
      outcome: 'done',
      note: isListed
        ? copy.rehearsed(month)
        : (refusalsOf(report, await namesToday(deps))[0] ?? ''),
      lines: [],
    };
  } finally {
    await rm(listFile, { force: true });
  }
}

/** Rehearses a closing and stores the result, for the panel and for a proposing command. */
export async function rehearseAndKeep(
  deps: MonthDeps,
  request: {
    readonly month: string;
    readonly staffId: number;
    readonly operationId: number | null;
    readonly listFile: string | null;
    readonly signal?: AbortSignal;
  },
): Promise<Rehearsal & { readonly rehearsalId: number | null }> {
  const { month, staffId, operationId, listFile, signal } = request;
  const { kysely } = deps.database;
  // Read before the rehearsal, so that concurrent changes make it outdated.
  const horizon = await stateOfProgramme(kysely);
  const former = await store.findRehearsal(kysely, month);
  const rehearsal = await rehearseClosing(deps, {
    month,
    listFile,
    ...(signal === undefined ? {} : { signal }),
  });
  const files = former === null ? [] : await store.findImportsSince(kysely, former.createdAt);
  const found: Found = {
    ...foundOf(rehearsal, await namesToday(deps)),
    since: former === null ? [] : linesSince(former.found.facts, rehearsal.facts),
    sinceImports: files.map(({ kind, file, at }) => copy.imported(kind, file, at)),
  };
  const kept = { month, staffId, operationId, found, horizon };
  const rehearsalId = await store.insertRehearsal(
    kysely,
    kept,
    rehearsal.remarks,
    deps.clock.now(),
  );
  return { ...rehearsal, rehearsalId };
}

function namesToday({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<RoleNames> {
  return roleNamesOn(database.kysely, dayOf(clock.now()));
}

function foundOf(
  { report, facts, remarks }: Rehearsal,
  names: RoleNames,
): Omit<Found, 'since' | 'sinceImports'> {
  return {
    refusals: refusalsOf(report, names),
    revision: report.revision,
    goldenPointGrosze: report.goldenPointGrosze,
    facts:
      facts === null ? null : { ...facts, channels: [...facts.channels], alone: [...facts.alone] },
    states: stateSums(report),
    channels: channelSums(report),
    booked: report.booked,
    missing: missingSums(report),
    missingTotal: report.missing.total,
    remarks: countKinds(remarkKinds, remarks),
  };
}

async function close(
  deps: MonthDeps,
  input: unknown,
  context: OperationContext,
): Promise<OperationResult> {
  const { month, digest, acceptedMissing, rehearsalId: _, ...two } = closingInput.parse(input);
  if (!(await context.beginWriting()))
    return { outcome: 'refused', note: copy.notBegun, lines: [] };
  await context.progress(5, copy.closing);
  const { kysely } = deps.database;
  const decider = { staffId: two.decidedBy, name: await store.nameOfStaff(kysely, two.decidedBy) };
  const act = { actor: { way: 'panel', ...decider, source: '', requestId: '' } } as const;
  const subject = { kind: 'month' as const, id: month.slice(0, 7), name: month.slice(0, 7) };
  const closedBy = await store.nameOfStaff(kysely, two.proposedBy);
  const seen = await store.findRehearsal(kysely, month, two.decidedBy);
  const closed = await closeAsAgreed(deps, {
    month,
    closedBy,
    two,
    digest,
    acceptedMissing,
    written: (transaction, { revision, booked }) =>
      append(
        transaction,
        { ...act, action: 'month.closed', at: deps.clock.now() },
        {
          subject,
          details: { revision, digest, ...two, entries: booked.entries, booked: booked.amount },
        },
      ),
  });
  if (closed.outcome === 'closed') return { outcome: 'done', note: copy.done(month), lines: [] };
  const lines =
    closed.facts === null ? [] : movedLines(linesSince(seen?.found.facts ?? null, closed.facts));
  const reasons = closed.report === null ? [] : refusalsOf(closed.report, await namesToday(deps));
  await append(
    kysely,
    { ...act, action: 'month.moved', at: deps.clock.now() },
    { subject, outcome: 'refused', details: { ...two } },
  );
  const note = closed.report?.outcome === 'importing' ? copy.importing : copy.moved;
  return { outcome: 'refused', note, lines: [...reasons, ...lines] };
}
