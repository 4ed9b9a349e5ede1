import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { patternExceptions } from './patterns.exceptions.ts';
import { type Source, readSources } from './sources.ts';
import { root } from '../steps.ts';

/**
 * Every pattern of the product takes time in proportion to the text, whatever the text is: an analyser proves it, and
 * what it cannot prove stands in `patterns.exceptions.ts` with the reason why it does no harm.
 */
type Pattern = { readonly source: string; readonly flags: string; readonly places: string[] };
type Verdict = 'linear' | `more than linear (${string})` | 'not proven';

/** Where texts from outside come by; tests and what they use see none. */
const product = /^(apps\/(server|web|panel)\/src|packages\/(contract|ui)\/src|apps\/web\/worker)\//;
const notProduct = /\.(test|testing)\.tsx?$|\/testing\//;
const cacheFile = join(root, '.cache/patterns.json');

/** Its build for browsers, which needs neither Java nor a program for this system. */
const analyser: {
  checkSync(
    source: string,
    flags: string,
    options: object,
  ): { status: string; complexity?: { summary: string } };
} = createRequire(import.meta.url)('recheck/lib/browser.js');

export function checkPatterns(): boolean {
  const faults = faultsOf(readSources(['.ts', '.tsx']));
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}

/** Every literal pattern of the product, for the proof that measures them. */
export function productPatterns(): (Pattern & { readonly name: string })[] {
  const { patterns } = patternsOf(productSources(readSources(['.ts', '.tsx'])));
  return [...patterns].map(([name, pattern]) => ({ name, ...pattern }));
}

function productSources(sources: readonly Source[]): Source[] {
  return sources.filter(({ path }) => product.test(path) && !notProduct.test(path));
}

/** What is wrong with the patterns of these files, and with the list of exceptions. */
export function faultsOf(sources: readonly Source[], exceptions = patternExceptions): string[] {
  const { patterns, built } = patternsOf(productSources(sources));
  const verdicts = knownVerdicts();
  const faults: string[] = [];
  const used = new Set<string>();
  const judge = (name: string, places: readonly string[], verdict: () => Verdict): void => {
    if (Object.hasOwn(exceptions, name)) return void used.add(name);
    const found = verdict();
    if (found !== 'linear')
      faults.push(
        `${places.join(', ')}: ${name} is ${found}. Bound the text, or write it without.`,
      );
  };
  for (const [name, { source, flags, places }] of patterns) {
    judge(name, places, () => (verdicts[name] ??= verdictOn(source, flags)));
  }
  for (const [name, places] of built) judge(name, places, () => 'not proven');
  for (const name of Object.keys(exceptions)) {
    if (!used.has(name))
      faults.push(`scripts/house/patterns.exceptions.ts: ${name} is in no file any more.`);
  }
  keepVerdicts(verdicts);
  return faults;
}

/**
 * What its automata cannot decide it searches for attacks, with the same seed each time. None of its time limits is kept:
 * a search that one of them ends early finds something else on a slow machine.
 */
const unhurried = { timeout: null, incubationTimeout: null, attackTimeout: null, randomSeed: 1 };

export function verdictOn(source: string, flags: string): Verdict {
  const { status, complexity } = analyser.checkSync(source, flags, unhurried);
  if (status === 'safe') return 'linear';
  return status === 'vulnerable'
    ? `more than linear (${complexity?.summary ?? '?'})`
    : 'not proven';
}

type Found = { readonly patterns: Map<string, Pattern>; readonly built: Map<string, string[]> };

/** Literals by their text; calls of `RegExp` by theirs, because what they are given is known when they run. */
function patternsOf(sources: readonly Source[]): Found {
  const patterns = new Map<string, Pattern>();
  const built = new Map<string, string[]>();
  for (const { path, text } of sources) {
    const place = (start: number): string => `${path}:${text.slice(0, start).split('\n').length}`;
    visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path), (node) => {
      if (node.regex !== undefined) {
        const { pattern: source, flags } = node.regex;
        const name = `/${source}/${flags}`;
        const known = patterns.get(name) ?? { source, flags, places: [] };
        known.places.push(place(node.start));
        patterns.set(name, known);
      }
      if (node.callee?.name === 'RegExp') {
        const name = text.slice(node.start, node.end);
        built.set(name, [...(built.get(name) ?? []), place(node.start)]);
      }
    });
  }
  return { patterns, built };
}

type Node = {
  readonly start: number;
  readonly end: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
};

function visit(tree: unknown, see: (node: Node) => void): void {
  if (typeof tree !== 'object' || tree === null) return;
  if ('start' in tree) see(tree as Node);
  for (const child of Object.values(tree)) visit(child, see);
}

/** Half a minute of analysis is done once; a verdict on the same pattern never changes. */
function knownVerdicts(): Record<string, Verdict> {
  return existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, 'utf8')) : {};
}

function keepVerdicts(verdicts: Record<string, Verdict>): void {
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify(verdicts, null, 1));
}
