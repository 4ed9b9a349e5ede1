import { parseAst } from 'rolldown/parseAst';
import { analyse } from 'scslre';
import { patternExceptions } from './patterns.exceptions.ts';
import { type Source, readSources } from './sources.ts';

/**
 * Every pattern of the product takes time in proportion to the text: an analyser looks for repeated
 * work, and PR20 measures it. `patterns.exceptions.ts` lists what either finds, with the reason why
 * it does no harm.
 */
type Pattern = { readonly source: string; readonly flags: string; readonly places: string[] };

/** Where texts from outside come by; tests and what they use see none. */
const product =
  /^(apps\/(server|web|panel)\/src|packages\/(contract|ui)\/src|(apps\/(web|panel)|packages\/ui)\/worker)\//;
const notProduct = /\.(test|testing)\.tsx?$|\/testing\//;
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
  const faults: string[] = [];
  const used = new Set<string>();
  const judge = (name: string, places: readonly string[], found: string): void => {
    if (Object.hasOwn(exceptions, name)) used.add(name);
    else if (found !== '')
      faults.push(`${places.join(', ')}: ${name} ${found}. Bound the text, or write it without.`);
  };
  for (const [name, { source, flags, places }] of patterns) {
    judge(name, places, isLinear(source, flags) ? '' : 'takes more than linear time');
  }
  for (const [name, places] of built) judge(name, places, 'is put together when it runs');
  for (const name of Object.keys(exceptions)) {
    if (!used.has(name))
      faults.push(`scripts/house/patterns.exceptions.ts: ${name} is in no file any more.`);
  }
  return faults;
}

function isLinear(source: string, flags: string): boolean {
  return analyse({ source, flags }).reports.length === 0;
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
