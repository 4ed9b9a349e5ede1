import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Builds the service worker with the list of the app's files. Its digest covers all of them, so a new version is a new
 * worker, which the browser detects.
 */
export function serviceWorker(source: string): Plugin {
  return {
    name: 'klub:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset')
          this.error('the page is not in the bundle, so the service worker cannot keep it');
        const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const files = ['./', ...assets.toSorted().map((name) => `./${name}`)];
        // The names of the assets contain digests already.
        const digest = createHash('sha256')
          .update(JSON.stringify(files))
          .update(page.source)
          .digest('hex');
        const shell = JSON.stringify({ version: digest.slice(0, 16), files });
        const code = await bundled(source, { shell });
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: code });
      },
    },
  };
}

/** Builds a service worker that keeps no files. */
export function pushWorker(source: string): Plugin {
  return {
    name: 'klub:push-worker',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: await bundled(source) });
    },
  };
}

async function bundled(source: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    root: join(source, '..'),
    define,
    build: { write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('the service worker was not built');
  return chunk.code;
}
