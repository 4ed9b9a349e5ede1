import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { journeyProofs, type Proof, unitProofs } from '../../scripts/results.ts';
import type { Engine } from '../../scripts/machine/engines.ts';
import { onChromium } from '../../scripts/journeys.ts';
import { root } from '../../scripts/steps.ts';
import { type Copy, copyOf } from './copy.ts';
import type { Fault } from './fault.ts';
import { faults, planted } from './faults.ts';

type Caught = {
  readonly fault: Fault;
  /** Titles of the tests that went red. */ readonly by: readonly string[];
};

/**
 * Plants one fault at a time into a copy of the project and runs the test that has to see it. The same tests run
 * without a fault first: one that is red already would prove nothing. Returns whether all were seen.
 */
export async function runPlanted(names: readonly string[]): Promise<boolean> {
  const wanted = faults.filter(({ name }) => names.length === 0 || names.includes(name));
  const copy = copyOf(root);
  const remove = (): void => copy.remove();
  process.once('exit', remove);
  try {
    const red = await redOnes(copy, wanted);
    if (red.length > 0) {
      console.log(`Red without any fault:\n${red.map((title) => `  ${title}`).join('\n')}`);
      return false;
    }
    const results: Caught[] = [];
    for (const fault of wanted) {
      results.push({ fault, by: await plant(copy, fault) });
      tell(results.at(-1));
    }
    const caught = results.filter(({ by }) => by.length > 0).length;
    console.log(`\n${caught} of ${results.length} planted faults caught`);
    return caught === results.length;
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/** All the tests that the faults name, in as few runs as there are kinds of them. */
async function redOnes(copy: Copy, wanted: readonly Fault[]): Promise<string[]> {
  const tests = new Set(
    wanted.flatMap(({ caughtBy }) => ('tests' in caughtBy ? caughtBy.tests : [])),
  );
  const proofs = new Set(
    wanted.flatMap(({ caughtBy }) => ('proof' in caughtBy ? [caughtBy.proof] : [])),
  );
  const journeys = new Map<Engine | undefined, Set<string>>();
  for (const { caughtBy } of wanted) {
    if (!('journeys' in caughtBy)) continue;
    const { engine } = caughtBy;
    journeys.set(engine, new Set([...(journeys.get(engine) ?? []), ...caughtBy.journeys]));
  }
  const red = tests.size === 0 ? [] : await failedTests(copy, [...tests]);
  for (const [engine, names] of journeys)
    red.push(...(await failedJourneys(copy, [...names], engine)));
  for (const proof of proofs) red.push(...(await failedProof(copy, proof)));
  return red;
}

async function plant(copy: Copy, { edits, caughtBy }: Fault): Promise<string[]> {
  const former = new Map(
    edits.map(({ file }) => [file, readFileSync(join(copy.folder, file), 'utf8')]),
  );
  try {
    for (const edit of edits)
      writeFileSync(join(copy.folder, edit.file), planted(copy.folder, edit));
    if ('tests' in caughtBy) return await failedTests(copy, caughtBy.tests);
    if (isInBrowser(caughtBy)) await build(copy);
    if ('journeys' in caughtBy)
      return await failedJourneys(copy, caughtBy.journeys, caughtBy.engine);
    return await failedProof(copy, caughtBy.proof);
  } finally {
    for (const [file, text] of former) writeFileSync(join(copy.folder, file), text);
    if (isInBrowser(caughtBy)) await build(copy);
  }
}

function isInBrowser(caughtBy: Fault['caughtBy']): boolean {
  return 'journeys' in caughtBy || ('proof' in caughtBy && caughtBy.needsBuild === true);
}

/** A copy that cannot be built would show the app of before, and no fault in it. */
async function build(copy: Copy): Promise<void> {
  if (!(await run(copy, ['scripts/build.ts'])))
    throw new Error('The copy with the fault cannot be built.');
}

async function failedJourneys(
  copy: Copy,
  journeys: readonly string[],
  engine: Engine | undefined,
): Promise<string[]> {
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...journeys.map((name) => `/${name}.e2e.ts`),
    ...(engine === undefined ? onChromium : [`--project=${engine}`]),
    '--reporter=json',
  ];
  return failed(
    copy,
    'journeys.json',
    (report) => run(copy, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    (text) => journeyProofs(JSON.parse(text)),
  );
}

async function failedTests(copy: Copy, tests: readonly string[]): Promise<string[]> {
  return failed(copy, 'unit.json', (report) =>
    run(copy, [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...tests,
    ]),
  );
}

async function failedProof(copy: Copy, proof: string): Promise<string[]> {
  return failed(copy, 'proof.json', () => run(copy, ['scripts/proof.ts', proof, '--short']));
}

/** A run that ends badly without naming a test counts too: something that does not even load is seen. */
async function failed(
  copy: Copy,
  name: string,
  test: (report: string) => Promise<boolean>,
  read: (text: string) => readonly Proof[] = (text) => unitProofs(JSON.parse(text)),
): Promise<string[]> {
  const report = join(copy.folder, '.cache/results', name);
  rmSync(report, { force: true });
  const isGreen = await test(report);
  const proofs = existsSync(report) ? read(readFileSync(report, 'utf8')) : [];
  const titles = [
    ...new Set(proofs.filter(({ outcome }) => outcome === 'failed').map(({ title }) => title)),
  ];
  return titles.length === 0 && !isGreen ? ['the run itself'] : titles;
}

function run(
  { folder }: Copy,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const env = { ...process.env, CI: 'true', TEST_COUNTS: 'full', ...more };
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', env });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
}

function tell(result: Caught | undefined): void {
  if (result === undefined) return;
  const { fault, by } = result;
  const [first = 'NOT CAUGHT', ...more] = by;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  console.log(`${fault.name.padEnd(22)} ${fault.guard}\n${' '.repeat(22)} → ${first}${others}`);
}
