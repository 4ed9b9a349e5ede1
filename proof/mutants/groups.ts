/** What is mutated, and the tests that are to notice it. */
export type Group = { readonly mutate: readonly string[]; readonly tests: readonly string[] };

const modules = 'apps/server/src/modules';

export const groups = {
  validators: {
    mutate: ['identity', 'values', 'profile-fields'].map(
      (name) => `packages/contract/src/${name}.ts`,
    ),
    tests: [
      'packages/contract/src/*.test.ts',
      `${modules}/profile/{change,identity,password}*.test.ts`,
      `${modules}/auth/consents.test.ts`,
    ],
  },
  pointRules: {
    mutate: [`${modules}/{knowledge,ledger,specials,challenges}/*.rules.ts`],
    tests: [`${modules}/{knowledge,ledger,specials,challenges}/*.test.ts`],
  },
  moneyRules: {
    mutate: [`${modules}/settlements/*.rules.ts`],
    tests: [`${modules}/settlements/{elixir.rules,closing,payout,balances}.test.ts`],
  },
  peopleRules: {
    mutate: [`${modules}/{auth,profile,settings,downloads}/*.rules.ts`],
    tests: [`${modules}/{auth,profile,settings,downloads}/*.test.ts`],
  },
  ledger: {
    mutate: [`${modules}/ledger/ledger.{service,store}.ts`],
    tests: [`${modules}/ledger/*.test.ts`, `${modules}/knowledge/padlock.test.ts`],
  },
  auth: {
    mutate: [
      `${modules}/auth/{login,own-password,temporary-passwords,consents,entry}.service.ts`,
      `${modules}/auth/{auth,consents,sessions,temporary-passwords,tries}.store.ts`,
      `${modules}/auth/{sessions,turns}.ts`,
    ],
    tests: [`${modules}/auth/*.test.ts`, `${modules}/profile/password/password.test.ts`],
  },
} as const satisfies Record<string, Group>;

export type GroupName = keyof typeof groups;

export function isGroup(name: string): name is GroupName {
  return Object.hasOwn(groups, name);
}
