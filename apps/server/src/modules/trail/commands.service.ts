import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { dayMs } from '../../infra/clock.ts';
import { type Handle, inTransaction } from '../../infra/db/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { type OperatorCommand, systemAccount } from '../../infra/operator.ts';
import { type JobHandlers, enqueueOwed, removeOwed } from '../../infra/jobs/jobs.ts';
import { type TrailNote, append } from '../../infra/trail/trail.ts';
import {
  type CommandName,
  type CommandRule,
  type Fields,
  commandRules,
  fieldsOf,
  owedQueue,
  personOf,
  reasonAlone,
} from './commands.rules.ts';
import * as store from './commands.store.ts';
import { findUnsealed, sealTrail } from './seal.service.ts';
import { trailHead } from './state.service.ts';

type CommandDeps = Pick<Deps, 'database' | 'clock'>;

/** The answer of a command that two accounts of the panel could do, and that came without a reason to do it alone. */
export type NeedsBreakGlass = { readonly needsBreakGlass: true };

/** Beside the answer of what was done and has a protocol: the newest seal, which holds the entry of the command too. */
export type OnProtocol = { readonly trailHead?: string | null | undefined };

/** True when two accounts of the panel can do together what takes two. */
export function takesTwoPeople(handle: Handle): Promise<boolean> {
  return store.hasMoneyPair(handle);
}

/** The same commands, of which those that write leave one entry each in the trail, also when they are refused or fail. */
export function inTrail<Name extends CommandName>(
  deps: CommandDeps,
  commands: Readonly<Record<Name, OperatorCommand>>,
  proposals: Proposals = {},
): Record<Name, OperatorCommand> {
  const all = Object.entries<OperatorCommand>(commands).map(([name, command]) => {
    const rule: CommandRule | null = commandRules[name as Name];
    const propose = proposals[name] ?? (() => Promise.resolve(null));
    return [name, rule === null ? command : withEntry(deps, { name, rule, command, propose })];
  });
  return Object.fromEntries(all) as Record<Name, OperatorCommand>;
}

/**
 * What a command that takes two people does without a reason to act alone: it proposes in the name of an account, and another
 * account decides in the panel. Null: the input names no account that may.
 */
export type Proposals = Readonly<Record<string, (input: unknown) => Promise<Proposed | null>>>;
export type Proposed = { readonly answer: unknown; readonly note: TrailNote };

type Ruled = {
  readonly name: string;
  readonly rule: CommandRule;
  readonly command: OperatorCommand;
  readonly propose: Proposals[string];
};

function withEntry(deps: CommandDeps, { name, rule, command, propose }: Ruled): OperatorCommand {
  return async (input, send) => {
    const account = systemAccount();
    const given = fieldsOf(input);
    if (!rule.isWriting(given)) return command(input, send);
    const { kysely } = deps.database;
    const reason = reasonAlone(given);
    const takesTwo = rule.takesTwo?.(given) === true && (await store.hasMoneyPair(kysely));
    const action = takesTwo && reason !== '' ? 'command.brokeGlass' : 'command.run';
    const subject = { kind: 'command', id: name, name: '' };
    const noted = { subject, reason, action } satisfies TrailNote;
    const owed = `${owedQueue}:${randomUUID()}`;
    const leave = (note: TrailNote) =>
      writeDown(deps, { account, owed, note: { ...noted, ...note } });
    if (takesTwo && reason === '') {
      const proposed = await propose(input);
      if (proposed !== null) {
        await leave(proposed.note);
        return proposed.answer;
      }
      await leave({
        details: { refused: 'secondPerson', ...rule.details(given, {}) },
        outcome: 'refused',
      });
      return { needsBreakGlass: true } satisfies NeedsBreakGlass;
    }
    // A restore replaces the jobs with everything else.
    if (rule.isRestore !== true)
      await owe(deps, { account, owed, note: { ...noted, details: rule.details(given, {}) } });
    // Also what a command throws before it waits for anything.
    const attempt = async (): Promise<unknown> => command(input, send);
    const answer = await attempt().catch(async (error: unknown) => {
      const details = { failed: true, ...rule.details(given, {}) };
      // What went wrong with the command is told, and not what went wrong with its entry afterwards.
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
  { database, clock }: CommandDeps,
  { rule, given, answer, leave }: Ended,
): Promise<unknown> {
  const found = fieldsOf(answer);
  const isDone = rule.isDone(found);
  const personId = personOf(found);
  await leave({
    details: rule.details(given, found),
    outcome: isDone ? 'done' : 'refused',
    ...(personId === null ? {} : { personId }),
  });
  if (rule.isRestore === true && isDone) await findUnsealed(database.kysely);
  if (!isDone || rule.isProtocol !== true) return answer;
  await sealTrail(database.kysely, clock.now());
  return { ...found, trailHead: await trailHead(database.kysely) } satisfies OnProtocol;
}

/** Commands end sooner. */
const owedMs = dayMs;
const owedNote = z.object({
  owed: z.string(),
  action: z.enum(['command.run', 'command.brokeGlass']),
  account: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  reason: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

type Entry = {
  /** The system account. */
  readonly account: string;
  /** The key of the job that owes the entry. */
  readonly owed: string;
  readonly note: TrailNote;
};

/**
 * Lets a job write the entry of a command whose process is killed between what it does and what it writes down. How far it
 * came is not known then, so the entry counts it as done.
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
