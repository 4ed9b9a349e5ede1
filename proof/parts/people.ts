import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@klub/contract/roles';
import { passwords } from '../../apps/server/src/infra/crypto/password.ts';
import type { TestServer } from './test-server.ts';
import { addPeople as insertPeople } from '../../apps/server/src/testing/programme.ts';

export const password = 'Poprawne hasło 1';

export type Person = {
  readonly id: number;
  /** Nine digits, as typed. */ readonly phone: string;
  readonly token: string;
};

type Wanted = {
  readonly role?: Role;
  /** Without one the person is invited only. */
  readonly hasPassword?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
};

let phones = 510_000_000;

/** So many people who may log in with `password`, each with an open session. */
export async function addPeople(
  club: Pick<TestServer, 'database' | 'now'>,
  count: number,
  wanted: Wanted = {},
): Promise<Person[]> {
  const { role = 'user1', hasPassword = true, firstName = 'Jan', lastName = 'Kowalski' } = wanted;
  const now = club.now();
  const password_hash = hasPassword ? await passwords().hash(password) : null;
  const people = Array.from({ length: count }, () => ({
    phone: String(++phones),
    token: randomBytes(32).toString('base64url'),
  }));
  const ids = await insertPeople(
    club.database.kysely,
    people.map(({ phone }) => ({
      phone: `+48${phone}`,
      role,
      first_name: firstName,
      last_name: lastName,
      password_hash,
      activated_at: hasPassword ? now : null,
      created_at: now,
    })),
  );
  const added = people.map((person, index) => ({ ...person, id: ids[index] ?? 0 }));
  await openSessions(club, added);
  return added;
}

/** Logs an existing person in; returns the token. */
export async function openSession(
  club: Pick<TestServer, 'database' | 'now'>,
  personId: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await openSessions(club, [{ id: personId, token }]);
  return token;
}

async function openSessions(
  club: Pick<TestServer, 'database' | 'now'>,
  people: readonly { readonly id: number; readonly token: string }[],
): Promise<void> {
  const now = club.now();
  await club.database.kysely
    .insertInto('session')
    .values(
      people.map(({ id, token }) => ({
        token_hash: createHash('sha256').update(token).digest(),
        person_id: id,
        scope: 'full' as const,
        device_hash: null,
        created_at: now,
        last_used_at: now,
        authenticated_at: now,
      })),
    )
    .execute();
}
