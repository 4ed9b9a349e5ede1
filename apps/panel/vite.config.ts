import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  importsThatCanBeRepeated,
  precompress,
  routerWithoutUnusedParts,
  toastsWithoutInlineStyle,
} from '../../packages/ui/build/plugins.ts';
import { boundCopy } from '../../packages/ui/build/bound-copy.ts';
import { classNames } from '../../packages/ui/build/class-names.ts';
import { guides } from './build/guides.ts';
import { oldestBrowsers } from '../../packages/ui/build/target.ts';
import { screenBudget } from '../../packages/ui/build/screen-budget.ts';
import { pushWorker } from '../../packages/ui/build/worker.ts';

const server = process.env['KLUB_PANEL'] ?? 'http://127.0.0.1:3001';

/** Parts that journeys look for: their files have a name. */
const namedParts: ReadonlySet<string> = new Set(['EntryPage', 'TicketPage', 'Shell', 'Layer']);

/** What every form is made of, the door's too: one file instead of one each. */
const forms = [
  'controls/Control',
  'controls/Field',
  'controls/PasswordField',
  'controls/TextField',
  'controls/SubmitButton',
  'controls/focus',
  'feedback/Notice',
  'text/VisuallyHidden',
  'text/announce',
  'screen/FormMessage',
  'screen/short-form',
  'entry/EmailField',
  'entry/EntryLayout',
  'entry/entering',
];
/** What the screens behind the door share, and the door does without. */
const screens = [
  'data/DataTable',
  'data/wide-table',
  'data/Facts',
  'data/Stat',
  'data/ProgressBar',
  'images/Picture',
  'controls/Pager',
  'controls/Select',
  'controls/Tabs',
  'controls/ChoiceGroup',
  'text/Badge',
  'text/Html',
  'editor/RichText',
  'feedback/EmptyState',
  'feedback/Skeleton',
  'words/format',
  'words/plural',
  'controls/OnceButton',
  'layout/Disclosure',
  'words/units.copy',
  'words/month',
  'ui/src/save-file',
  'ui/src/watch-size',
  'lib/act',
  'lib/address',
  'lib/at-work',
  'lib/bring-into-view',
  'lib/clipboard',
  'lib/fetch-file',
  'lib/filters',
  'lib/filters.rules',
  'lib/long-work',
  'lib/units.copy',
  'screen/ActSheet',
  'screen/LayerSheet',
  'screen/Loaded',
  'screen/ProofFold',
  'screen/ReasonForm',
  'screen/StateBadge',
  'screen/sticky-bar',
  'screen/ListPager',
  'screen/BackLink',
  'screen/Listed',
  'screen/SearchField',
  'screen/PersonLink',
  'screen/layer',
  'screen/screen',
  'operations/operations.rules',
];

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [
    react(),
    boundCopy(),
    importsThatCanBeRepeated(),
    routerWithoutUnusedParts(),
    toastsWithoutInlineStyle(),
    guides(),
    pushWorker(join(import.meta.dirname, 'worker/worker.ts')),
    screenBudget({ limitKb: 35, limitsKb: { Editor: 95 } }),
    precompress(),
  ],
  // The server believes only the panel's own origin.
  server: {
    proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } },
  },
  css: { modules: { generateScopedName: classNames(join(import.meta.dirname, '../..')) } },
  build: {
    outDir: 'dist',
    target: Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`),
    // Of each `import()` all files, its own included: packages/ui/src/code/import-code.ts fetches them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, others) => [...new Set([file, ...others])],
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      transform: { assumptions: { setPublicClassFields: true } },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'forms', test: isOneOf(forms) },
            { name: 'screens', test: isOneOf(screens) },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${namedParts.has(name) ? `${name}-` : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:5][extname]',
      },
    },
  },
});

/** Whether a file has one of the names, whatever its ending. */
function isOneOf(names: readonly string[]) {
  return (file: string): boolean =>
    names.some((name) => file.replaceAll('\\', '/').includes(`/${name}.`));
}
