import type { StaffRole } from '@klub/contract/panel/permissions';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type StandingAccount,
  expiryWith,
  whyNotActInEmergency,
  whyNotProposeEmergency,
} from './emergency.rules.ts';
import type { Proposal, SignoffDefinition } from './signoffs.rules.ts';

const now = new Date('2026-11-29T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
const daysAgo = (days: number): Date => hoursAgo(24 * days);
const definition: SignoffDefinition = {
  decides: 'money.decide',
  concerns: (payload) => Number(payload),
  show: () => Promise.resolve(null),
  execute: () => Promise.resolve(),
};
const [ola, piotr, anna, jan] = [1, 2, 3, 4];
const account = (id: number, role: StaffRole, more: Partial<StandingAccount> = {}) => ({
  id,
  roles: [role],
  isUsable: true,
  keyedAt: daysAgo(30),
  ...more,
});
const matter = (more: Partial<Proposal> = {}): Proposal => ({
  kind: 'payout.make',
  state: 'open',
  payload: 0,
  proposedById: ola,
  expiresAt: new Date('2026-12-03T12:00:00Z'),
  emergencyBy: anna,
  emergencyAt: hoursAgo(24),
  ...more,
});
const club = {
  ola: account(ola, 'coordinator'),
  piotr: account(piotr, 'approver', { isUsable: false }),
  anna: account(anna, 'administrator'),
  jan: account(jan, 'administrator'),
};
type Club = Readonly<Record<keyof typeof club, StandingAccount>>;
const facts = (
  by: keyof Club,
  { proposal = matter(), accounts = club }: { proposal?: Proposal; accounts?: Club } = {},
) => ({
  proposal,
  definition,
  caller: { staffId: accounts[by].id, roles: accounts[by].roles },
  accounts: Object.values(accounts),
  now,
});

test('two administrators decide 24 hours after the proposal, not before', () => {
  const after = (hours: number) =>
    whyNotActInEmergency(facts('jan', { proposal: matter({ emergencyAt: hoursAgo(hours) }) }));
  expect([23, 23.999, 24, 25].map(after)).toEqual(['emergencyWaits', 'emergencyWaits', null, null]);
});

test('the administrator who proposed an emergency does not decide in it', () => {
  expect(whyNotActInEmergency(facts('anna'))).toBe('ownDecision');
});

test('an account that is no administrator proposes no emergency', () => {
  const proposal = matter({ emergencyBy: null, emergencyAt: null });
  expect(whyNotProposeEmergency(facts('ola', { proposal }))).toBe('forbidden');
  expect(whyNotProposeEmergency(facts('anna', { proposal }))).toBeNull();
});

test('a second emergency of one matter is refused', () => {
  expect(whyNotProposeEmergency(facts('jan'))).toBe('emergencyOpen');
});

test('a matter about accounts has no emergency', () => {
  const proposal = matter({ emergencyBy: null, emergencyAt: null });
  const ofStaff = { ...facts('anna', { proposal }), definition: { ...definition } };
  ofStaff.definition.decides = 'staff.decide';
  expect(whyNotProposeEmergency(ofStaff)).toBe('forbidden');
});

test('an emergency keeps its matter open for three days', () => {
  expect(expiryWith(new Date('2026-11-30T00:00:00Z'), now)).toEqual(
    new Date('2026-12-02T12:00:00Z'),
  );
  expect(expiryWith(new Date('2026-12-05T00:00:00Z'), now)).toEqual(
    new Date('2026-12-05T00:00:00Z'),
  );
});

const drawn = fc.record({
  approver: fc.constantFrom('suspended', 'active', 'proposer', 'concerned'),
  keyedDays: fc.record({
    anna: fc.constantFrom(0, 6.9, 7, 30),
    jan: fc.constantFrom(0, 6.9, 7, 30),
  }),
  isAnnaUsable: fc.boolean(),
  isAnnaStillAdministrator: fc.boolean(),
  hours: fc.constantFrom(0, 23, 24, 25),
  money: fc.constantFrom('nobody', 'anna', 'jan'),
});

test('an emergency is decided only where no condition speaks against it', () => {
  let decided = 0;
  fc.assert(
    fc.property(drawn, (one) => {
      const accounts = {
        ...club,
        piotr: account(piotr, 'approver', { isUsable: one.approver !== 'suspended' }),
        anna: account(anna, one.isAnnaStillAdministrator ? 'administrator' : 'editor', {
          keyedAt: daysAgo(one.keyedDays.anna),
          isUsable: one.isAnnaUsable,
        }),
        jan: account(jan, 'administrator', { keyedAt: daysAgo(one.keyedDays.jan) }),
      };
      const concerned = { nobody: 0, anna, jan }[one.money];
      const proposal = matter({
        emergencyAt: hoursAgo(one.hours),
        proposedById: one.approver === 'proposer' ? piotr : ola,
        payload: one.approver === 'concerned' ? piotr : concerned,
      });
      const isOwnMoney = one.approver !== 'concerned' && one.money !== 'nobody';
      const may =
        one.approver !== 'active' &&
        one.keyedDays.anna >= 7 &&
        one.keyedDays.jan >= 7 &&
        one.isAnnaUsable &&
        one.isAnnaStillAdministrator &&
        one.hours >= 24 &&
        !isOwnMoney;
      expect(whyNotActInEmergency(facts('jan', { proposal, accounts })) === null).toBe(may);
      if (may) decided += 1;
    }),
    { numRuns: 2_000 },
  );
  expect(decided).toBeGreaterThan(10);
});
