import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/steps.ts';
import { copyOf } from '../planted/copy.ts';
import { type GroupName, groups, isGroup } from './groups.ts';

/** Of the mutants that the tests reach and those that they do not, so many have to be noticed. */
const scoreMin = 80;
const tools = join(root, '.cache/mutants');
const stryker = join(tools, 'node_modules/@stryker-mutator');

type Report = {
  readonly files: Record<string, { readonly mutants: readonly { readonly status: string }[] }>;
};

/**
 * Changes the sources of a copy in many small ways, one at a time, and looks whether a test notices. Takes an hour, so the
 * groups can be run one by one. On one engine: what a mutant breaks it breaks on both.
 */
export async function runMutants(names: readonly string[]): Promise<boolean> {
  const unknown = names.filter((name) => !isGroup(name));
  if (unknown.length > 0)
    throw new Error(`There is no group ${unknown.join(', ')}: ${Object.keys(groups).join(', ')}.`);
  installTools();
  const copy = copyOf(root);
  const remove = (): void => copy.remove();
  process.once('exit', remove);
  try {
    let isGood = true;
    for (const name of names.length === 0
      ? Object.keys(groups).filter(isGroup)
      : names.filter(isGroup)) {
      const score = await scoreOf(name, copy.folder);
      console.log(
        `${name}: ${score.toFixed(1)} % of the mutants were noticed (at least ${scoreMin} %)`,
      );
      isGood &&= score >= scoreMin;
    }
    return isGood;
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/** Kept out of the project's own packages: only this script needs them, and they are many. */
function installTools(): void {
  mkdirSync(tools, { recursive: true });
  const files = ['package.json', 'package-lock.json'];
  const isFresh = files.every((file) => {
    const [ours, theirs] = [join(import.meta.dirname, 'tools', file), join(tools, file)];
    return existsSync(theirs) && readFileSync(ours).equals(readFileSync(theirs));
  });
  if (isFresh && existsSync(stryker)) return;
  for (const file of files)
    copyFileSync(join(import.meta.dirname, 'tools', file), join(tools, file));
  // Vitest is the project's own, which lies above.
  const options = ['ci', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  if (spawnSync('npm', options, { cwd: tools, stdio: 'inherit' }).status !== 0) {
    throw new Error('The tools for mutation testing could not be installed.');
  }
}

/** In percent, as Stryker counts: noticed (also by never ending) of all that make sense. */
async function scoreOf(name: GroupName, folder: string): Promise<number> {
  const { mutate, tests } = groups[name];
  const report = join(root, `.cache/results/mutants-${name}.json`);
  const config = {
    plugins: [join(stryker, 'vitest-runner/dist/src/index.js')],
    testRunner: 'vitest',
    vitest: { configFile: 'proof/mutants/vitest.config.ts', related: false },
    inPlace: true,
    mutate,
    // What is worked out when a file is loaded would need every test again.
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    concurrency: 2,
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 20,
    reporters: ['json', 'clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    jsonReporter: { fileName: report },
  };
  const configFile = join(folder, `stryker-${name}.config.json`);
  writeFileSync(configFile, JSON.stringify(config));
  const child = spawn(process.execPath, [join(stryker, 'core/bin/stryker.js'), 'run', configFile], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      MUTANT_TESTS: tests.join(' '),
      TEST_ENGINE: 'server',
      TEST_COUNTS: 'full',
    },
  });
  await new Promise((resolve) => child.once('exit', resolve));
  if (!existsSync(report)) throw new Error(`The mutants of ${name} were not judged.`);
  return scoreIn(JSON.parse(readFileSync(report, 'utf8')));
}

function scoreIn({ files }: Report): number {
  const all = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...statuses: readonly string[]): number =>
    all.filter((status) => statuses.includes(status)).length;
  return (100 * count('Killed', 'Timeout')) / count('Killed', 'Timeout', 'Survived', 'NoCoverage');
}
