import { may } from '@klub/contract/panel/permissions';
import { foundOfKindMax as max, type searchRows, searchKinds } from '@klub/contract/panel/search';
import type { z } from 'zod';
import type { Deps } from '../../../infra/deps.ts';
import { numbersIn, referenceOf } from '../../money/settlements/settlements.ts';
import { searchImports } from '../imports/imports.ts';
import { searchLetters } from '../letters/letters.ts';
import { findFew } from '../people/people.ts';
import type { SignoffCaller, Signoffs } from '../signoffs/signoffs.ts';
import { findFewShops, prefixQuery } from '../structure/structure.ts';
import { typedIn } from './search.rules.ts';
import { findTransfers } from './search.store.ts';

type SearchReply = z.input<(typeof searchRows)['GET /api/panel/v1/search']['reply']>;

export type SearchParts = Pick<Deps, 'database' | 'clock' | 'vault'> & Pick<Signoffs, 'search'>;

/** Looks only for the kinds that the caller may open. */
export async function searchAll(
  parts: SearchParts,
  caller: SignoffCaller,
  typed: string,
): Promise<SearchReply> {
  const { kinds, transfers, number } = typedIn(typed, numbersIn([typed]).items);
  const beginnings = prefixQuery(typed);
  const of = <Row>(kind: keyof typeof searchKinds, find: () => Promise<Row[]>): Promise<Row[]> =>
    beginnings !== null && kinds.includes(kind) && may(caller.roles, searchKinds[kind])
      ? find()
      : Promise.resolve([]);
  const people = await of('people', () => findFew(parts, typed, max));
  const shops = await of('shops', () => findFewShops(parts, beginnings ?? '', max));
  const sent = await of('transfers', () =>
    findTransfers(parts.database.kysely, transfers.slice(0, max)),
  );
  const letters = await of('letters', () => searchLetters(parts, typed, max));
  const matters = await of('matters', () => parts.search(caller, { number, beginnings }, max));
  const personIds = people.map(({ id }) => Number(id));
  const imports = await of('imports', () =>
    searchImports(parts, { number, beginnings, personIds }, max),
  );
  return {
    data: {
      people: people.map(({ id, name, phone, role, shop }) => ({ id, name, phone, role, shop })),
      shops: shops.map(({ code, name, city }) => ({ code, name, city })),
      transfers: sent.map(({ id, payoutId, name, grosze }) => ({
        reference: referenceOf(id),
        payoutId: String(payoutId),
        name,
        grosze,
      })),
      letters,
      matters: matters.map(({ id, words, proposedAt }) => ({ id, words, proposedAt })),
      imports: imports.map(({ id, title, files, createdAt }) => ({
        id,
        title,
        files: files.map(({ name }) => name),
        createdAt,
      })),
    },
  };
}
