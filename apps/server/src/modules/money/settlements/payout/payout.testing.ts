import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Handle, inTransaction } from '../../../../infra/db/db.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { writeAtomic } from '../../../../infra/disk/atomic-file.ts';
import { dayOf } from '../../../../infra/warsaw.ts';
import { overviewOfDue } from './due.service.ts';
import { holdPayoutsOf, releaseLeaver, releasePayoutsOf } from './holds.service.ts';
import { bankFile, listFile } from './payout.files.ts';
import { cancelPayoutIn, confirmPayoutIn, orderPayout } from './payout.service.ts';
import { type Payout, findPayout, findUnconfirmed } from './payout.store.ts';
import { returnTransfersIn } from './returns.service.ts';

/** Payouts as the panel makes them, each step in a transaction of its own; for tests without a panel. */

type Parts = Pick<Deps, 'database' | 'clock' | 'vault'>;

export type MadePayout = {
  readonly payout: Payout | null;
  readonly files: { readonly csv: string; readonly elixir: string } | null;
};

type Order = {
  readonly madeBy: string;
  readonly approvedBy: string;
  readonly executionDay: string | null;
  readonly folder: string;
};

/** Orders everything that is due; the bank's file counts as used. */
export async function makePayout({ database, clock, vault }: Parts, order: Order) {
  const now = clock.now();
  const executionDay = order.executionDay ?? dayOf(now);
  const made = await inTransaction(database.kysely, (transaction) =>
    orderPayout(transaction, vault, { ...order, executionDay }, { now, today: dayOf(now) }),
  );
  if (made === null) return { payout: null, files: null } satisfies MadePayout;
  if ('refused' in made) return made;
  const files = await writeFiles({ database, vault }, made, order.folder);
  await markUsed(database.kysely, { id: made.id, path: files.elixir, now });
  const payout = (await findPayout(database.kysely, made.id)) ?? made;
  return { payout, files } satisfies MadePayout;
}

async function writeFiles(
  { database, vault }: Pick<Deps, 'database' | 'vault'>,
  payout: Payout,
  folder: string,
): Promise<{ csv: string; elixir: string }> {
  const source = { handle: database.kysely, vault };
  const files = {
    csv: join(folder, `wyplata-${payout.id}.csv`),
    elixir: join(folder, `wyplata-${payout.id}-elixir.txt`),
  };
  await writeAtomic(files.csv, listFile(source, payout));
  await writeAtomic(files.elixir, bankFile(source, payout));
  return files;
}

type UsedFile = { readonly id: number; readonly path: string; readonly now: Date };

async function markUsed(handle: Handle, { id, path, now }: UsedFile): Promise<void> {
  const sha256 = createHash('sha256').update(path).digest('hex');
  await sql`
    insert into payout_link (payout_id, kind, staff_id, hash, sha256, created_at, expires_at, used_at)
    values (${id}, 'bank', null, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), ${sha256}, ${now}, ${now}, ${now})
  `.execute(handle);
}

/** What a payout would pay now, and the batches that the bank has not confirmed. */
export async function previewPayout({ database, clock, vault }: Parts) {
  const due = await inTransaction(database.kysely, (transaction) =>
    overviewOfDue(transaction, vault, clock.now(), true),
  );
  return {
    due: { people: due.people, statements: due.statements, grosze: due.grosze },
    bad: due.bad.rows,
    held: due.held,
    unconfirmed: await findUnconfirmed(database.kysely),
  };
}

export function confirmPayout(
  { database, clock, vault }: Parts,
  confirmation: Parameters<typeof confirmPayoutIn>[2],
) {
  return inTransaction(database.kysely, (transaction) =>
    confirmPayoutIn(transaction, vault, confirmation, clock.now()),
  );
}

export function cancelPayout(
  { database, clock, vault }: Parts,
  cancellation: { readonly payoutId: number; readonly newestFile: number | null },
) {
  return inTransaction(database.kysely, (transaction) =>
    cancelPayoutIn(transaction, vault, { ...cancellation, reason: '' }, clock.now()),
  );
}

type Returns = {
  /** Like `KP-17`. */
  readonly references: readonly string[];
  readonly reason: string;
  readonly tells?: boolean;
};

export function returnTransfers(
  { database, clock, vault }: Parts,
  { references, reason, tells = true }: Returns,
) {
  const returns = references.map((reference) => ({
    id: Number(reference.replace(/\D/g, '')),
    reason,
  }));
  return inTransaction(database.kysely, (transaction) =>
    returnTransfersIn(transaction, vault, { returns, tells }, clock.now()),
  );
}

type Decided = { readonly who: string; readonly reason: string; readonly by: string };

export function holdPayouts(parts: Parts, { who, reason, by }: Decided) {
  const { database, clock } = parts;
  return inTransaction(database.kysely, async (transaction) =>
    holdPayoutsOf(transaction, await idOf(parts, who), { reason, by, now: clock.now() }),
  );
}

/** Releases every hold of a person. */
export function releasePayouts(parts: Parts, { who, reason, by }: Decided) {
  const { database, clock } = parts;
  return inTransaction(database.kysely, async (transaction) =>
    releasePayoutsOf(transaction, await idOf(parts, who), {
      reason,
      by,
      now: clock.now(),
      newestSeen: Number.MAX_SAFE_INTEGER,
    }),
  );
}

/** As two people decide it, but without the wait of 72 hours. */
export function releaseTo(
  { database, clock, vault }: Parts,
  { personId, account }: { readonly personId: number; readonly account: string },
) {
  const now = clock.now();
  const decided = { reason: 'pismo', by: 'Ewa Lis', now, heldUntil: now };
  return inTransaction(database.kysely, (transaction) =>
    releaseLeaver(transaction, personId, {
      ...decided,
      ibanSealed: vault.seal('iban', account, personId),
    }),
  );
}

/** By the number, or by that of a transfer, `KP-17`. */
async function idOf({ database }: Parts, who: string): Promise<number> {
  const { kysely } = database;
  const item = /^KP-(\d+)$/i.exec(who)?.[1];
  const { rows } = await sql<{ id: number }>`
    select id from person where phone = ${who}
    union all select person_id from payout_item where id = ${Number(item ?? 0)}
  `.execute(kysely);
  return rows[0]?.id ?? 0;
}
