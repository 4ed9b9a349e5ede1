import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'oxlint';
import type { DummyRuleMap } from 'oxlint';

/** An import that a part of the house does not make: a pattern of the written path, and the way to go instead. */
type Ban = ({ regex: string } | { group: string[] }) & {
  message: string;
  allowTypeImports?: boolean;
};

const noApps: Ban = {
  regex: '^(@klub/(server|web)|(\\.\\./)+apps/|fastify|kysely|pg$|react|node:)',
  message: 'The contract says what both sides agree on and imports neither of them, nor any IO.',
};
const noServer: Ban = {
  regex: '^(@klub/server|.*/apps/server/|node:)',
  message: 'The web app knows the server by its contract only.',
};
const noSchemas: Ban = {
  regex: '^zod',
  message:
    'A schema library does not go to the browser: import the types of the rows from @klub/contract.',
};
const contractTypesOnly: Ban = {
  regex: '^@klub/contract$',
  message:
    'Write `import type`; values come from those modules of it that carry no schemas, like @klub/contract/roles.',
  allowTypeImports: true,
};
const contractValues: Ban = {
  group: [
    '@klub/contract/**',
    ...[
      'roles',
      'limits',
      'allowed-html',
      'attachments',
      'failures',
      'identity',
      'profile-fields',
      'pictures',
      'sentences',
      'first-sentences',
    ].map((name) => `!@klub/contract/${name}`),
  ],
  message:
    'At run time the browser takes only what carries no schemas: @klub/contract/roles, /limits, /allowed-html, /attachments, /failures, /identity, /profile-fields, /pictures, /sentences and /first-sentences; types come from @klub/contract.',
  allowTypeImports: true,
};
/** What the panel's browser takes besides: tables without schemas. */
const panelValues: Ban = {
  group: [
    '@klub/contract/**',
    ...[
      'failures',
      'sentences',
      'first-sentences',
      'allowed-html',
      'pictures',
      'panel/permissions',
      'panel/actions',
      'panel/failures',
      'panel/proof-needed',
      'panel/form-names',
      'panel/import-files',
      'panel/file-kinds',
      'panel/report-titles',
      'panel/money/held-reasons',
      'panel/kind-titles',
      'panel/content/kinds',
      'panel/content/message-values',
      'panel/people/person-states',
      'letters',
      'limits',
      'roles',
      'panel/money/month-states',
      'panel/money/correction-states',
      'panel/money/payout-files',
      'panel/content/pictures',
    ].map((name) => `!@klub/contract/${name}`),
  ],
  message:
    'At run time the panel takes only what carries no schemas, by the list above; types come from @klub/contract/panel/index.',
  allowTypeImports: true,
};
const noPanel: Ban = {
  regex: '^(@klub/panel|@klub/contract/panel/)|/apps/panel/',
  message: 'The panel is an app of its own: what both need stands in packages/ui.',
};
const noWeb: Ban = {
  regex: '^@klub/web|/apps/web/',
  message: "The participants' app is an app of its own: what both need stands in packages/ui.",
};
const noDevice: Ban = {
  regex: '^(@capacitor|@capawesome|@?firebase)',
  message: 'What the device can do stands in src/platform/; call it from there.',
};
const noForeignPages: Ban = {
  regex: '^\\.\\./[^.]+/[A-Z][A-Za-z]*Page\\.tsx$|/features/[^/]+/[A-Z][A-Za-z]*Page\\.tsx$',
  message:
    'A feature never imports the screen of another: link to it by paths.ts, or move the shared part to ui/.',
};
const pureDesign: Ban = {
  regex:
    '^(react-router|@tanstack/)|/(features|lib|platform)/|/(paths|routes|menu)\\.ts|\\.queries\\.ts$',
  message:
    'packages/ui is the design system: no router, no query, no api. Hand it in as props or children.',
};
const wordsHandedIn: Ban = {
  regex: '\\.copy\\.ts$',
  message:
    'The design system has no copy of its own: hand the words in as props, children or context.',
  allowTypeImports: true,
};
/**
 * The wings of the server and their modules, from the ground up: a wing imports those before it, a module those before it in
 * its wing; others import a module by its face alone (scripts/house/faces.test.ts).
 */
