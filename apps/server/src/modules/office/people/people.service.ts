import type { peopleRows } from '@klub/contract/panel/people/people';
import type { PersonState } from '@klub/contract/panel/people/person-states';
import type { Role, RoleNames } from '@klub/contract/roles';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { foundOf } from '../../../infra/pages.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { peopleCopy } from './people.copy.ts';
import { countedMax, personSearch, rowsPerPage, stateOf } from './people.rules.ts';
import * as store from './people.store.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';

type ListReply = z.input<(typeof peopleRows)['GET /api/panel/v1/people']['reply']>;
type Listed = ListReply['data'][number];

export type Question = {
  readonly q?: string | undefined;
  readonly state?: PersonState | undefined;
  readonly role?: Role | undefined;
  readonly shop?: string | undefined;
  readonly page?: number | undefined;
};

/** One page of matching people; above a thousand matches the user has to refine the search. */
export async function listPeople(
  { database: { kysely }, clock }: Pick<Deps, 'database' | 'clock'>,
  { q, state, role, shop, page = 1 }: Question,
): Promise<ListReply> {
  const at = { now: clock.now(), today: dayOf(clock.now()) };
  const wanted = {
    ...at,
    ...(q === undefined ? {} : { search: personSearch(q) }),
    ...(state === undefined ? {} : { state }),
    ...(role === undefined ? {} : { role }),
    ...(shop === undefined ? {} : { shop: shop.trim() }),
  };
  const ids = await store.findPeople(kysely, wanted, countedMax + 1);
  const total = Math.min(ids.length, countedMax);
  const shown = ids.slice((page - 1) * rowsPerPage, Math.min(page * rowsPerPage, countedMax));
  const people = await store.describePeople(kysely, shown, at);
  return {
    data: await listedAll(kysely, people, at.today),
    ...foundOf(total, page, rowsPerPage),
    hasMore: ids.length > countedMax,
  };
}

/** At most `max` people who are found by a number, its last digits, a name, or a shop. */
export async function findFew(
  { database: { kysely }, clock }: Pick<Deps, 'database' | 'clock'>,
  typed: string,
  max: number,
): Promise<Listed[]> {
  const at = { now: clock.now(), today: dayOf(clock.now()) };
  const ids = await store.findPeople(kysely, { ...at, search: personSearch(typed) }, max);
  return listedAll(kysely, await store.describePeople(kysely, ids, at), at.today);
}

async function listedAll(
  handle: Handle,
  people: readonly store.FoundPerson[],
  today: string,
): Promise<Listed[]> {
  const names = await roleNamesOn(handle, today);
  return people.map((person) => listed(person, names));
}

function listed(person: store.FoundPerson, names: RoleNames): Listed {
  const { id, phone, role, shop } = person;
  return {
    id: String(id),
    name: nameOf(person),
    phone: maskedPhone(phone),
    role: names[role],
    shop,
    state: stateOf(person),
  };
}

type Named = Pick<store.FoundPerson, 'id' | 'firstName' | 'lastName' | 'isGone'>;

export function nameOf({ id, firstName, lastName, isGone }: Named): string {
  if (isGone) return peopleCopy.gone(id);
  return `${firstName} ${lastName}`.trim() || peopleCopy.nameless(id);
}
