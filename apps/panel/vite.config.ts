import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  importsThatCanBeRepeated,
  precompress,
  routerWithoutUnusedParts,
  toastsWithoutInlineStyle,
} from '../../packages/ui/build/plugins.ts';
import { guides } from './build/guides.ts';
import { oldestBrowsers } from '../../packages/ui/build/target.ts';

const server = process.env['KLUB_PANEL'] ?? 'http://127.0.0.1:3001';

/** Parts that journeys look for: their files have a name. */
const namedParts: ReadonlySet<string> = new Set(['EntryPage', 'TicketPage', 'Shell', 'Layer']);

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [
    react({ jsxImportSource: '@klub/ui' }),
    importsThatCanBeRepeated(),
    routerWithoutUnusedParts(),
    toastsWithoutInlineStyle(),
    guides(),
    precompress(),
  ],
  // The server believes only the panel's own origin.
  server: { proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } } },
  build: {
    outDir: 'dist',
    target: Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`),
    // Of each `import()` all files, its own included: packages/ui/src/code/import-code.ts fetches them.
    modulePreload: { polyfill: false, resolveDependencies: (file, others) => [...new Set([file, ...others])] },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      transform: { assumptions: { setPublicClassFields: true } },
      output: {
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
        chunkFileNames: ({ name }) => `assets/${namedParts.has(name) ? `${name}-` : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
});
