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
      `${modules}/club/profile/{change,identity,password}*.test.ts`,
      `${modules}/club/auth/consents.test.ts`,
    ],
  },
  pointRules: {
    mutate: [`${modules}/{knowledge,ledger,specials,challenges}/*.rules.ts`],
    tests: [`${modules}/{knowledge,ledger,specials,challenges}/*.test.ts`],
  },
  moneyRules: {
    mutate: [`${modules}/money/settlements/*.rules.ts`],
    tests: [`${modules}/money/settlements/{elixir.rules,closing,payout,balances}.test.ts`],
  },
  peopleRules: {
    mutate: [`${modules}/{auth,profile,settings,downloads}/*.rules.ts`],
    tests: [`${modules}/{auth,profile,settings,downloads}/*.test.ts`],
  },
  ledger: {
    mutate: [`${modules}/club/ledger/ledger.{service,store}.ts`],
    tests: [`${modules}/club/ledger/*.test.ts`, `${modules}/club/knowledge/padlock.test.ts`],
  },
  auth: {
    mutate: [
      `${modules}/club/auth/{login,own-password,temporary-passwords,consents,entry}.service.ts`,
      `${modules}/club/auth/{auth,consents,sessions,temporary-passwords,tries}.store.ts`,
      `${modules}/club/auth/{sessions,turns}.ts`,
    ],
    tests: [`${modules}/club/auth/*.test.ts`, `${modules}/club/profile/password/password.test.ts`],
  },
} as const satisfies Record<string, Group>;

export type GroupName = keyof typeof groups;

export function isGroup(name: string): name is GroupName {
  return Object.hasOwn(groups, name);
}
