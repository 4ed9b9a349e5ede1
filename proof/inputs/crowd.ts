import { createHash, randomBytes } from 'node:crypto';
import { type Role, roles } from '@klub/contract/roles';
import type { TestServer } from '../parts/test-server.ts';

/** Everybody of the programme with an open session; logged-out people log in again. */
export type Crowd = {
  /** A token of a user of this role. */
  tokenOf(role: Role): string;
  /** The server does not know this token any more: its person logs in again. */
  renew(role: Role, token: string): Promise<void>;
};

type Member = { readonly id: number; token: string };

const atMost = 60;

export async function gatherCrowd(club: TestServer): Promise<Crowd> {
  const people = await club.database.kysely
    .selectFrom('person')
    .select(['id', 'role'])
    .where('deleted_at', 'is', null)
    .where('activated_at', 'is not', null)
    .orderBy('id')
    .execute();
  const members = new Map<Role, Member[]>();
  const turns = new Map<Role, number>();
  for (const role of roles) {
    const ids = people.filter((person) => person.role === role).slice(0, atMost);
    members.set(
      role,
      await Promise.all(ids.map(async ({ id }) => ({ id, token: await openSession(club, id) }))),
    );
  }
  return {
    tokenOf: (role) => {
      const ofRole = members.get(role) ?? [];
      const turn = (turns.get(role) ?? 0) + 1;
      turns.set(role, turn);
      return ofRole[turn % ofRole.length]?.token ?? '';
    },
    renew: async (role, token) => {
      const member = members.get(role)?.find((one) => one.token === token);
      if (member !== undefined) member.token = await openSession(club, member.id);
    },
  };
}

/** As the server remembers a login: by the token's digest. */
async function openSession(club: TestServer, personId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = club.now();
  await club.database.kysely
    .insertInto('session')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      person_id: personId,
      scope: 'full',
      device_hash: null,
      created_at: now,
      last_used_at: now,
      authenticated_at: now,
    })
    .execute();
  return token;
}
