import { basename, dirname } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

export type ScreenBudget = {
  /** The limit of JavaScript that a screen may load for itself: KB of 1,000 bytes, brotli. */
  readonly limitKb: number;
  /** Other limits, also of parts that are no screens, by the name of their file. */
  readonly limitsKb: Readonly<Record<string, number>>;
};

/**
 * Fails the build when a screen loads more code of its own than a user on a slow connection should wait for: its
 * static imports, without those of the first load and of the shell. Code that it loads later does not count.
 */
export function screenBudget({ limitKb, limitsKb }: ScreenBudget): Plugin {
  return {
    name: 'klub:screen-budget',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const shared = chunks.filter(isSharedStart).flatMap((chunk) => [...reached(chunk, byFile)]);
        const present = new Set(shared);
        const screens = chunks.filter((chunk) => isScreen(chunk) || nameOf(chunk) in limitsKb);
        if (screens.length === 0)
          this.error('no screen is a chunk of its own any more; mend this check');
        const sizes = screens
          .map((screen) => {
            const own = [...reached(screen, byFile)].filter((chunk) => !present.has(chunk));
            const kb = own.reduce((sum, chunk) => sum + brotliKb(chunk), 0);
            return { place: placeOf(screen), own, kb, limit: limitsKb[nameOf(screen)] ?? limitKb };
          })
          .toSorted((a, b) => b.kb - a.kb);
        const largest = sizes
          .slice(0, shownSizes)
          .map(({ place, kb }) => `${place} ${kb.toFixed(1)}`);
        this.info(`largest of ${sizes.length} screens, KB of their own: ${largest.join(', ')}`);
        const over = sizes.filter(({ kb, limit }) => kb > limit);
        if (over.length > 0) this.error(over.map(overWords).join('\n'));
      },
    },
  };
}

const shownSizes = 8;

type Size = {
  readonly place: string;
  readonly own: readonly Chunk[];
  readonly kb: number;
  readonly limit: number;
};

function overWords({ place, own, kb, limit }: Size): string {
  return `${place} fetches ${kb.toFixed(1)} KB of its own, at most ${limit}: ${told(own)}`;
}

function isSharedStart(chunk: Chunk): boolean {
  return chunk.isEntry || nameOf(chunk) === 'Shell';
}

function isScreen(chunk: Chunk): boolean {
  return chunk.isDynamicEntry && /[Pp]ages?$/.test(nameOf(chunk));
}

function nameOf({ facadeModuleId }: Chunk): string {
  return basename(facadeModuleId ?? '').replace(/\.tsx?$/, '');
}

/** `payouts/pages`: many features call their screens alike. */
function placeOf(chunk: Chunk): string {
  return `${basename(dirname(chunk.facadeModuleId ?? ''))}/${nameOf(chunk)}`;
}

/** The chunk and its static imports. */
function reached(
  chunk: Chunk,
  byFile: ReadonlyMap<string, Chunk>,
  found = new Set<Chunk>(),
): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const file of chunk.imports) {
    const next = byFile.get(file);
    if (next !== undefined) reached(next, byFile, found);
  }
  return found;
}

function brotliKb({ code }: Chunk): number {
  return (
    brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1_000
  );
}

function told(chunks: readonly Chunk[]): string {
  return chunks.map((chunk) => `${chunk.fileName} ${brotliKb(chunk).toFixed(1)}`).join(', ');
}
