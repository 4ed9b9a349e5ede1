import {
  allButUser2,
  everyone,
  participants,
  planRoles,
  type Role,
  roles,
  salesmen,
} from '@klub/contract/roles';
import { describe, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { type Access, afterPasswordSet, type Visitor, whereTo } from './guard.rules.ts';

const member = {
  state: 'known',
  role: 'user1',
  forceLogOut: false,
  isPasswordChange: true,
} as const;
const accesses: readonly Access[] = [
  'public',
  'entry',
  'index',
  everyone,
  participants,
  planRoles,
  salesmen,
];

test('[G01] a protected route without a token leads to Login', () => {
  for (const access of ['index', everyone, planRoles, salesmen] as const) {
    expect(whereTo(paths.profile, access, { state: 'nobody' })).toEqual({ do: 'go', to: '/login' });
  }
});

test('without a token the login and the public screens open', () => {
  expect(whereTo(paths.login, 'entry', { state: 'nobody' })).toEqual({ do: 'enter' });
  expect(whereTo(paths.regulations, 'public', { state: 'nobody' })).toEqual({ do: 'enter' });
});

test('a protected route waits until the person is known', () => {
  expect(whereTo(paths.profile, everyone, { state: 'loading' })).toEqual({ do: 'wait' });
  expect(whereTo(paths.index, 'index', { state: 'loading' })).toEqual({ do: 'wait' });
});

test('[G02] a user with an unknown role goes to Index and stays', () => {
  const lost = { ...member, role: undefined };
  expect(whereTo(paths.profile, everyone, lost)).toEqual({ do: 'go', to: '/' });
  expect(whereTo(paths.index, 'index', lost)).toEqual({ do: 'enter' });
});

test('[G03] a forbidden role goes to Error403, an allowed one enters', () => {
  for (const access of [everyone, participants, planRoles, salesmen] as const) {
    for (const role of roles) {
      const allowed = access.some((one: Role) => one === role);
      expect(whereTo('/some', access, { ...member, role })).toEqual(
        allowed ? { do: 'enter' } : { do: 'go', to: '/403' },
      );
    }
  }
});

test('[G03] [G04] a forbidden role is refused before a password is required', () => {
  for (const access of [everyone, participants, planRoles, allButUser2, salesmen] as const) {
    for (const role of roles) {
      const allowed = access.some((one: Role) => one === role);
      const fresh = { ...member, role, isPasswordChange: false };
      expect(whereTo('/some', access, fresh)).toEqual({
        do: 'go',
        to: allowed ? '/ustaw-haslo' : '/403',
      });
    }
  }
});

test('[G04] a user without a password goes to UserSetPassword and stays there', () => {
  for (const role of roles) {
    const fresh = { ...member, role, isPasswordChange: false };
    expect(whereTo(paths.profile, everyone, fresh)).toEqual({ do: 'go', to: '/ustaw-haslo' });
    expect(whereTo(paths.index, 'index', fresh)).toEqual({ do: 'go', to: '/ustaw-haslo' });
    expect(whereTo(paths.passwordSet, everyone, fresh)).toEqual({ do: 'enter' });
  }
});

test('[G05] forceLogOut comes before all other checks and opens the unauthorised page', () => {
  const out = { do: 'logOut', to: '/wylogowano' };
  expect(whereTo(paths.profile, everyone, { ...member, forceLogOut: true })).toEqual(out);
  expect(whereTo(paths.index, 'index', { ...member, forceLogOut: true, role: undefined })).toEqual(
    out,
  );
  expect(
    whereTo(paths.reports, salesmen, { ...member, forceLogOut: true, isPasswordChange: false }),
  ).toEqual(out);
});

test('[G06] a token that the server refuses logs out and goes to Login', () => {
  expect(whereTo(paths.profile, everyone, { state: 'refused' })).toEqual({
    do: 'logOut',
    to: '/login',
  });
  expect(whereTo(paths.index, 'index', { state: 'refused' })).toEqual({
    do: 'logOut',
    to: '/login',
  });
});

test('[R01] Index leads each role to its landing screen', () => {
  const landing = roles.map((role) => whereTo(paths.index, 'index', { ...member, role }));
  expect(landing).toEqual(
    ['/wyzwania', '/zadania-specjalne', '/wyzwania', '/raporty'].map((to) => ({ do: 'go', to })),
  );
});

test('whoever is logged in has no use for the login', () => {
  expect(whereTo(paths.login, 'entry', member)).toEqual({ do: 'go', to: '/' });
  expect(whereTo(paths.login, 'entry', { state: 'loading' })).toEqual({ do: 'go', to: '/' });
});

/** Every path, access and visitor: the target of a redirect must open, or the user is redirected in circles. */
describe('no decision leads in circles', () => {
  const visitors: Visitor[] = [
    { state: 'nobody' },
    { state: 'refused' },
    ...[undefined, ...roles].flatMap((role) =>
      [true, false].flatMap((forceLogOut) =>
        [true, false].map((isPasswordChange) => ({
          state: 'known' as const,
          role,
          forceLogOut,
          isPasswordChange,
        })),
      ),
    ),
  ];
  const accessOf = new Map<string, Access>([
    [paths.index, 'index'],
    [paths.login, 'entry'],
    [paths.loggedOut, 'public'],
    [paths.forbidden, 'public'],
    [paths.passwordSet, everyone],
    [paths.challenges, planRoles],
    [paths.specials, participants],
    [paths.reports, salesmen],
  ]);

  test.each(visitors)('%o', (visitor) => {
    for (const access of accesses) {
      let who: Visitor = visitor;
      let decision = whereTo('/some', access, who);
      for (let steps = 0; decision.do === 'go' || decision.do === 'logOut'; steps += 1) {
        expect(steps).toBeLessThan(4);
        if (decision.do === 'logOut') who = { state: 'nobody' };
        const next = accessOf.get(decision.to);
        if (next === undefined) throw new Error(`nobody expected to be led to ${decision.to}`);
        decision = whereTo(decision.to, next, who);
      }
      expect(decision).toEqual({ do: 'enter' });
    }
  });
});

test('[G08] after the password salesmen go to Index, others to a due Intro', () => {
  expect(afterPasswordSet({ role: 'salesman', showSlider: true })).toBe('/');
  for (const role of participants) {
    expect(afterPasswordSet({ role, showSlider: true })).toBe('/intro');
    expect(afterPasswordSet({ role, showSlider: false })).toBe('/');
  }
});
