import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './machine/chromium.ts';
import { runMutants } from '../proof/mutants/run.ts';
import type { Scale } from '../proof/parts/scale.ts';
import { runPlanted } from '../proof/planted/run.ts';
import { ensurePostgres } from './machine/postgres.ts';
import { root, runNode } from './steps.ts';

const proofs = join(root, 'proof');

/** Runs all proofs with fewer counts. */
export function runShortProofs(): Promise<boolean> {
  return runFiles('short', []);
}

/** Runs the proofs, all or those of the numbers (`PR4`); returns whether every mark holds. */
function runProofs(scale: Scale, wanted: readonly string[] = []): Promise<boolean> {
  const numbers = wanted.map((name) => /^PR(\d+)$/.exec(name)?.[1]?.padStart(2, '0') ?? name);
  const files = numbers.flatMap((number) => globSync(`*/pr${number}-*.proof.ts`, { cwd: proofs }));
  const unknown = wanted.filter(
    (_, index) => !files.some((file) => file.includes(`/pr${numbers[index]}-`)),
  );
  if (unknown.length > 0)
    throw new Error(`There is no proof ${unknown.join(', ')}; they are called PR1 to PR26.`);
  return runFiles(scale, files);
}

function runFiles(scale: Scale, files: readonly string[]): Promise<boolean> {
  return runNode(
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'proof/vitest.config.ts', ...files],
    {
      PROOF_SCALE: scale,
    },
  );
}

if (import.meta.main) {
  const [first, ...rest] = process.argv.slice(2);
  const ready = (await ensureChromium()) && (await ensurePostgres());
  const isProven = ready && (await run(first, rest));
  process.exitCode = isProven ? 0 : 1;
}

function run(first: string | undefined, rest: readonly string[]): Promise<boolean> {
  if (first === 'planted') return runPlanted(rest);
  if (first === 'mutants') return runMutants(rest);
  const wanted = first === undefined ? [] : [first, ...rest];
  return runProofs(scaleOf(wanted), wanted.filter(isNumber));
}

function scaleOf(args: readonly string[]): Scale {
  return args.includes('--short') ? 'short' : 'full';
}

function isNumber(arg: string): boolean {
  return arg !== '--short';
}
