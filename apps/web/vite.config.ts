import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import {
  importsThatCanBeRepeated,
  precompress,
  routerWithoutUnusedParts,
  toastsWithoutInlineStyle,
} from '../../packages/ui/build/plugins.ts';
import { boundCopy } from '../../packages/ui/build/bound-copy.ts';
import { classNames } from '../../packages/ui/build/class-names.ts';
import { oldestBrowsers } from '../../packages/ui/build/target.ts';
import { serviceWorker } from '../../packages/ui/build/worker.ts';
import { screenBudget } from '../../packages/ui/build/screen-budget.ts';

const server = process.env['KLUB_SERVER'] ?? 'http://127.0.0.1:3000';

/** Parts of the app that journeys delay, refuse or look for: their files have a name. */
const namedParts: ReadonlySet<string> = new Set([
  'sanitise',
  'Layer',
  'Overlays',
  'SetPasswordPage',
  'RegulationsPage',
  'native',
  'phone',
  'push',
  'Chains',
]);

/** The intro includes its slider, and is opened once. */
const ownCode = { limitKb: 35, limitsKb: { IntroPage: 45 } };

/** `--mode viewing` builds the same app for the frame in which an operator of the panel looks as a participant. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  // Relative, so that the same build runs under any path of the web server and inside the mobile shell.
  base: './',
  plugins: [
    react(),
    boundCopy(),
    importsThatCanBeRepeated(),
    routerWithoutUnusedParts(),
    toastsWithoutInlineStyle(),
    stylesheetAfterSplash(),
    ...(mode === 'viewing'
      ? [startOfViewing()]
      : [serviceWorker(join(import.meta.dirname, 'worker/worker.ts')), screenBudget(ownCode)]),
    precompress(),
  ],
  css: { modules: { generateScopedName: classNames(join(import.meta.dirname, '../..')) } },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/authorization', '/approvals', '/regulations', '/files', '/downloads'].map(
        (path) => [path, server],
      ),
    ),
  },
  build: {
    outDir: mode === 'viewing' ? 'viewing/dist' : 'dist',
    target: Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`),
    // Of each `import()` all files, its own included: packages/ui/src/code/import-code.ts fetches them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, others) => [...new Set([file, ...others])],
    },
    // Small pictures stay files: the content security policy would have to allow `data:` addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Fields of classes become plain assignments, which is shorter: no class here redefines a field of its parent.
      transform: { assumptions: { setPublicClassFields: true } },
      output: {
        // All code of the first screen in one file: otherwise code that lazy screens share with it becomes chunks of
        // its own, each a request of 150 ms before the login can be used.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        // The first file contains the name of every other one: hashes alone save 0.6 KB, short ones of stylesheets 0.1 KB.
        chunkFileNames: ({ name }) => `assets/${namedParts.has(name) ? `${name}-` : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:5][extname]',
      },
    },
  },
}));

/** The splash needs the HTML only: the stylesheet comes after it, where it delays only the app. */
function stylesheetAfterSplash(): Plugin {
  return {
    name: 'klub:stylesheet-after-splash',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(/^\s*<link rel="stylesheet"[^>]*>\n?/gm) ?? [];
        const without = links.reduce((rest, link) => rest.replace(link, ''), html);
        return without.replace(
          '</body>',
          `${links.map((link) => link.trim()).join('\n')}\n</body>`,
        );
      },
    },
  };
}

/** The same page with another start: `src/viewing/main.ts` before `src/main.tsx`. */
function startOfViewing(): Plugin {
  return {
    name: 'klub:start-of-viewing',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('/src/main.tsx', '/src/viewing/main.ts'),
    },
  };
}
