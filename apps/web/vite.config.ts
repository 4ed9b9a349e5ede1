import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { screenBudget } from './build/screen-budget.ts';
import { oldestBrowsers } from './build/target.ts';
import { serviceWorker } from './build/worker.ts';

const server = process.env['KLUB_SERVER'] ?? 'http://127.0.0.1:3000';

/** Parts of the app that journeys delay, refuse or look for: their files have a name. */
const namedParts: ReadonlySet<string> = new Set([
  ...['sanitise', 'Layer', 'Overlays', 'SetPasswordPage', 'RegulationsPage', 'native', 'phone', 'push'],
]);

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that the same build runs under any path of the web server and inside the mobile shell.
  base: './',
  plugins: [
    react({ jsxImportSource: '#text' }),
    importsThatCanBeRepeated(),
    routerWithoutUnusedParts(),
    toastsWithoutInlineStyle(),
    stylesheetAfterSplash(),
    serviceWorker(join(import.meta.dirname, 'worker/worker.ts')),
    precompress(),
    screenBudget(),
  ],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/authorization', '/approvals', '/regulations', '/files', '/downloads'].map((path) => [path, server]),
    ),
  },
  build: {
    outDir: 'dist',
    target: Object.entries(oldestBrowsers).map(([browser, version]) => `${browser}${version}`),
    // Of each `import()` all files, its own included: src/lib/code/import-code.ts fetches them.
    modulePreload: { polyfill: false, resolveDependencies: (file, others) => [...new Set([file, ...others])] },
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
        // The first file contains the name of every other one: hashes alone save 0.6 KB.
        chunkFileNames: ({ name }) => `assets/${namedParts.has(name) ? `${name}-` : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
});

/** Every `import()` of the build goes through src/lib/code/import-code.ts instead of Vite's own helper. */
function importsThatCanBeRepeated(): Plugin {
  const helper = join(import.meta.dirname, 'src/lib/code/import-code.ts');
  return {
    name: 'klub:imports-that-can-be-repeated',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({ code: `export { importCode as __vitePreload } from ${JSON.stringify(helper)};`, map: null }),
    },
  };
}

/**
 * The router assigns a `displayName` to its components, which keeps unused forms and fetchers in the first file.
 * Marked as pure and without names, they are removed: 2 KB of the first screen.
 */
function routerWithoutUnusedParts(): Plugin {
  return {
    name: 'klub:router-without-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/].*\.js$/ },
      handler(code) {
        const marked = code.replace(/= (React\$?\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1');
        return { code: marked.replace(/^\w+\.displayName = .*;$/gm, ''), map: null };
      },
    },
  };
}

/**
 * Sonner inserts its stylesheet as a `<style>` element, which the content security policy refuses. The same stylesheet
 * is imported as a file, so that call is removed; the build fails when a new version has another form.
 */
function toastsWithoutInlineStyle(): Plugin {
  return {
    name: 'klub:toasts-without-inline-style',
    apply: 'build',
    transform: {
      filter: { id: /sonner[\\/]dist[\\/]index\.mjs$/ },
      handler(code) {
        const without = code.replace(/^__insertCSS\(".*"\);?$/m, '');
        if (without === code)
          this.error('sonner no longer inserts its stylesheet by __insertCSS("…") on a line of its own');
        return { code: without, map: null };
      },
    },
  };
}

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
        return without.replace('</body>', `${links.map((link) => link.trim()).join('\n')}\n</body>`);
      },
    },
  };
}

/** Compressed at build with the strongest settings, so that the server only sends bytes. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'klub:precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest|txt)$/.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: hint }));
        await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
