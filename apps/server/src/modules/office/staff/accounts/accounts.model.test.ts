import { type StaffRole, isExcluded, needsTwo, staffRoles } from '@klub/contract/panel/permissions';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { counts } from '../../../../../../../scripts/brief.ts';
import { type Account, hasFactor, isUsable, usableAdministrators } from './accounts.rules.ts';
import { accountsNow } from './accounts.service.ts';
import { type StaffWorld, addPasskey, staffWorld, why } from './accounts.testing.ts';
import { grantRole } from './command.service.ts';

const people = ['Anna', 'Jan', 'Ola', 'Ewa', 'Leon', 'Iga'] as const;
const who = fc.nat({ max: people.length - 1 });
const roles = fc.uniqueArray(fc.constantFrom(...staffRoles), { maxLength: 3 });
/** Mostly an administrator acts, so that histories get far; sometimes anyone. */
const isAnyone = fc.nat({ max: 5 }).map((value) => value === 0);
const step = { by: who, isAnyone, about: who, roles };

/** Events of accounts, in any order. */
const happening = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('roles'), ...step }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('decide'), ...step }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('suspend'), ...step }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resume'), ...step }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reset'), ...step }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('enrol'), ...step }) },
);
const command = fc.record({ kind: fc.constant('command'), ...step });
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
/** Events of one round are concurrent. */
const round = fc.oneof(
  { weight: 12, arbitrary: fc.array(happening, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: fc.tuple(command) },
);
const history = fc.array(round, { minLength: 8, maxLength: 16 });

let world: StaffWorld;
let ids: readonly number[] = [];
beforeAll(async () => {
  world = await staffWorld();
});

const idOf = (index: number): number => ids[index] ?? 0;
const accounts = (): Promise<Account[]> => accountsNow(world.database.kysely, world.clock.now());

async function begin(): Promise<void> {
  await world.clear();
  const given: readonly StaffRole[][] = [
    ...([
      ['administrator'],
      ['administrator'],
      ['administrator'],
      ['approver'],
      ['editor'],
      [],
    ] satisfies StaffRole[][]),
  ];
  const made: number[] = [];
  for (const [index, name] of people.entries())
    made.push(await world.add(name, given[index] ?? []));
  ids = made;
}

async function happen({
  kind,
  by,
  isAnyone: anyone,
  about,
  roles: wanted,
}: Happening | Command): Promise<void> {
  const administrators = usableAdministrators(await accounts());
  const caller = (anyone ? undefined : administrators[by % administrators.length]?.id) ?? idOf(by);
  if (kind === 'decide') return decideOpen(caller);
  if (kind === 'enrol') return addPasskey(world.database.kysely, idOf(about), world.clock.now());
  if (kind === 'command') return runCommand(about, wanted);
  const body = kind === 'roles' ? { ...why, roles: wanted } : why;
  await world.post(caller, `staff/${idOf(about)}/${kind}`, {
    ...(await world.seen(idOf(about))),
    ...body,
  });
}

async function decideOpen(decider: number): Promise<void> {
  const open = await world.database.kysely
    .selectFrom('signoff')
    .select('id')
    .where('state', '=', 'open')
    .execute();
  for (const { id } of open) await world.decide(decider, String(id));
}

async function runCommand(about: number, [role]: readonly StaffRole[]): Promise<void> {
  if (role === undefined) return;
  const deps = { ...world.deps, url: () => 'http://localhost:3001' };
  const address = `${(people[about] ?? '').toLowerCase()}@klub.example`;
  await grantRole(deps, { address, role, name: '', by: 'operator' });
}

/** Every gained money role has the consent of two others, or came by the command in time. */
async function requireTwo(
  before: readonly Account[],
  after: readonly Account[],
  isCommand: boolean,
): Promise<void> {
  for (const account of after) {
    const former = before.find(({ id }) => id === account.id)?.roles ?? [];
    for (const role of account.roles.filter((one) => needsTwo(one) && !former.includes(one))) {
      if (isCommand) expect(usableAdministrators(before, account.id).length).toBeLessThanOrEqual(1);
      else expect(await agreedTo(account.id, role)).toBe(true);
    }
  }
}

async function agreedTo(staffId: number, role: StaffRole): Promise<boolean> {
  const row = await world.database.kysely
    .selectFrom('signoff')
    .select(['payload', 'proposed_by', 'decided_by'])
    .where('subject', '=', String(staffId))
    .where('kind', '=', 'staff.grant')
    .where('state', '=', 'approved')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (row === undefined) return false;
  const { roles: granted } = row.payload as { roles: StaffRole[] };
  return granted.includes(role) && new Set([row.proposed_by, row.decided_by, staffId]).size === 3;
}

/** The trail has no act of an account on itself. */
async function requireOthers(): Promise<void> {
  const { kysely } = world.database;
  const acts = await kysely
    .selectFrom('trail_entry')
    .select(['staff_id', 'subject_id'])
    .where('subject_kind', '=', 'staff')
    .where('outcome', '=', 'done')
    .execute();
  expect(acts.filter(({ staff_id, subject_id }) => String(staff_id) === subject_id)).toEqual([]);
  const decided = await kysely
    .selectFrom('signoff')
    .select(['subject', 'proposed_by', 'decided_by'])
    .where('state', '=', 'approved')
    .execute();
  expect(decided.filter(({ subject, decided_by }) => String(decided_by) === subject)).toEqual([]);
  expect(decided.filter(({ subject, proposed_by }) => String(proposed_by) === subject)).toEqual([]);
}

/** Suspended or not: a suspension takes neither role nor keys (D68). */
function able(all: readonly Account[], role: StaffRole): number {
  return all.filter((account) => account.roles.includes(role) && hasFactor(account)).length;
}

function usable(all: readonly Account[], role: StaffRole): number {
  return all.filter((account) => account.roles.includes(role) && isUsable(account)).length;
}

test('any history keeps an administrator and a second person, without self-promotion', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (rounds) => {
      await begin();
      for (const together of rounds) {
        world.clock.advance({ minutes: 1 });
        const before = await accounts();
        await Promise.all(together.map(happen));
        const after = await accounts();
        expect(usable(after, 'administrator')).toBeGreaterThanOrEqual(1);
        expect(able(after, 'approver')).toBeGreaterThanOrEqual(1);
        expect(after.filter((account) => isExcluded(account.roles))).toEqual([]);
        await requireTwo(
          before,
          after,
          together.some(({ kind }) => kind === 'command'),
        );
      }
      await requireOthers();
    }),
    { numRuns: counts(25, 600) },
  );
}, 600_000);
