import { inTransaction } from '../../../../infra/db/db.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { type JobHandlers, enqueue } from '../../../../infra/jobs/jobs.ts';
import { inTime } from '../../../../infra/outside/providers.ts';
import { dayOf } from '../../../../infra/warsaw.ts';
import { sessions } from '../../auth/auth.ts';
import { lockPerson, recordSecurityEvent } from '../change.store.ts';
import { keptTombstones } from './tombstones.ts';
import { type Tombstone, latestTombstones } from './deletion.rules.ts';
import { anonymise, eraseTraces, findLiving, lastReturnOf } from './deletion.store.ts';
import { retainForRestore } from './restore.service.ts';

type ReplayDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'vault' | 'restoreVault' | 'files'>;

/**
 * Repeats the deletions that an older copy of the database has lost; returns their number. Every
 * start runs it, because a copy can be restored in any way.
 */
export async function replayDeletions(parts: ReplayDeps): Promise<number> {
  const notes = latestTombstones(await keptTombstones(parts.files, parts.clock.now()));
  const deleted = notes.filter(({ kind }) => kind === 'deleted');
  if (deleted.length === 0) return 0;
  const living = new Set(
    await findLiving(
      parts.database.kysely,
      deleted.map(({ personId }) => personId),
    ),
  );
  let count = 0;
  for (const note of deleted)
    if (living.has(note.personId) && (await deleteAgain(parts, note))) count += 1;
  return count;
}

const replayQueue = 'deletion-replay';

/**
 * Runs at start without delaying it: an unavailable file store is retried. Two concurrent runs
 * delete once.
 */
export async function replayAtStart(
  parts: ReplayDeps & Pick<Deps, 'log'>,
  waitMs?: number,
): Promise<void> {
  try {
    await inTime(() => replayDeletions(parts), waitMs);
  } catch (error) {
    parts.log.error({ err: error }, 'deletions were not replayed');
    await enqueue(parts.database.kysely, {
      queue: replayQueue,
      payload: {},
      now: parts.clock.now(),
    });
  }
}

export function replayJobs(parts: ReplayDeps): JobHandlers {
  return {
    [replayQueue]: async () => {
      await replayDeletions(parts);
    },
  };
}

function deleteAgain(parts: ReplayDeps, { personId, digest, at }: Tombstone): Promise<boolean> {
  return inTransaction(parts.database.kysely, async (transaction) => {
    const person = await lockPerson(transaction, personId);
    if (person === null) return false;
    const phoneDigest = parts.vault.digest('deleted phone', person.phone);
    // Another installation's person with the same id.
    if (Buffer.from(phoneDigest).toString('hex') !== digest) return false;
    // This database knows a return whose note its job has not written yet; at equal times the
    // return is the later one.
    const returned = await lastReturnOf(transaction, personId);
    if (returned !== null && returned >= at) return false;
    const account = { personId, phone: person.phone, phoneDigest };
    await sessions(parts).endOthers(transaction, personId, null);
    await retainForRestore(parts, transaction, person, at);
    await eraseTraces(transaction, account);
    await anonymise(transaction, account, { now: at, day: dayOf(at) });
    const details = { replayed: true };
    await recordSecurityEvent(transaction, {
      kind: 'account_deleted',
      personId,
      now: parts.clock.now(),
      details,
    });
    return true;
  });
}
