import type { Step } from '../../programme.kind.ts';
import { findLeft } from './participants.store.ts';

/** Which of these canonical numbers belonged to a deleted account; the numbers themselves are not kept, their keyed digests are. */
export async function leftPhones(
  { handle, vault }: Pick<Step, 'handle' | 'vault'>,
  phones: Iterable<string>,
): Promise<Set<string>> {
  const digests = new Map([...phones].map((phone) => [phone, vault.digest('deleted phone', phone)]));
  const left = await findLeft(handle, [...digests.values()]);
  return new Set(
    [...digests].filter(([, digest]) => left.has(Buffer.from(digest).toString('hex'))).map(([phone]) => phone),
  );
}