const wings = {
  club: 'settings ledger auth notifications texts calendar analytics intro docs events letters contact devices downloads territory calling knowledge specials profile articles knowledge-zone news reports',
  money: 'alone corrections settlements challenges explain audit',
  office:
    'trail own privacy keys archive programme invitations notices operations verifications signoffs staff dashboard imports people plans structure months corrections viewing payouts rules reports exports contents media messages',
};

/** The modules of each wing in their order. One without a place of its own is above the others of its wing. */
export const modulesInOrder: readonly (readonly [wing: string, modules: readonly string[]])[] =
  Object.entries(wings).map(([wing, line]) => {
    const placed = line.split(' ');
    const folders = globSync(`apps/server/src/modules/${wing}/*`, { cwd: import.meta.dirname });
    const found = folders.map((folder) => basename(folder)).toSorted();
    return [wing, [...placed, ...found.filter((name) => !placed.includes(name))]];
  });

const sqlInStores: Ban = {
  regex: '^(kysely|pg|pg-copy-streams)$',
  message:
    'SQL stands in *.store.ts only; ask the store of your module. Types of a handle may be imported.',
  allowTypeImports: true,
};
const pureRules: Ban = {
  regex:
    '^(node:(fs|http|net|child_process|dns)|kysely|pg|fastify|react($|/|-dom|-router)|@tanstack/)|\\.(store|routes|queries|service)\\.ts$|/infra/(db/|crypto/vault|outside/(sms|mail)|jobs/|log)\\b',
  message: 'Rules are pure decisions: hand in what they need, the clock included.',
  allowTypeImports: true,
};

/** The rooms of infra; each imports from those before it alone. What stands beside them (clock, refusal) is below all. */
export const roomsInOrder = [
  'control',
  'config',
  'disk',
  'embedded',
  'crypto',
  'db',
  'trail',
  'tables',
  'files',
  'outside',
  'jobs',
  'http',
];

/** The rooms of the design system, in the same way; what stands beside them (classes, timings) is below all. */
export const uiRoomsInOrder = [
  'device',
  'words',
  'code',
  'calls',
  'text',
  'motion',
  'images',
  'controls',
  'data',
  'layout',
  'feedback',
  'overlays',
  'explain',
];

function upwards(order: readonly string[], name: string): Ban[] {
  const above = order.slice(order.indexOf(name) + 1);
  if (above.length === 0) return [];
  return [
    {
      regex: `^(\\.\\./)+(${above.join('|')})/`,
      message: `${name} stands before this one (oxlint.config.ts): hand in what it needs, or move what both need down.`,
    },
  ];
}

const ofBrowser = [noServer, noSchemas, contractTypesOnly];
const ofWeb = [...ofBrowser, contractValues, noPanel];
const ofPanel = [...ofBrowser, panelValues, noWeb, noDevice];
const ofUi = [...ofBrowser, contractValues, noPanel, noWeb, noDevice, pureDesign, wordsHandedIn];
/** Copy that both apps hand in stands in `words`, and is put together there. */
const ofRoom = (room: string): Ban[] =>
  ofUi.filter((ban) => room !== 'words' || ban !== wordsHandedIn);

function bans(...patterns: Ban[]): DummyRuleMap {
  return { 'no-restricted-imports': ['error', { patterns }] };
}

const watchedSizes = {
  name: 'ResizeObserver',
  message: 'Use watchSize: what changes a size in the round of an observer is an error.',
};

/** Of a function, without its comments. */
function longest(max: number) {
  return { max, skipBlankLines: true, skipComments: true, IIFEs: true };
}

