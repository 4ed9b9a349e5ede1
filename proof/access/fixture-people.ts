import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@klub/contract/roles';
import type { Vault } from '../../apps/server/src/infra/crypto/vault.ts';
import { idleDays } from '../../apps/server/src/modules/club/auth/sessions/session.rules.ts';
import type { Canaries, Readers } from './canaries.ts';
import type { TestServer } from '../parts/test-server.ts';
import type { kindOf } from './principals.ts';
import { addPerson } from '../../apps/server/src/testing/programme.ts';

export type FixtureParts = {
  readonly club: TestServer;
  readonly canaries: Canaries;
  readonly vault: Vault;
  /** Hash of the password that all people share, computed once. */
  readonly passwordHash: string;
};

export type Member = {
  readonly id: number;
  /** Nine digits. */
  readonly phone: string;
  readonly token: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
};

type Wanted = {
  readonly role: Role;
  readonly name: string;
  readonly state?: ReturnType<typeof kindOf>['state'] | 'invited';
  /** Who may read the name; the person's other data are for `own`. */
  readonly named: Readers;
  readonly phoned?: Readers;
  readonly own: Readers;
};

let phones = 501_000_000;
const nobody: Readers = { always: [] };

/** A person with a canary in every field, and a session. */
export async function addMember(parts: FixtureParts, wanted: Wanted): Promise<Member> {
  const { club, canaries, passwordHash } = parts;
  const { role, name, state, named, own, phoned = own } = wanted;
  const now = club.now();
  const phone = canaries.plant(String(++phones), `phone: ${name}`, phoned);
  canaries.plant(`48${phone}`, `whole phone: ${name}`, nobody);
  const firstName = canaries.word(`first name: ${name}`, named);
  const lastName = canaries.word(`last name: ${name}`, named);
  const hasPassword = state !== 'invited' && state !== 'before password';
  const id = await addPerson(club.database.kysely, role, {
    phone: `+48${phone}`,
    first_name: firstName,
    last_name: lastName,
    email: `${canaries.word(`email: ${name}`, own)}@example.pl`,
    client_number: canaries.word(`client number: ${name}`, own),
    entrepreneur: false,
    password_hash: hasPassword ? passwordHash : null,
    activated_at: hasPassword ? now : null,
    invited_until: state === 'invited' ? new Date(now.getTime() + 7 * 86_400_000) : null,
    blocked_at: state === 'blocked' ? now : null,
    deleted_at: state === 'deleted' ? now : null,
    force_log_out: state === 'asked to leave',
    created_at: new Date('2024-01-01T00:00:00Z'),
  });
  await club.database.kysely
    .updateTable('person')
    .set(sealed(parts, { id, name }, own))
    .where('id', '=', id)
    .execute();
  if (state === 'deleted') await forgetPhone(club, id);
  const token = state === 'invited' ? undefined : await openSession(club, id, state);
  return { id, phone, token, firstName, lastName };
}

/** As the deletion of an account leaves it. */
async function forgetPhone({ database }: TestServer, id: number): Promise<void> {
  await database.kysely
    .updateTable('person')
    .set({ phone: `deleted:${id}` })
    .where('id', '=', id)
    .execute();
}

function sealed(
  { canaries, vault }: FixtureParts,
  { id, name }: { readonly id: number; readonly name: string },
  own: Readers,
) {
  const word = (what: string): string => canaries.word(`${what}: ${name}`, own);
  const birthday = '1985-03-12';
  return {
    iban_sealed: vault.seal('iban', canaries.plant(randomIban(), `account: ${name}`, own), id),
    street_sealed: vault.seal('street', word('street'), id),
    city_sealed: vault.seal('city', word('city'), id),
    zip_code_sealed: vault.seal('zip_code', '90-001', id),
    birthday_sealed: vault.seal('birthday', birthday, id),
    pesel_sealed: vault.seal(
      'pesel',
      canaries.plant(randomPesel(birthday), `PESEL: ${name}`, own),
      id,
    ),
    tax_office_name_sealed: vault.seal('tax_office_name', word('tax office'), id),
    tax_office_address_sealed: vault.seal('tax_office_address', word('address of the office'), id),
  };
}

/** Returns the token of a session in the given state. */
async function openSession(
  club: Pick<TestServer, 'database' | 'now'>,
  personId: number,
  state?: Wanted['state'],
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = club.now();
  const longAgo = new Date(now.getTime() - (idleDays * 24 + 1) * 3_600_000);
  await club.database.kysely
    .insertInto('session')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      person_id: personId,
      scope: state === 'before password' ? 'set_password' : 'full',
      device_hash: null,
      created_at: state === 'expired' ? longAgo : now,
      last_used_at: state === 'expired' ? longAgo : now,
      authenticated_at: now,
      revoked_at: state === 'revoked' ? now : null,
    })
    .execute();
  return token;
}

/** 26 digits with right check digits, of no bank. */
function randomIban(): string {
  const account = Array.from(randomBytes(24), (byte) => byte % 10).join('');
  const remainder = [...`${account}252100`].reduce(
    (rest, digit) => (rest * 10 + Number(digit)) % 97,
    0,
  );
  const check = String(98 - remainder).padStart(2, '0');
  return check === '00' || check === '01' ? randomIban() : `PL${check}${account}`;
}

const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];
let peselSerial = 1_000;

/** Of a person born in the last century. */
function randomPesel(birthday: string): string {
  peselSerial += 1;
  const digits = `${birthday.slice(2).replaceAll('-', '')}${peselSerial}`;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
