import { profileFields } from '@klub/contract/profile-fields';
import { z } from 'zod';
import { dayMs } from '../../../../infra/clock.ts';
import { type Handle, inTransaction } from '../../../../infra/db/db.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { decoyPasswordHash } from '../../../../infra/crypto/password.ts';
import type { Vault } from '../../../../infra/crypto/vault.ts';
import { dayOf } from '../../../../infra/warsaw.ts';
import { noticeBySms } from '../../auth/auth.ts';
import { payoutHoldUntil } from '../change.rules.ts';
import { type StoredPerson, recordSecurityEvent } from '../change.store.ts';
import { type Moved, enqueueTombstone, withNote } from './tombstones.ts';
import * as store from './restore.store.ts';
import { flagSharedPesels, peselDigest } from '../pesel.service.ts';
import { profileCopy } from '../profile.copy.ts';
import { columnsOf, valuesOf } from '../values.ts';

/** How long an operator can reverse a deletion (HZ46); afterwards the data is gone. */
const restoreDays = 14;

const seal = 'departure';

/**
 * Plain JSON of the erased data: the envelope around it has a separate key, which no rotation
 * extends.
 */
const deletionEnvelope = z.object({
  phone: z.string(),
  clientNumber: z.string(),
  isProfileComplete: z.boolean(),
  lastLoginAt: z.coerce.date().nullable(),
  values: z.object(
    Object.fromEntries(profileFields.map((field) => [field, z.string()])) as FieldShape,
  ),
  places: z.array(z.object({ placeId: z.number(), from: z.string(), to: z.string().nullable() })),
  accounts: z.array(
    z.object({ before: z.string(), after: z.string(), changedAt: z.coerce.date() }),
  ),
});
type FieldShape = Record<(typeof profileFields)[number], z.ZodString>;
export type RetainedAccount = z.infer<typeof deletionEnvelope>;

/** Call it in the deletion's transaction, before anything is erased. */
export async function retainForRestore(
  { vault, restoreVault }: Pick<Deps, 'vault' | 'restoreVault'>,
  handle: Handle,
  person: StoredPerson,
  now: Date,
): Promise<void> {
  const accounts = await store.findAccountChanges(handle, person.id);
  const envelope: RetainedAccount = {
    phone: person.phone,
    clientNumber: person.client_number,
    isProfileComplete: person.is_profile_complete,
    lastLoginAt: person.last_login_at,
    values: valuesOf(vault, person),
    places: await store.findRetainedPlaces(handle, person.id, dayOf(now)),
    accounts: accounts.map(({ before, after, changedAt }) => ({
      before: vault.open('iban', before, person.id),
      after: vault.open('iban', after, person.id),
      changedAt,
    })),
  };
  await store.insertDeletionEnvelope(handle, {
    personId: person.id,
    envelope: restoreVault.seal(seal, JSON.stringify(envelope)),
    leftAt: now,
    purgeAt: new Date(now.getTime() + restoreDays * dayMs),
  });
}

/** Erased data that an operator can still restore; null when none is retained. */
export async function findRetainedAccount(
  { database, clock, restoreVault }: Pick<Deps, 'database' | 'clock' | 'restoreVault'>,
  personId: number,
): Promise<RetainedAccount | null> {
  const envelope = await store.findEnvelope(database.kysely, personId, clock.now());
  return envelope === null ? null : openEnvelope(restoreVault, envelope);
}

function openEnvelope(restoreVault: Vault, envelope: string): RetainedAccount {
  return deletionEnvelope.parse(JSON.parse(restoreVault.open(seal, envelope)));
}

export type Restoration = {
  /** `taken`: a new account has the number. `late`: the deadline has passed. */
  readonly outcome: 'restored' | 'nobody' | 'taken' | 'late';
};

/**
 * Reverses a deletion for a person who has proven their identity to the operator. The deletion may
 * have been made with a stolen password, so no password works until the user requests a new one by
 * SMS, and payouts are held as after a changed bank account.
 */
export function restoreAccount(
  parts: RestoreParts & Pick<Deps, 'files' | 'random'>,
  phone: string,
): Promise<Restoration> {
  return withNote(parts, 'returned', (hasReturned) => restore(parts, phone, hasReturned));
}

type RestoreParts = Pick<Deps, 'database' | 'clock' | 'vault' | 'restoreVault'>;

function restore(
  { database, clock, vault, restoreVault }: RestoreParts,
  phone: string,
  hasReturned: (account: Moved) => void,
): Promise<Restoration> {
  const now = clock.now();
  const phoneDigest = vault.digest('deleted phone', phone);
  return inTransaction(database.kysely, async (transaction): Promise<Restoration> => {
    const departed = await store.lockDeletedAccount(transaction, phoneDigest, now);
    if (departed === null) return { outcome: 'nobody' };
    if (departed.envelope === null) return { outcome: 'late' };
    if (await store.isPhoneTaken(transaction, phone)) return { outcome: 'taken' };
    const { personId, leftAt } = departed;
    // A clock that was set back does not put the return before the deletion.
    const at = now < leftAt ? leftAt : now;
    const before = openEnvelope(restoreVault, departed.envelope);
    await store.restorePerson(transaction, {
      personId,
      columns: {
        ...columnsOf(vault, personId, before.values),
        phone: before.phone,
        client_number: before.clientNumber,
        is_profile_complete: before.isProfileComplete,
        last_login_at: before.lastLoginAt,
        pesel_digest: peselDigest(vault, before.values.pesel),
        password_hash: decoyPasswordHash,
        payout_hold_until: payoutHoldUntil(now),
      },
      places: before.places,
      accounts: before.accounts.map((account) => ({
        before: vault.seal('iban', account.before, personId),
        after: vault.seal('iban', account.after, personId),
        changedAt: account.changedAt,
      })),
    });
    await flagSharedPesels(transaction, [personId], now);
    await recordSecurityEvent(transaction, { kind: 'account_restored', personId, now: at });
    const key = `restored:${personId}:${now.toISOString()}`;
    await noticeBySms(transaction, { personId, text: profileCopy.smsAccountRestored, key, now });
    const account = { personId, digests: [Buffer.from(phoneDigest).toString('hex')], at };
    await enqueueTombstone(transaction, 'returned', account, now);
    hasReturned(account);
    return { outcome: 'restored' };
  });
}

/** Hourly: deletes envelopes of deletions that can no longer be reversed. */
export async function sweepProfiles(handle: Handle, now: Date): Promise<void> {
  await store.deleteExpiredEnvelopes(handle, now);
}
