import type { ImportContext } from '../../programme.kind.ts';
import { type FormerOwner, findFormerOwners } from './participants.store.ts';

/**
 * Last owners of these canonical numbers, which no account has now; compares keyed digests, because
 * former numbers are not stored.
 */
export async function formerOwners(
  { tx, vault }: Pick<ImportContext, 'tx' | 'vault'>,
  phones: Iterable<string>,
): Promise<Map<string, FormerOwner>> {
  const digests = new Map(
    [...phones].map((phone) => [phone, vault.digest('deleted phone', phone)]),
  );
  const owners = await findFormerOwners(tx, [...digests.values()]);
  return new Map(
    [...digests].flatMap(([phone, digest]) => {
      const owner = owners.get(Buffer.from(digest).toString('hex'));
      return owner === undefined ? [] : [[phone, owner]];
    }),
  );
}
