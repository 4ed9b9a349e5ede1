import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { dayMs } from '../../../infra/clock.ts';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type OperatorCommand, systemAccount } from '../../../infra/operator.ts';
import { type JobHandlers, enqueueOwed, removeOwed } from '../../../infra/jobs/jobs.ts';
import { type TrailNote, append } from '../../../infra/trail/trail.ts';
import {
  type CommandName,
  type CommandRule,
  type Fields,
  commandRules,
  fieldsOf,
  owedQueue,
} from './commands.rules.ts';
import * as store from './commands.store.ts';
import { findUnsealed } from './seal.service.ts';

type CommandDeps = Pick<Deps, 'database' | 'clock'>;

/** True when two panel accounts exist that can decide together. */
export function takesTwoPeople(handle: Handle): Promise<boolean> {
  return store.hasMoneyPair(handle);
}

/** Wraps commands so that each writing one leaves a trail entry, also when refused or failed. */
export function inTrail<Name extends CommandName>(
  deps: CommandDeps,
  commands: Readonly<Record<Name, OperatorCommand>>,
): Record<Name, OperatorCommand> {
  const all = Object.entries<OperatorCommand>(commands).map(([name, command]) => {
    const rule: CommandRule | null = commandRules[name as Name];
    return [name, rule === null ? command : withEntry(deps, { name, rule, command })];
  });
  return Object.fromEntries(all) as Record<Name, OperatorCommand>;
}

type Ruled = {
  readonly name: string;
  readonly rule: CommandRule;
  readonly command: OperatorCommand;
};

function withEntry(deps: CommandDeps, { name, rule, command }: Ruled): OperatorCommand {
  return async (input, send) => {
    const account = systemAccount();
    const given = fieldsOf(input);
    if (!rule.isWriting(given)) return command(input, send);
    const subject = { kind: 'command' as const, id: name, name: '' };
    const noted = { subject, reason: '', action: 'command.run' } satisfies TrailNote;
    const owed = `${owedQueue}:${randomUUID()}`;
    const leave = (note: TrailNote) =>
      writeDown(deps, { account, owed, note: { ...noted, ...note } });
    // A restore replaces the jobs too.
    if (rule.isRestore !== true)
      await owe(deps, { account, owed, note: { ...noted, details: rule.details(given, {}) } });
    // Catches also what a command throws synchronously.
    const attempt = async (): Promise<unknown> => command(input, send);
    const answer = await attempt().catch(async (error: unknown) => {
      const details = { failed: true, ...rule.details(given, {}) };
      // Reports the command's error, not an error of its entry.
      await leave({ details, outcome: 'refused' }).catch(() => {});
      throw error;
    });
    return ended(deps, { rule, given, answer, leave });
  };
}

type Ended = {
  readonly rule: CommandRule;
  readonly given: Fields;
  readonly answer: unknown;
  readonly leave: (note: TrailNote) => Promise<void>;
};

async function ended(
  { database }: CommandDeps,
  { rule, given, answer, leave }: Ended,
): Promise<unknown> {
  const found = fieldsOf(answer);
  const isDone = rule.isDone(found);
  await leave({ details: rule.details(given, found), outcome: isDone ? 'done' : 'refused' });
  if (rule.isRestore === true && isDone) await findUnsealed(database.kysely);
  return answer;
}

/** Longer than any command runs. */
const owedMs = dayMs;
const owedNote = z.object({
  owed: z.string(),
  // Jobs of an older release may hold `command.brokeGlass`.
  action: z.enum(['command.run', 'command.brokeGlass']),
  account: z.string(),
  subject: z.object({ kind: z.literal('command'), id: z.string(), name: z.string() }),
  reason: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

type Entry = {
  /** The system account. */
  readonly account: string;
  /** Key of the job that writes the entry after a crash. */
  readonly owed: string;
  readonly note: TrailNote;
};

/**
 * Writes the entry of a command whose process was killed before it. The progress is unknown, so the
 * entry counts the command as done.
 */
export function owedEntryJobs({ database, clock }: CommandDeps): JobHandlers {
  return {
    [owedQueue]: async ({ payload }) => {
      const { owed, account, action, details, ...note } = owedNote.parse(payload);
      const act = { actor: { way: 'command', name: account }, action, at: clock.now() } as const;
      await inTransaction(database.kysely, async (transaction) => {
        if (!(await removeOwed(transaction, owed))) return;
        await append(transaction, act, { ...note, details: { interrupted: true, ...details } });
      });
    },
  };
}

async function owe(
  { database, clock }: CommandDeps,
  { account, owed, note }: Entry,
): Promise<void> {
  if (!(await store.hasTrail(database.kysely))) return;
  const payload = owedNote.parse({ owed, account, ...note });
  await enqueueOwed(database.kysely, owedMs, {
    queue: owedQueue,
    key: owed,
    payload,
    now: clock.now(),
  });
}

async function writeDown(
  { database, clock }: CommandDeps,
  { account, owed, note }: Entry,
): Promise<void> {
  await inTransaction(database.kysely, async (transaction) => {
    if (!(await store.hasTrail(transaction))) return;
    await removeOwed(transaction, owed);
    const act = {
      actor: { way: 'command', name: account },
      action: 'command.run',
      at: clock.now(),
    } as const;
    await append(transaction, act, note);
  });
}
