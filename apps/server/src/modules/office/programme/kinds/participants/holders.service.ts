import type { Handle } from '../../../../../infra/db/db.ts';
import { monthOf } from '../../../../../infra/warsaw.ts';
import type { ImportContext } from '../../programme.kind.ts';
import { takenMonths } from '../targets/work.rules.ts';
import type { Holder } from './holders.rules.ts';
import { findGoneHolders, findSince } from './holders.store.ts';
import type { KnownPerson } from './people-and-places.store.ts';

/** Finds the successive accounts of a number; reads deleted ones once. */
export type HolderReader = {
  /**
   * By canonical number, oldest first; only numbers that a deleted account had in a month for which
   * figures are accepted.
   */
  of(
    phones: readonly string[],
    living: ReadonlyMap<string, KnownPerson>,
  ): Promise<Map<string, Holder[]>>;
};

export function holderReader({
  tx,
  vault,
  now,
}: Pick<ImportContext, 'tx' | 'vault' | 'now'>): HolderReader {
  let gone: Promise<Map<string, Holder[]>> | undefined;
  return {
    of: async (phones, living) => {
      gone ??= findGoneHolders(tx, takenMonths(monthOf(now)).first);
      const byDigest = await gone;
      const found = new Map<string, Holder[]>();
      if (byDigest.size === 0) return found;
      for (const phone of phones) {
        const holders = byDigest.get(
          Buffer.from(vault.digest('deleted phone', phone)).toString('hex'),
        );
        if (holders !== undefined) found.set(phone, [...holders]);
      }
      await addLiving(tx, found, living);
      return found;
    },
  };
}

async function addLiving(
  tx: Handle,
  found: ReadonlyMap<string, Holder[]>,
  living: ReadonlyMap<string, KnownPerson>,
): Promise<void> {
  const people = [...found.keys()].flatMap((phone) => living.get(phone) ?? []);
  const since = await findSince(
    tx,
    people.map(({ id }) => id),
  );
  for (const [phone, holders] of found) {
    const person = living.get(phone);
    if (person === undefined) continue;
    holders.push({
      id: person.id,
      role: person.role,
      since: since.get(person.id) ?? 0,
      until: null,
    });
  }
}
