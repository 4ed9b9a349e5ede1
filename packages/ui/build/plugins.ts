import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Every `import()` of the build goes through ../src/code/import-code.ts instead of Vite's own helper. */
export function importsThatCanBeRepeated(): Plugin {
  const helper = join(import.meta.dirname, '../src/code/import-code.ts');
  return {
    name: 'klub:imports-that-can-be-repeated',
    apply: 'build',
    transform: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => ({
        code: `export { importCode as __vitePreload } from ${JSON.stringify(helper)};`,
        map: null,
      }),
    },
  };
}

/** What the router does only for who asks: neither app asks for measurements of it, nor for prefetched pages. */
const neverAsked: readonly (readonly [file: RegExp, condition: RegExp])[] = [
  [/[\\/]dom[\\/]lib\.js$/, /(?<=return )shouldPrefetch && !isAbsolute(?= \?)/g],
  [/[\\/]router[\\/]router\.js$/, /(?<=if \()init\.instrumentations(?=\))/g],
];

/**
 * The router assigns a `displayName` to its components, which keeps unused forms and fetchers in the first file.
 * Marked as pure and without names, they are removed; so is what waits for a condition that is never true. Together
 * 4 KB of the first screen; the build fails when a new version has another form of the conditions.
 */
export function routerWithoutUnusedParts(): Plugin {
  return {
    name: 'klub:router-without-unused-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/].*\.js$/ },
      handler(code, id) {
        let used = code;
        for (const [file, condition] of neverAsked) {
          if (!file.test(id)) continue;
          used = used.replace(condition, 'false');
          if (used === code)
            this.error(`react-router no longer has the condition ${condition.source} in ${id}`);
        }
        const marked = used.replace(
          /= (React\$?\d*\.(?:forwardRef|createContext|memo)\()/g,
          '= /* @__PURE__ */ $1',
        );
        return { code: marked.replace(/^\w+\.displayName = .*;$/gm, ''), map: null };
      },
    },
  };
}

/**
 * Sonner inserts its stylesheet as a `<style>` element, which the content security policy refuses. The same stylesheet
 * is imported as a file, so that call is removed; the build fails when a new version has another form.
 */
export function toastsWithoutInlineStyle(): Plugin {
  return {
    name: 'klub:toasts-without-inline-style',
    apply: 'build',
    transform: {
      filter: { id: /sonner[\\/]dist[\\/]index\.mjs$/ },
      handler(code) {
        const without = code.replace(/^__insertCSS\(".*"\);?$/m, '');
        if (without === code)
          this.error(
            'sonner no longer inserts its stylesheet by __insertCSS("…") on a line of its own',
          );
        return { code: without, map: null };
      },
    },
  };
}

/** Compressed at build with the strongest settings, so that the server only sends bytes. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'klub:precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|webmanifest|txt)$/.test(entry.name))
          continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        const hint = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: hint }));
        await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
