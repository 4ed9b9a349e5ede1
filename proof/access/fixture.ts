import { randomBytes } from 'node:crypto';
import type { Role } from '@klub/contract/roles';
import { passwords } from '../../apps/server/src/infra/crypto/password.ts';
import { systemRandom } from '../../apps/server/src/infra/crypto/random.ts';
import { vault } from '../../apps/server/src/infra/crypto/vault.ts';
import { addDays, addMonths, lastDayOf, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { closeMonth } from '../../apps/server/src/modules/money/settlements/closing/closing.service.ts';
import { type Readers, canaries } from './canaries.ts';
import { openTestServer } from '../parts/test-server.ts';
import { type RoleContent, addContent } from './fixture-content.ts';
import type { FixtureParts, Member } from './fixture-people.ts';
import { type Sellers, addSellers, leaders, nobody, staffFor } from './fixture-staff.ts';
import * as shops from './fixture-shops.ts';
import { type Special, addSpecial, addSpecials } from './fixture-specials.ts';
import { password } from '../parts/people.ts';
import { type Principal, kindOf, principalNames } from './principals.ts';

/**
 * A programme of three regions. Left: a representative with a customer of two shops, under a regional manager. Right:
 * another representative with a shop; a shop and an employee moved from left to right. Far: a region unrelated to all
 * callers, whose ids they send.
 */
export type AccessFixture = {
  readonly parts: FixtureParts;
  readonly members: ReadonlyMap<Principal, Member>;
  readonly content: Readonly<Record<Role, RoleContent>>;
  readonly specials: ReadonlyMap<Role, Special>;
  readonly specialLater: Special;
  readonly sellers: Sellers;
  readonly map: ShopMap;
  readonly far: { readonly participant: Member; readonly another: Member };
};

type ShopMap = Readonly<
  Record<'left' | 'right' | 'handed' | 'far', shops.Customer> &
    Record<'a' | 'b' | 'c' | 'h' | 'f', shops.Shop>
>;

/** With a separate server. */
export async function openAccessFixture(): Promise<AccessFixture> {
  const secret = randomBytes(32);
  const club = await openTestServer({ DATA_KEYS: `proof:${secret.toString('base64')}` });
  return buildFixture({
    club,
    canaries: canaries(),
    vault: vault([{ id: 'proof', secret }], systemRandom),
    passwordHash: await passwords().hash(password),
  });
}

async function buildFixture(parts: FixtureParts): Promise<AccessFixture> {
  const { club } = parts;
  const content = await addContent(parts);
  const specials = await addSpecials(parts);
  const specialLater = await addSpecial(parts, 'user1', false);
  const sellers = await addSellers(parts);
  const map = await addShops(parts);
  await assign(parts, sellers, map);
  const members = new Map<Principal, Member>([
    ['salesman', sellers.left],
    ['superior', sellers.superior],
    ['second salesman', sellers.right],
  ]);
  const add = staffFor(parts, specials);
  await addPrincipals(add, parts, members, map);
  await addMovers(add, parts, map);
  const importId = await shops.addImport(parts, 'far', nobody);
  const farOne = {
    days: [[map.f, shops.longAgo]] as const,
    self: [],
    named: nobody,
    figures: () => nobody,
    importId,
  };
  const far = {
    participant: await add({ ...farOne, name: 'far participant', hasFarGoal: true }),
    another: await add({ ...farOne, name: 'another far participant' }),
  };
  const month = addMonths(monthOf(club.now()), -1);
  const closing = { month, closedBy: 'Operator', listFile: null, acceptedMissing: 'any' } as const;
  await closeMonth(
    { database: club.database, clock: { now: club.now }, vault: parts.vault },
    closing,
  );
  return { parts, members, content, specials, specialLater, sellers, map, far };
}

async function addShops(parts: FixtureParts): Promise<ShopMap> {
  const moved: Readers = { always: leaders.right, past: leaders.left };
  const left = await shops.addCustomer(parts, 'left', { always: leaders.left });
  const right = await shops.addCustomer(parts, 'right', { always: leaders.right });
  const handed = await shops.addCustomer(parts, 'handed over', moved);
  const far = await shops.addCustomer(parts, 'far', nobody);
  return {
    left,
    right,
    handed,
    far,
    a: await shops.addShop(parts, left, 'left A', { always: [...leaders.left, 'user1', 'user3'] }),
    b: await shops.addShop(parts, left, 'left B', { always: [...leaders.left, 'user2', 'user3'] }),
    c: await shops.addShop(parts, right, 'right', { always: [...leaders.right, 'other shop'] }),
    h: await shops.addShop(parts, handed, 'handed over', moved),
    f: await shops.addShop(parts, far, 'far', nobody),
  };
}

/** The customer that is handed over goes from the left to the right with the end of the last month. */
async function assign({ club }: FixtureParts, sellers: Sellers, map: ShopMap): Promise<void> {
  const month = monthOf(club.now());
  await shops.manage(club, sellers.superior.id, sellers.left.id);
  await shops.manage(club, sellers.farManager.id, sellers.far.id);
  await shops.lookAfter(club, sellers.left.id, map.left, shops.longAgo);
  await shops.lookAfter(club, sellers.right.id, map.right, shops.longAgo);
  await shops.lookAfter(club, sellers.far.id, map.far, shops.longAgo);
  await shops.lookAfter(club, sellers.left.id, map.handed, [shops.longAgo[0], addDays(month, -1)]);
  await shops.lookAfter(club, sellers.right.id, map.handed, [month]);
}

type Add = ReturnType<typeof staffFor>;

/** The participants among the callers, each in the shops of their region. */
async function addPrincipals(
  add: Add,
  parts: FixtureParts,
  members: Map<Principal, Member>,
  map: ShopMap,
) {
  const files = {
    left: await shops.addImport(parts, 'left', { always: ['user1', 'user2', 'user3'] }),
    right: await shops.addImport(parts, 'right', { always: ['other shop'] }),
  };
  const placesOf = { user1: [map.a], user2: [map.b], user3: [map.a, map.b], salesman: [] } as const;
  for (const name of principalNames) {
    const { role, region, state, standing } = kindOf(name);
    if (role === 'salesman' || region === 'far' || name === 'nobody' || name === 'unknown token')
      continue;
    const self = standing === 'in' ? [name] : [];
    const greeted = standing === 'in' || standing === 'before password' ? [name] : [];
    const above = leaders[region];
    const places = region === 'right' ? [map.c] : placesOf[role];
    const member = await add({
      name,
      role,
      self,
      ...(state === undefined ? {} : { state }),
      days: places.map((shop) => [shop, shops.longAgo] as const),
      phoned: { always: greeted },
      named: state === 'deleted' ? nobody : { always: [...above, ...greeted] },
      figures: () => ({ always: [...above, ...self] }),
      importId: files[region],
    });
    members.set(name, member);
  }
}

/**
 * In the middle of the last month one employee of the left moved to the right; another stayed in the shop that was
 * handed over.
 */
async function addMovers(add: Add, parts: FixtureParts, map: ShopMap): Promise<void> {
  const month = monthOf(parts.club.now());
  const previous = addMonths(month, -1);
  const middle = addDays(previous, 14);
  const importId = await shops.addImport(parts, 'those who moved', nobody);
  const gone: Readers = { always: leaders.right, past: leaders.left };
  const mover = { self: [], named: gone, importId };
  await add({
    ...mover,
    name: 'somebody who moved',
    days: [
      [map.a, [shops.longAgo[0], addDays(middle, -1)]],
      [map.c, [middle, lastDayOf(addMonths(month, 1))]],
    ],
    figures: (each) => (each === month ? { always: leaders.right } : gone),
  });
  await add({
    ...mover,
    name: 'somebody of the shop that was handed over',
    days: [[map.h, shops.longAgo]],
    figures: (each) => (each === month ? { always: leaders.right } : gone),
  });
}
