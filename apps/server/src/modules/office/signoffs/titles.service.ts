import { personNumber } from '../../../infra/polish.copy.ts';
import type { Handle } from '../../../infra/db/db.ts';
import { namesOf } from '../../club/territory/territory.ts';
import type { SignoffDefinition, SignoffDefinitions } from './signoffs.rules.ts';
import { signoffsCopy as copy } from './signoffs.copy.ts';
import type { FoundSignoff } from './signoffs.store.ts';

/** `isNamed`: the words have a participant's name. */
export type Title = { readonly words: string; readonly isNamed: boolean };

type Titled = Pick<FoundSignoff, 'id' | 'kind' | 'words' | 'payload'>;

/**
 * The title of a new proposal as it is stored: with the participant's number, because a proposal
 * outlives a deleted account.
 */
export async function storedTitle(
  handle: Handle,
  definition: SignoffDefinition,
  { words, payload }: Pick<Titled, 'words' | 'payload'>,
): Promise<string> {
  const personId = (await definition.person?.(handle, payload)) ?? null;
  return personId === null ? words : copy.ofPerson(words, personNumber(personId));
}

/** Titles by id, with the names of participants who are not deleted. */
export async function namedTitles(
  handle: Handle,
  definitions: SignoffDefinitions,
  proposals: readonly Titled[],
): Promise<ReadonlyMap<number, Title>> {
  const people = new Map<number, number>();
  for (const { id, kind, payload } of proposals) {
    const personId = (await definitions[kind].person?.(handle, payload)) ?? null;
    if (personId !== null) people.set(id, personId);
  }
  const names = people.size === 0 ? new Map() : await namesOf(handle, [...people.values()]);
  return new Map(
    proposals.map(({ id, words }) => {
      const personId = people.get(id);
      return [id, personId === undefined ? unnamed(words) : named(words, personId, names)];
    }),
  );
}

/** For readers who may not see participants, and for what leaves the panel. */
export function unnamed(words: string): Title {
  return { words, isNamed: false };
}

function named(words: string, personId: number, names: ReadonlyMap<number, string>): Title {
  const name = names.get(personId);
  if (name === undefined || name === '') return unnamed(words);
  const number = copy.ofPerson('', personNumber(personId));
  const bare = words.endsWith(number) ? words.slice(0, -number.length) : words;
  return { words: copy.ofPerson(bare, name), isNamed: true };
}