/** No rule may need types: TypeScript 7 has no plug-in interface, so typescript-eslint does not run on it. */
export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'promise',
    'react',
    'jsx-a11y',
    'vitest',
  ],
  categories: { correctness: 'error' },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/dist/**', 'docs/api/**'],
  rules: {
    eqeqeq: 'error',
    'no-console': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-script-url': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'unicorn/no-useless-spread': 'error',
    // Roles that look redundant are not where CSS takes a table's or a list's display away, and with it the meaning.
    'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
    'jsx-a11y/no-redundant-roles': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A region that scrolls has to be reachable by keyboard.
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'vitest/no-focused-tests': 'error',
    // A table of cases may expect different things of different cases.
    'vitest/no-conditional-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    // The second argument says which case failed.
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  // The last override that fits a file decides, so each one lists all its bans.
  overrides: [
    { files: ['packages/contract/**'], rules: bans(noApps) },
    { files: ['apps/server/src/modules/**'], rules: bans(sqlInStores) },
    {
      files: ['apps/server/src/**/*.store.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    { files: ['apps/server/src/**/*.rules.ts'], rules: bans(pureRules) },
    ...roomsInOrder.flatMap((room) => {
      const folder = `apps/server/src/infra/${room}`;
      const up = upwards([...roomsInOrder, 'modules'], room);
      return [
        { files: [`${folder}/**`], rules: bans(...up) },
        { files: [`${folder}/**/*.rules.ts`], rules: bans(pureRules, ...up) },
      ];
    }),
    ...modulesInOrder.flatMap(([wing, modules]) =>
      modules.flatMap((module) => {
        const folder = `apps/server/src/modules/${wing}/${module}`;
        const up = [...upwards(modules, module), ...upwards(Object.keys(wings), wing)];
        return [
          { files: [`${folder}/**`], rules: bans(sqlInStores, ...up) },
          { files: [`${folder}/**/*.store.ts`], rules: bans(...up) },
          { files: [`${folder}/**/*.rules.ts`], rules: bans(pureRules, ...up) },
        ];
      }),
    ),
    { files: ['apps/web/{src,showcase}/**'], rules: bans(...ofWeb, noDevice) },
    { files: ['apps/web/src/features/**'], rules: bans(...ofWeb, noDevice, noForeignPages) },
    { files: ['apps/web/src/**/*.rules.ts'], rules: bans(...ofWeb, noDevice, pureRules) },
    { files: ['apps/web/src/platform/**'], rules: bans(...ofWeb) },
    { files: ['apps/panel/src/**'], rules: bans(...ofPanel) },
    { files: ['apps/panel/src/features/**'], rules: bans(...ofPanel, noForeignPages) },
    { files: ['apps/panel/src/**/*.rules.ts'], rules: bans(...ofPanel, pureRules) },
    { files: ['packages/ui/src/**'], rules: bans(...ofUi) },
    ...uiRoomsInOrder.map((room) => ({
      files: [`packages/ui/src/${room}/**`],
      rules: bans(...ofRoom(room), ...upwards(uiRoomsInOrder, room)),
    })),
    {
      // A test may look into any drawer, and names the addresses that must not work.
      files: ['**/*.test.ts', '**/*.testing.ts', 'e2e/**'],
      rules: { 'no-restricted-imports': 'off', 'no-script-url': 'off' },
    },
    {
      files: ['apps/{web,panel}/src/**', 'packages/ui/src/**'],
      rules: { 'no-restricted-globals': ['error', watchedSizes] },
    },
    {
      files: ['packages/ui/src/watch-size.ts'],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['apps/*/src/**/*.ts', 'packages/*/src/**/*.ts'],
      rules: { complexity: ['error', 15], 'max-lines-per-function': ['error', longest(60)] },
    },
    {
      files: ['apps/*/src/**/*.tsx', 'packages/*/src/**/*.tsx'],
      rules: { complexity: ['error', 15], 'max-lines-per-function': ['error', longest(120)] },
    },
    {
      files: ['**/*.{test,testing}.ts', '**/testing/**'],
      rules: { complexity: 'off', 'max-lines-per-function': 'off' },
    },
    { files: ['packages/ui/src/text/Html.tsx'], rules: { 'react/no-danger': 'off' } },
    {
      files: [
        'scripts/**',
        'bench/**',
        'proof/**',
        'apps/server/src/cli/**',
        'apps/server/src/testing/**',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      // Playwright reads the names of the parts that a fixture takes, so `{}` says: none.
      files: ['e2e/support/**'],
      rules: {
        'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
        'no-console': 'off',
        // Its `use` hands a fixture over.
        'react/rules-of-hooks': 'off',
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['*.config.ts', 'apps/{web,panel,mobile}/*.config.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
